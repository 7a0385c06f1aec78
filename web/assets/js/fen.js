// Positions as FEN.

/** The FEN of a board by its squares, with this side to move. */
export function fenOf({ files, rows }, board, side) {
  const lines = [];
  for (let row = rows; row >= 1; row -= 1) {
    let line = "";
    let empty = 0;
    for (let file = 0; file < files; file += 1) {
      const letter = board[String.fromCharCode(97 + file) + row];
      if (!letter) empty += 1;
      else {
        line += (empty || "") + letter;
        empty = 0;
      }
    }
    lines.push(line + (empty || ""));
  }
  return `${lines.join("/")} ${side === "south" ? "w" : "b"} - - 0 1`;
}
