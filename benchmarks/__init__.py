"""How fast the engine is, beside others that were measured in the same minute: `python -m benchmarks`.

plan.py says what is compared with what; contestants/ does the work, each contestant in a process of its own
(worker.py, crew.py); results.py makes medians and ratios of it, and tables.py prints them.
"""
