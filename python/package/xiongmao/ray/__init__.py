"""The work of many machines, on a cluster of Ray.

`analyse` searches the questions of a dataset of Ray Data. Whatever machines die meanwhile, the answers are those of a
single run. Needs Ray: `pip install 'xiongmao[ray]'`.
"""

from .positions import analyse, answers, numbered

__all__ = ["analyse", "answers", "numbered"]
