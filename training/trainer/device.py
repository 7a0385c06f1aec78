"""From records to the inputs of the network on a GPU, or on any other device of PyTorch: `features.decode` in tensors.

The records travel as they are, 32 or 36 bytes each. They must have been checked: `survey` decodes all of them once.
"""

from __future__ import annotations

import numpy as np
import torch

from .architecture import Architecture
from .features import OUTPUT_BUCKETS, tables_of
from .gradient import Tensors
from .records import NORTH, SECOND_TERMINAL, record_type
from .threats import Ranks


class Decoder:
    """Decodes the records of a network's game."""

    def __init__(self, architecture: Architecture, device: torch.device) -> None:
        self.game = game = architecture.game
        self.threats, self.device = architecture.threats > 0, device
        tables = tables_of(game)
        self.features, self.place, self.mirrors, self.middle = (
            torch.from_numpy(table).to(device)
            for table in (tables.features, tables.place, tables.mirrors, tables.middle)
        )
        self.bucket_map = torch.tensor(game.bucket_map, dtype=torch.int32, device=device)
        self.square = torch.arange(game.squares, device=device)
        self.sets = _Sets(game.files, game.rows, device)
        self.layout = {name: offset for name, (_, offset) in record_type(game).fields.items()}

    def __call__(self, records: np.ndarray, target: np.ndarray, flips: np.ndarray) -> Tensors:
        """The batch of these records with these targets, ``flips`` as for `features.decode`."""
        game, square = self.game, self.square
        data = torch.from_numpy(records.view(np.uint8).reshape(len(records), -1)).to(self.device)
        occupied = (data[:, square >> 3] >> (square & 7) & 1).to(torch.uint8)
        # A piece's code is at the place that the pieces on lower squares leave.
        place = (occupied.cumsum(1) - 1).clamp(0)
        packed = data.gather(1, self.layout["codes"] + (place >> 1))
        board = ((packed >> (place & 1) * 4 & 15) * occupied).to(torch.uint8)
        flags = data[:, self.layout["flags"]].long()
        north, second = flags & NORTH != 0, flags & SECOND_TERMINAL != 0

        home = [((board == game.terminal + 8 * side) & (occupied != 0)).int().argmax(1) for side in range(2)]
        shift = torch.stack([self.bucket_map[self.place[side, home[side]]] * game.inputs for side in range(2)])
        mirror = torch.stack([self.mirrors[side, home[side]] for side in range(2)])
        mirror |= torch.stack([self.middle[home[side]] for side in range(2)]) & torch.from_numpy(flips).to(self.device)
        here = occupied != 0
        state = game.states_of(board, occupied, second, self.sets) if self.threats else None
        both = here if state is None else torch.stack([here, state != 0], dim=2)
        key = board.int() * game.squares + square.int()
        every = torch.arange(len(records), device=self.device)
        sides = []
        for view in (north.long(), 1 - north.long()):
            base = ((view * 2 + mirror[view, every]) * 2 + second) * (16 * game.squares)
            inputs = self.features[key + base[:, None]]
            own = inputs + shift[view, every][:, None]
            if state is not None:
                own = torch.stack([own, inputs + (game.buckets - 1 + state.int()) * game.inputs], dim=2)
            sides.append(own[both].int())
        starts = torch.zeros(len(records) + 1, dtype=torch.int32, device=self.device)
        starts[1:] = both.flatten(1).sum(1).cumsum(0)
        pieces = occupied.sum(1)
        return Tensors(
            mover=sides[0],
            other=sides[1],
            starts=starts,
            bucket=((pieces - 1) // 4).clamp(max=OUTPUT_BUCKETS - 1),
            target=torch.from_numpy(np.asarray(target, dtype=np.float32)).to(self.device),
            transposed=None,
        )


class _Sets(Ranks):
    """Sets of squares in tensors."""

    def __init__(self, files: int, ranks: int, device: torch.device) -> None:
        super().__init__(files, ranks, torch, lambda numbers: torch.tensor(numbers, dtype=torch.int16, device=device))
        self.bits = torch.arange(files, dtype=torch.int16, device=device)

    def packed(self, board: torch.Tensor) -> torch.Tensor:
        """The squares that are not 0."""
        bits = (board != 0).view(-1, self.ranks, self.files).short() << self.bits
        return bits.sum(2, dtype=torch.int16).T.contiguous()

    def unpacked(self, squares: torch.Tensor) -> torch.Tensor:
        """1 for each of these squares, 0 for the others."""
        return (squares.T[:, :, None] >> self.bits & 1).flatten(1).to(torch.uint8)
