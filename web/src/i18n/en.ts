const list = (names: readonly string[]) =>
  names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const rules: Readonly<Record<string, string>> = {
  sevenkingdoms: `Seven armies fight on 19 × 19 points. In the middle sits the Emperor of Zhou 周: nobody may enter his point, and he blocks every line.
Qin moves first, then counter-clockwise: Qin, Chu, Han, Qi, Wei, Zhao, Yan.
Take a kingdom's general and its whole army changes to your colour, where it stands. You move it from then on.
A kingdom also falls when it has lost 11 pieces. It goes to the kingdom that took the most of them.
You win with two kingdoms conquered, or 31 pieces taken, or as the last one left. The other presets of the rules have other limits: the cards show them.
There is no check: nobody has to save a general, and nobody warns you.`,
  threefriends: `Three kingdoms, Shu, Wu and Wei, each with an arm of 9 × 5 points. The arms meet at the sea, the mountains and the cities.
Files go on into the next arm: 1 to 4 to the left, 6 to 9 to the right, the middle one to both.
Chariots, horses and riding flags cannot cross the sea; cannons cannot cross mountains and cities.
Your general may not be left in check, and no two generals may face each other on an open file.
Take a general, and all armies it commanded are yours. The last general wins.
A kingdom without a move is passed over while three are in play. Of two, the one that cannot move has lost.`,
  middlexiangqi: `Xiangqi for two on 13 × 10 points, with two more kinds of piece and prisoners.
A piece you take is yours: instead of moving you may put it on an empty point of your own half.
A dropped piece may not attack the enemy general itself. A dropped advisor stays in the palace.
Mate wins; stalemate is a draw. Generals may not face each other on an open file.
The third repetition is a draw, unless one side gave check all the time: then it has lost.`,
};

const far = 'any free distance';
const moves: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sevenkingdoms: {
    Q: `Straight and diagonally, ${far}. It bears the kingdom's name; the kingdom falls with it.`,
    R: `Straight, ${far}.`,
    B: `Diagonally, ${far}.`,
    C: `Straight, ${far}; it takes by leaping over exactly one piece of any side.`,
    G: `Straight and diagonally, ${far}. It cannot take and cannot be taken.`,
    H: 'Straight and diagonally, up to four points.',
    W: 'Straight and diagonally, up to five points.',
    N: 'One point straight onto an empty point, then one to three points diagonally outward.',
    A: 'One point diagonally.',
    S: 'One point straight.',
  },
  threefriends: {
    G: 'One point straight, within its palace.',
    A: 'One point diagonally, within its palace.',
    E: 'Two points diagonally, the one between empty, within its own arm.',
    H: 'One point straight onto an empty point, then one diagonally.',
    R: `Along a line, ${far}.`,
    C: 'As the chariot; it takes by leaping over exactly one piece.',
    P: 'One point forward; in another arm also sideways. Never back.',
    I: 'One point diagonally forward. Never back.',
    F: 'Two points straight forward over an empty one. Once it has left home it rides as a chariot.',
    X: 'A flag that has left home: it goes as a chariot, for good.',
  },
  middlexiangqi: {
    G: 'One point straight, within its palace.',
    A: 'One point diagonally, within its palace.',
    O: 'Two points diagonally, the first of them empty, in its own half.',
    H: 'One point straight, one diagonally outward.',
    E: 'One point straight, two diagonally outward.',
    I: 'Two points straight, one diagonally outward.',
    R: `Straight, ${far}.`,
    C: 'As the rook; it takes by leaping over exactly one piece.',
    P: 'One point forward; beyond the river also sideways. Never back.',
  },
};

