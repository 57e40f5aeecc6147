"""Makes the site: the documentation, pages that are live at once, and notebooks that run in the browser."""
