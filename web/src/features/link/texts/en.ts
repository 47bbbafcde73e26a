const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

export const en = {
  byLinkLead:
    'A game of people far apart, without a server: after your move you send a link, and whoever opens it moves on. Bots move by themselves.',
  newByLink: 'New game by link',
  yourGames: 'Your games by link',
  yourMove: (side: string) => `Your move (${side})`,
  waitsFor: (side: string) => `Waits for ${side}`,
  forget: (game: string) => `Forget: ${game}`,
  forgetQuestion: 'This game will be deleted from this browser. A link of it brings it back.',
  openLink: 'Open a link',
  pasteLink: 'Link that you were sent',
  openIt: 'Open',
  other: 'This is no link of a game by link.',
  damaged:
    'This link is damaged: a part of it is missing or changed. Ask for it again, and copy all of it.',
  newer: 'This link was made by a newer version of this page. Reload the page and open it again.',
  refused: (why: string) => `The game in this link cannot be played: ${why}`,
  unknown: 'This game is not kept in this browser. Open a link of it.',
  olderTitle: 'An older link',
  older: (moves: number) =>
    `This link is older than what you have here: ${count(moves, 'move')} ${moves === 1 ? 'has' : 'have'} been played since.`,
  forkedTitle: 'Another course of the game',
  forked: (moves: number) =>
    `The game in this link and the one that you have here part after ${count(moves, 'move')}: somebody has taken a move back, or two have moved at once.`,
  keepHere: 'Go on with what is here',
  takeLink: 'Go back to the link',
  takeFork: 'Take the one of the link',
  whichSeat: 'Which side do you play?',
  seatOf: (side: string) => `I play ${side}`,
  seatToMove: (side: string) => `I play ${side}, whose turn it is`,
  seatTaken: 'played from another browser',
  justWatch: 'I only watch',
  yourTurnNow: 'It is your turn.',
  botsMove: 'The bots move ...',
  sendTo: (side: string) => `It is the turn of ${side}. Send this link to whoever plays ${side}:`,
  sendEnd: 'The game is over. This link shows it to the others:',
  linkOfGame: 'Link to this game',
  shareText: (game: string, side: string) => `${game}: ${side} to move`,
  alsoPlay: (side: string) => `I play ${side}, too`,
  allByLink: 'All games by link',
};
