"""Places where boards are shown, other than JupyterLab."""
