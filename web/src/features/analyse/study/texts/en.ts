export const en = {
  ofStart: 'The first position',
  ofMove: (move: string) => `After ${move}`,
  marks: 'Marks',
  comment: 'Comment',
  before: 'Comment before this line',
  draw: 'Draw on the board',
  drawHint:
    'Press on a point and let go on another for an arrow, on the same one for a circle; by keyboard Enter on both. The right mouse button draws at any time: with Shift red, with Alt blue, with both yellow.',
  drawn: 'Drawn here',
  circle: (colour: string, at: string) => `${colour} circle on ${at}`,
  arrow: (colour: string, from: string, to: string) => `${colour} arrow from ${from} to ${to}`,
  erase: (what: string) => `Erase: ${what}`,
  eraseAll: 'Erase all',
  promote: 'Move this line up',
  makeMain: 'Make it the main line',
  remove: 'Delete from here',
  removeQuestion: (moves: number) =>
    moves === 1 ? 'Delete this move?' : `Delete ${moves} moves: this one and all that follow?`,
  removed: (moves: number) => (moves === 1 ? 'One move deleted.' : `${moves} moves deleted.`),
  promoted: 'The line was moved up.',
  isMain: 'This is the main line now.',
};
