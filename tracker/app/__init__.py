"""What a person sees: screens, panes, modals, keys."""
