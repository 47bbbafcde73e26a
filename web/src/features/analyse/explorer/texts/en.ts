const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

export const en = {
  explorerHint: 'Counts your games that passed this position, and how they went on.',
  gamesHere: (n: number) => `${count(n, 'game')} passed this position.`,
  noGamesHere: 'No game passed this position.',
  endsOf: (parts: readonly string[]) => parts.join(', '),
  endPart: (side: string, percent: number) => `${side} won ${percent} %`,
  drawPart: (percent: number) => `drawn ${percent} %`,
  showGames: 'Show these games',
};
