"""An analysis with the client that openapi-python-client generates."""

import sys

from client import Client
from client.api.analyse import analyse
from client.api.position import position
from client.api.svg import svg
from client.models import AnalysisLimits, AnalysisQuestion, Game, PositionQuestion, ResultObject

connection = Client(sys.argv[1], headers={"Accept": "application/json"})
start = position.sync(client=connection, body=PositionQuestion(game="xiangqi"))
assert start.status == "in_progress" and len(start.legal) == 44, start
result = analyse.sync(client=connection, body=AnalysisQuestion(limits=AnalysisLimits(depth=4), multipv=2))
assert isinstance(result, ResultObject), result
assert len(result.lines) == 2 and result.lines[0].bound == "exact" and result.lines[0].pv[0] == result.best, result
picture = svg.sync(client=connection, game=Game.XIANGQI, moves="h3-e3")
assert picture.startswith("<svg"), picture
print(f"openapi-python-client: {result.best}")
