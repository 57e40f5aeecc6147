"""How fast, small and tidy the board in a notebook is: `python -m benchmarks.page`.

Each module measures one thing and gives back findings; report.py prints them as one table. live.py runs the
real JupyterLab and the real browser that most of them need; the others want nothing but Python.
"""
