const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

export const en = {
  title: 'Games',
  lead: 'Games that end in this page are kept here by themselves, and so are those that you bring in. Of games that you watched the newest 50 stay. All are in this browser alone: save them as a file now and then.',
  importFiles: 'Bring in files',
  importHint:
    'Records of games, or lines of JSON, of any size. A game that is here already is not taken twice.',
  exportAll: 'Save all as a file',
  exportFound: 'Save these as a file',
  opening: 'Reading the file ...',
  reading: (n: number) => `Reading: ${count(n, 'game')} so far`,
  added: (n: number) => `${count(n, 'game')} brought in.`,
  known: (n: number) => `${count(n, 'game')} ${n === 1 ? 'was' : 'were'} here already.`,
  replaced: (n: number) =>
    `${count(n, 'game')} ${n === 1 ? 'was' : 'were'} here with a shorter record, and ${n === 1 ? 'has' : 'have'} the longer one now.`,
  wrong: (n: number) => `${count(n, 'game')} ${n === 1 ? 'is' : 'are'} wrong and left out:`,
  moreWrong: (n: number) => `and ${count(n, 'more', 'more')}`,
  lost: (n: number) => `${count(n, 'game')} ${n === 1 ? 'was' : 'were'} read but not kept.`,
  broken: (n: number) =>
    `${count(n, 'entry', 'entries')} could not be read and ${n === 1 ? 'is' : 'are'} left out.`,
  brokenDelete: 'Delete them',
  round: (round: string) => `round ${round}`,
  brokenGame: 'This entry is damaged: its game cannot be opened.',
  leftOut: (n: number) =>
    `${count(n, 'game')} could not be read and ${n === 1 ? 'is' : 'are'} not in the file.`,

  search: 'Search',
  all: 'All',
  player: 'Player, seat or event',
  playerHint: 'such as “Chu Anna”',
  wonBy: 'Result',
  wins: (side: string) => `${side} wins`,
  draw: 'Drawn',
  notOver: 'Not over',
  length: 'Moves',
  least: 'Fewest moves',
  most: 'Most moves',
  source: 'From',
  own: 'Played here',
  imported: 'Brought in',
  sort: 'Order',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    longest: 'Longest first',
    shortest: 'Shortest first',
  },
  passed: 'Only games that passed the chosen position',
  clearPosition: 'Any position',
  clear: 'Clear the search',
  found: (n: number, all: number) =>
    n === all ? count(n, 'game') : `${n.toLocaleString('en')} of ${count(all, 'game')}`,
  none: 'No games yet. Play one, or bring in a file.',
  noneFound: 'No game is like this.',
  loading: 'Loading ...',
  list: 'Games that were found',
  pages: 'Pages of the list',
  open: 'Analyse:',
  deleteGame: (game: string) => `Delete: ${game}`,
  deleteFound: 'Delete these',
  deleteTitle: 'Delete games',
  deleteQuestion: (n: number) =>
    `${count(n, 'game')} will be deleted from this browser. This cannot be taken back.`,
  deleted: (n: number) => `${count(n, 'game')} deleted.`,
  bots: (n: number) => count(n, 'bot'),
  unnamed: 'Players without names',
};
