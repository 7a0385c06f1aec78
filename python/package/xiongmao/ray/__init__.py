"""The work of many machines, on a cluster of Ray: analysis of positions and training data.

`analyse` searches the questions of a dataset of Ray Data. `datagen` divides its work into parts, each of which a task
does with the program `xiongmao`, and puts the parts together. Whatever machines die meanwhile, the answers and records
are those of a single run. Needs Ray: `pip install 'xiongmao[ray]'`.
"""

from .positions import analyse, answers, numbered
from .training import datagen

__all__ = ["analyse", "answers", "datagen", "numbered"]
