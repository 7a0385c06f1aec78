"""The work of many machines, on a cluster of Ray: analysis of positions, training data, matches, databases of games.

`analyse` searches the questions of a dataset of Ray Data, and `estimate` says beforehand what that costs. `datagen`,
`match` and `import_games` divide their work into parts, each of which a task does with the program `xiongmao`, and put
the parts together; `count_positions` leaves them to DuckDB or Spark. It is the program on the path of a machine, or
else the one that the wheel holds. Whatever machines die meanwhile, the answers, records and games are those of a single
run. Needs Ray: `pip install 'ray[data]'`.
"""

from .cost import Estimate, estimate
from .database import count_positions, import_games
from .matches import match
from .positions import analyse, answers, numbered
from .training import datagen

__all__ = [
    "Estimate",
    "analyse",
    "answers",
    "count_positions",
    "datagen",
    "estimate",
    "import_games",
    "match",
    "numbered",
]
