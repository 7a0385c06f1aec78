"""Trains Xiongmao's evaluation network. Start with ``python -m trainer --help``."""
