"""The project under attack: forged messages, spoiled files, killed writers and kernels, hostile words.

python -m tests.attack                                  everything, for as long as the Makefile says
python -m tests.attack messages --count 100000          one part, and how much of it
python -m tests.attack files fuzzing --seconds 60       two of them, and for how long at most

The tests in this folder run a little of each part; `make attack` runs it all and prints a table of figures.
"""
