"""Boards for notebooks. The only layer that imports anywidget, ipywidgets and traitlets."""
