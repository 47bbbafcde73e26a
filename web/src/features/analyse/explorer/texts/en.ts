const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

export const en = {
  explorerHint: 'Counts the games of a collection that passed this position, and how they went on.',
  ownGames: 'Your games',
  shipped: 'Engine games',
  loadShipped: (kb: number) => `Load the engine games (${kb} kB)`,
  shippedFailed: 'The engine games could not be loaded.',
  shippedFrom: (games: number, plies: number) =>
    `${count(games, 'game')} of the engine with itself, their first ${plies} moves.`,
  noShipped: 'There are no engine games for these rules.',
  gamesHere: (n: number) => `${count(n, 'game')} passed this position.`,
  noGamesHere: 'No game passed this position.',
  move: 'Move',
  games: 'Games',
  ends: 'How they ended',
  endsOf: (parts: readonly string[]) => parts.join(', '),
  endPart: (side: string, percent: number) => `${side} won ${percent} %`,
  drawPart: (percent: number) => `drawn ${percent} %`,
  showGames: 'Show these games',
};
