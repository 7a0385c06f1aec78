"""Trains the network that Xiongmao judges positions with. Start with ``python -m trainer --help``."""
