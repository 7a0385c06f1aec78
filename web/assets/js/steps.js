// Lines whose steps say what each move changes on the board, so that they are shown without rules.

/** The boards of a line: that of the start, and one after each step. */
export function boards(start, steps) {
  const list = [start];
  for (const { board } of steps) {
    const next = { ...list.at(-1), ...board };
    for (const square of Object.keys(board)) if (board[square] === null) delete next[square];
    list.push(next);
  }
  return list;
}

/** The view of a board after the first `count` steps of a line that begins with this board. */
export const lineView = (start, steps, count) =>
  ({ board: boards(start, steps.slice(0, count)).at(-1), last: steps[count - 1], legal: [], forbidden: [] });
