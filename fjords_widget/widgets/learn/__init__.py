"""The tutorial: steps on boards of their own, each done by the learner."""
