"""The command language: its verbs' registry, its words, the kinds of its arguments, the names it finds."""
