"""The site: its pages, and the notebooks that run in the browser."""
