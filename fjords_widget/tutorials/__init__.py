"""Tutorials as data: steps on boards of their own, each with a task and an answer to all that can be done.

The files of this folder are the chapters of `fj.learn()`; their words are in the catalogue, in
`locale/<language>/learn_steps.toml`.
"""
