"""The composer: a Shaping put together page by page, with all it comes to in view, cast from anywhere."""