export const en = {
  brand: 'Hegemon',
  pages: 'Pages',
  play: 'Play',
  watch: 'Watch',
  analyse: 'Analyse',
  learn: 'Learn',
  puzzles: 'Puzzles',
  games: 'Games',
  about: 'Rules',
  settings: 'Settings',
  otherLanguage: '切换到中文',
  skipToBoard: 'Skip to the board',
  skipToText: 'Skip to the text',
  close: 'Close',
  loading: 'Loading',
  tryAgain: 'Try again',
  pageFailed: 'This page has failed',
  forgetKept: 'Put the kept game aside and begin anew',
  keepsNothing:
    'This browser keeps nothing for this page: it is full, or forbids it. After a reload your game is gone.',
  gameNotKept: 'The game that has ended is not among your games.',
  putAside: (name: string) =>
    `What was kept of “${name}” could not be read. It was put aside, and nothing of it is lost.`,
  forget: 'Forget it',
  openElsewhere: 'This game is open in another tab',
  goElsewhere: 'Go there, or go on with it here. It opens here by itself when that tab is closed.',
  takenElsewhere: 'Another tab has taken it over. All moves are kept.',
  openHere: 'Take it over',
  refused: {
    move: 'This is no legal move:',
    position: 'This position cannot be set up:',
    record: 'This record cannot be read:',
    rules: 'These rules cannot be set:',
    engine: 'The engine has failed:',
    other: 'This is refused:',
  },
  updateReady: 'A new version is ready. Your game is kept.',
  updateNow: 'Use it now',

  variants: {
    sevenkingdoms: 'Seven Kingdoms',
    threefriends: 'Three Friends',
    middlexiangqi: 'Middle Xiangqi',
  },
  kingdoms: { w: 'Qin', r: 'Chu', o: 'Han', b: 'Qi', g: 'Wei', p: 'Zhao', d: 'Yan' },
  threeFriendsSides: { r: 'Shu', g: 'Wu', b: 'Wei' },
  middleXiangqiSides: { w: 'Red', b: 'Black' },
  pieces: {
    Q: 'general',
    R: 'chancellor',
    B: 'diplomat',
    C: 'cannon',
    G: 'go-between',
    H: 'archer',
    W: 'crossbowman',
    N: 'knight',
    A: 'dagger',
    S: 'swordsman',
  },
  threeFriendsPieces: {
    G: 'general',
    A: 'advisor',
    E: 'elephant',
    H: 'horse',
    R: 'chariot',
    C: 'cannon',
    P: 'soldier',
    I: 'fire',
    F: 'flag',
    X: 'riding flag',
  },
  middleXiangqiPieces: {
    G: 'general',
    A: 'advisor',
    O: 'ox',
    H: 'horse',
    E: 'elephant',
    I: 'rhino',
    R: 'rook',
    C: 'cannon',
    P: 'pawn',
  },

  // The board.
  boardOf: (game: string) => `Board of ${game}`,
  boardKeys: 'Arrow keys walk on the board, Enter chooses. The question mark lists all keys.',
  wholeBoard: 'Show the whole board',
  emptyPoint: 'empty',
  pieceOf: (side: string, kind: string) => `${side} ${kind}`,
  inHand: (kind: string) => `${kind} in hand`,
  moveCount: (n: number) => count(n, 'move'),
  attackedBy: (sides: readonly string[]) => `attacked by ${list(sides)}`,
  canGoHere: 'can go here',
  star: 'star',
  pieceCanGo: (side: string, kind: string, points: readonly string[]) =>
    points.length === 0 ? `${side} ${kind}: no moves` : `${side} ${kind}: to ${list(points)}`,

  // A game.
  turnOrder: 'Order of turns',
  yourTurn: 'Your turn',
  sideToMove: (side: string) => `${side} to move`,
  sideThinks: (side: string) => `${side} is thinking`,
  youIn: (turns: number) => `you in ${count(turns, 'move')}`,
  gameOver: 'Game over',
  isOut: 'out',
  inCheck: 'in check',
  you: 'You',
  human: 'Person',
  bot: 'Bot',
  absent: 'Absent',
  botLevel: (level: number) => `Bot, level ${level}`,
  fellTo: (side: string) => `fell to ${side}`,
  hasResigned: 'resigned',
  isAbsent: 'absent',
  alliedWith: (sides: readonly string[]) => `allied with ${list(sides)}`,
  showBelow: 'Show this side at the bottom',
  piecesInHand: (n: number) => `${count(n, 'piece')} in hand`,
  roads: {
    taken: 'taken',
    conquests: 'kingdoms',
    losses: 'lost',
    quiet: 'quiet',
    generals: 'generals',
  },
  oneMoreLoss: (heir: string) => `one more and ${heir} inherits`,
  roadNow: (side: string, road: string, now: number, goal: number) =>
    `${side}: ${road} ${now} of ${goal}`,
  shares: 'Chances to win',
  sharesOverGame: 'Chances over the game',
  afterMoves: (n: number) => `After ${count(n, 'move')}`,
  chronicle: 'Chronicle',
  nobodyFell: 'Nobody has fallen yet.',
  moves: 'Moves',
  noMovesYet: 'No moves yet.',
  resigns: 'resigns',
  history: 'Earlier and later positions',
  first: 'First position',
  previous: 'One move back',
  next: 'One move forward',
  last: 'Last position',
  takeBack: 'Take back',
  resign: 'Resign',
  resignQuestion: 'Give this game up?',
  sinceMyTurn: 'Show what happened since your turn',
  pause: 'Pause',
  resume: 'Go on',
  threats: 'Threats',
  turnBoard: 'Turn the board',
  toTheEnd: 'To the end',
  paceOfBots: 'Pace of the bots',
  paces: { slow: 'Slow', steady: 'Steady', quick: 'Quick', instant: 'At once' },
  cancel: 'Cancel',
  confirm: 'Confirm',
  pendingMove: (kind: string, to: string) => `${capital(kind)} to ${to}`,
  pendingTake: (kind: string, side: string, victim: string, to: string) =>
    `${capital(kind)} takes ${side} ${victim} on ${to}`,
  moveAsText: 'Move as text',
  generalInDanger: (victim: string, by: string, first: boolean) =>
    first
      ? `${victim}'s general can be taken by ${by}, who moves before ${victim}.`
      : `${victim}'s general can be taken by ${by}; ${victim} moves first.`,
  mayBeTaken: (victim: string | null, by: readonly string[]) =>
    `${victim === null ? 'Your' : `${victim}'s`} general can be taken by ${list(by)}.`,
  pieceOn: (side: string, kind: string, at: string) => `${side}'s ${kind} on ${at}`,
  firstHint: (side: string) =>
    `You are ${side}, at the bottom. Choose a piece to see where it can go; point at any piece, or tap it, to read what it is.`,
  pieceHint: 'The settings have other pieces: characters, letters and drawings of their moves.',
  pieceNote: (side: string, kind: string, how: string) =>
    `${side} ${kind}: ${how.charAt(0).toLowerCase()}${how.slice(1)}`,
  goalSeven: (kingdoms: number, pieces: number) =>
    `Conquer ${count(kingdoms, 'kingdom')} or take ${pieces} pieces.`,
  goalLast: 'Capture the generals of all the others.',
  goalMate: 'Mate the other general.',
  howToPlay: 'How to play',
  newHere: 'New here? Learn the game in ten minutes.',
  goOn: 'Go on',
  analyseGame: 'Analyse this game',
  whatDecided: 'What decided it?',
  youWon: 'You are the hegemon.',
  youLost: 'Better luck in the next dynasty.',
  lostGeneral: (victim: string | null, by: string, kind: string, round: number) =>
    `${victim === null ? 'Your' : `${victim}'s`} general was taken by ${by}'s ${kind} in round ${round}.`,
  lostPieces: (victim: string | null, by: string, kind: string, round: number) =>
    `${victim === null ? 'You' : victim} had lost too many pieces: the last was taken by ${by}'s ${kind} in round ${round}.`,
  lostResigned: (victim: string | null, round: number) =>
    `${victim === null ? 'You' : victim} resigned in round ${round}.`,
  lostTime: (victim: string | null, round: number) =>
    `${victim === null ? 'Your' : `${victim}'s`} time was over in round ${round}.`,
  lostMate: (victim: string | null, by: string, kind: string, round: number) =>
    `${victim === null ? 'Your' : `${victim}'s`} general was mated by ${by}'s ${kind} in round ${round}.`,

  // The position as text.
  inWords: 'The position in words',
  lastRound: 'The last round',
  whatIsAttacked: 'What is attacked',
  nothingAttacked: 'Nothing is attacked.',
  attack: (piece: string, by: readonly string[]) => `${piece}: by ${list(by)}`,
  attackWins: (piece: string) => `${piece}, which wins it`,
  placesOf: (kind: string, places: readonly string[]) => `${kind} ${places.join(', ')}`,
  drawn: 'Nobody prevails.',

  // What happened.
  storyMoves: (side: string, kind: string, from: string, to: string) =>
    `${side}'s ${kind} goes from ${from} to ${to}.`,
  storyTakes: (side: string, kind: string, victim: string | null, taken: string, to: string) =>
    `${side}'s ${kind} takes ${victim === null ? 'a' : `${victim}'s`} ${taken} on ${to}.`,
  storyDrops: (side: string, kind: string, to: string) => `${side} drops a ${kind} on ${to}.`,
  storyResigns: (side: string) => `${side} resigns.`,
  fallTitle: (side: string) => `${side} has fallen`,
  fallTitleResigned: (side: string) => `${side} leaves the game`,
  fallGeneral: (side: string, heir: string, pieces: number) =>
    pieces === 0
      ? `${side} has lost its general, the last of its pieces, to ${heir}.`
      : `${side} has lost its general. ${count(pieces, 'piece')} ${pieces === 1 ? 'fights' : 'fight'} for ${heir} from now on.`,
  fallLosses: (side: string, heir: string, pieces: number) =>
    `${side} has lost too many pieces. ${heir}, who took the most, inherits ${count(pieces, 'piece')}.`,
  fallResigned: (side: string) => `${side} has given up. Its pieces stay, but do not move.`,
  youAreOut: 'You are out. The others play on.',
  watchOn: 'Watch on',
  lostOnTime: 'Its time is over, which counts as giving up.',
  gameWon: (sides: readonly string[], reason: string) =>
    `${list(sides)} ${sides.length > 1 ? 'win' : 'wins'}${reason ? `: ${reason}` : ''}.`,
  gameDrawn: (reason: string) => `The game is drawn${reason ? `: ${reason}` : ''}.`,
  reasons: {
    kingdoms: 'two kingdoms conquered',
    pieces: 'enough pieces taken',
    last: 'the last one left',
    quiet: 'nothing was taken for too long',
    stuck: 'nobody can move',
    agreed: 'agreed',
    checkmate: 'checkmate',
    stalemate: 'stalemate',
    nomove: 'the other has no move',
    repetition: 'the position came three times',
    perpetual: 'the other gave check without end',
    resign: 'the other resigned',
  },

  // Before a game.
  newGame: 'New game',
  game: 'Game',
  rules: 'Rules',
  presets: { classic: 'Classic', elephantchess: 'Elephantchess', chinese: 'Chinese' },
  presetHints: {
    classic: 'A kingdom falls with 11 losses; two kingdoms or 31 pieces win.',
    elephantchess:
      'As on the elephantchess server: 10 losses, 30 pieces; armies that change sides count as taken.',
    chinese: 'Ten pieces lost to one kingdom fell it; 30 pieces win. Three pairs change places.',
  },
  seats: 'Who plays',
  meAgainstAll: 'You against all',
  onlyBots: 'Only bots',
  allLevels: 'All bots',
  levels: {
    1: 'beginner',
    2: 'easy',
    3: 'casual',
    4: 'fair',
    5: 'good',
    6: 'strong',
    7: 'very strong',
    8: 'best',
  },
  whoPlays: (side: string) => `Who plays ${side}`,
  levelOf: (side: string) => `Level of ${side}`,
  allianceOf: (side: string) => `Alliance of ${side}`,
  alone: 'alone',
  allianceName: (name: string) => `Alliance ${name}`,
  alliances: 'Alliances',
  allianceHint:
    'Allies cannot take each other. What they take and conquer is added up, and they win together.',
  clock: 'Clock (minutes + seconds a move)',
  noClock: 'None',
  farAway: 'With people far away: play by link',
  start: 'Start',
  startWatching: 'Watch',

  // Analysis.
  engine: 'Engine',
  engineHint: 'Switch the engine on to see the best moves.',
  linesShown: 'Lines',
  depth: (n: number) => `depth ${n}`,
  done: 'nothing more to find',
  thinking: 'Thinking ...',
  winIn: (moves_: number) => (moves_ > 0 ? `wins in ${moves_}` : `loses in ${-moves_}`),
  sideLine: (ply: number) => `Side line after move ${ply}`,
  backToGame: 'Back to the game',
  playFromHere: 'Play from here',
  picture: 'Picture',
  explorer: 'What was played here',
  inAndOut: 'Position, record, link',
  position: 'Position',
  editThis: 'Set up this position',
  editOwn: 'Set up a position of your own',
  startPosition: 'Start position',
  record: 'Record of the game',
  link: 'Link',
  linkRefused: 'The link could not be opened',
  damagedLink: 'The link is damaged.',
  load: 'Load',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser does not let this page copy. Mark the text and copy it yourself.',
  beforeKept: 'The game that you looked at before is kept.',
  backToBefore: 'Back to that game',
  replaceTitle: 'A game is in progress',
  replaceQuestion: (moves_: number) =>
    `Your game on the page Play has ${count(moves_, 'move')} and is not over. A game from here takes its place.`,
  replace: 'Begin from here',
  gamesInFile: (n: number) => `${count(n, 'game')}: choose one`,
  gamesShown: (from: number, to: number) => `${from} to ${to}`,
  earlierGames: 'Earlier games',
  laterGames: 'Later games',
  reading: 'Reading ...',
  plies: (n: number) => count(n, 'move'),
  copyLink: 'Link to this game',
  download: 'Save as a file',
  openFile: 'Open a file',

  // Settings.
  language: 'Language',
  automatic: 'Automatic',
  theme: 'Colours',
  light: 'Light',
  dark: 'Dark',
  pieceStyle: 'Pieces',
  pieceStyles: {
    characters: 'Characters',
    simplified: 'Simplified',
    letters: 'Letters',
    moves: 'How they move',
  },
  confirmMoves: 'Confirm moves',
  confirmTouch: 'On small boards',
  confirmAlways: 'Always',
  confirmNever: 'Never',
  kingdomMarks: "The kingdom's character on every piece",
  coordinates: 'Coordinates',
  showThreats: 'Rings on pieces that can be won',
  showShares: 'Chances to win during play',
  pauseAtFalls: 'Pause when a kingdom falls',
  animation: 'Pieces glide',
  coordinatesSmall: 'Coordinates on small boards, too',
  warnings: 'Warning when your general can be taken',
  turnToMover: 'Turn the board to the person to move',
  sounds: 'Sounds',
  soundsHidden: 'Sounds while the page is hidden',

  // Rules.
  aboutTitle: 'The rules in brief',
  aboutLead:
    '霸, the hegemon, is the title of the kingdom that wins. Three old and new games of the xiangqi family, for seven, three and two.',
  rulesText: (variant: string) => rules[variant] ?? '',
  pieceMoves: (variant: string, kind: string) => moves[variant]?.[kind] ?? '',
  piecesTitle: 'The pieces',
  tryPiece: 'Try it',
  tryThis: (kind: string) => `Try it: ${kind}`,
  aboutBoardTitle: 'Reading the board',
  aboutBoard: `The colour of a piece is the kingdom that commands it, and the small tick on its rim points to where that kingdom sits.
A coloured ring inside the rim tells where a conquered piece was born.
The glowing edge of the board is that of the side to move. The row of kingdoms above the board is the order of turns.
Bars on the cards: what a kingdom has taken, conquered and lost, in the colours of those it concerns, and how many it needs.
Threats: a ring in the attacker's colour on every piece that its enemy can win, even if everybody recaptures.
A click or a tap on any piece, anyone's, shows where it can go.`,
  keysTitle: 'Keyboard',
  keyTexts: {
    walk: 'walk on the board',
    edges: 'go to an edge of the board',
    choose: 'choose a piece, then where it goes; on any other piece: show where it can go',
    escape: 'let a piece go; close a dialog',
    next: 'next and previous piece that can move',
    history: 'earlier and later position, on the board',
    lines: 'next and previous side line, on the board of the analysis',
    list: 'in the moves of the analysis: along the line; between side lines',
    threats: 'show threats, on the board',
    help: 'this list',
  },
  aboutMadeTitle: 'About Hegemon',
  aboutMade:
    'Hegemon is free software under the MIT licence. The engine runs in your browser; nothing you do here leaves it. After the first visit it works without a network.',
  aboutFont:
    'The characters on the pieces are outlines made from the font LXGW WenKai, © 2021-2022 lxgw, under the SIL Open Font License 1.1.',
};
