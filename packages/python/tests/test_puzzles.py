"""The puzzles that come with the program."""

import pytest

from xiongmao import GAMES, XiongmaoError, puzzles


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_has_a_solution_that_can_be_played(game):
    found = puzzles(game)
    assert len({puzzle.id for puzzle in found}) == len(found) > 100
    for puzzle in found:
        position = puzzle.position()
        assert position.game == puzzle.game == game and len(puzzle.solution) % 2 == 1 and puzzle.themes
        for move in puzzle.solution:
            assert position.is_legal(move)
            position.push(move)


def test_puzzles_are_chosen_by_theme_and_elo():
    theme = puzzles("xiangqi")[0].themes[0]
    found = puzzles("xiangqi", theme=theme, least=1000, most=2000)
    wanted = [puzzle for puzzle in puzzles("xiangqi") if theme in puzzle.themes and 1000 <= puzzle.elo <= 2000]
    assert found == wanted != []
    with pytest.raises(XiongmaoError, match="no puzzle has the theme 'nonsense'; themes are "):
        puzzles(theme="nonsense")
    with pytest.raises(XiongmaoError, match="unknown game 'chess'"):
        puzzles("chess")
