"""Those who are measured. Each module has its VERSION, and TASKS: functions by name, from options to a Reply.

All choose moves in the same way, `moves[int(random() * len(moves))]`, and play whole games.
"""
