import type { Like } from '../../../kit/texts/like.ts';
import { lettered, type Refusals, type Say } from '../refusals.ts';
import type { en } from './en.ts';

export const zh: Like<typeof en> = {
  title: '摆局',
  lead: '先选棋子，再点要放的位置。局面能不能下，引擎会马上告诉你。',
  board: (game) => `摆局棋盘：${game}`,
  right: '这个局面可以下。',
  over: '在这个局面里，棋局已经结束。',
  tool: (what) => `点击棋盘：${what}`,
  move: '移动棋子',
  erase: '拿走棋子',
  puts: (piece) => `放${piece}`,
  side: '哪一方的',
  turn: '轮到谁走',
  undo: '撤销',
  redo: '重做',
  start: '开局局面',
  empty: '清空棋盘',
  putOn: (piece, at) => `${piece}在 ${at}`,
  erased: (at) => `${at} 已清空`,
  movedTo: (from, to) => `从 ${from} 到 ${to}`,
  analyse: '分析',
  rules: '规则与各国',
  kingdom: '国',
  fate: '状况',
  player: '同谁一方',
  inPlay: '在局',
  absent: '不参加',
  fateOf: (side) => `${side}的状况`,
  playerOf: (side) => `${side}同谁一方`,
  alone: '单独',
  commander: '军队由谁指挥',
  itself: '自己的主将',
  nobody: '无人',
  taken: '吃掉的棋子',
  takenHint: '每一行是一国吃掉的，每一列是一国失去的。',
  takenFrom: (captor, victim) => `${captor}吃掉${victim}的棋子数`,
  hands: '手中的棋子',
  inHand: (side, kind) => `${side}手中的${kind}`,
  counters: '计数',
  quiet: '自上次吃子以来的回合',
  quietDrops: '自上次吃子或打入以来的步数',
  round: '轮次',
  fen: '局面文字（FEN）',
  keysTitle: '棋盘上的按键',
  keys: '数字选择一方，大写字母选择棋子，0 移动棋子，X 拿走棋子，Delete 清空该点；Ctrl+Z 撤销，Ctrl+Y 重做。',
};

const named = (say: Say, name = '') => say.side(lettered(name));

export const refusals: Refusals = {
  'option.players.one': () => '各国都属一方，棋局还没开始就结束了。',
  'position.army.commander': (say, army = '', side = '') =>
    `${say.side(army)}的军队由${say.side(side)}指挥，但它已出局。`,
  'position.army.generals': (say, army = '') => `${say.side(army)}有两枚主将。`,
  'position.army.itself': (say, army = '') => `${say.side(army)}的主将还在，军队必须由自己指挥。`,
  'position.camp.ox': (say, name) => `${named(say, name)}有一枚牛过了河。`,
  'position.check': (say, name) => `${named(say, name)}被将军，却不轮到它走。`,
  'position.conquered': (say, _, side = '') => `${say.side(side)}已被征服，却还有棋子。`,
  'position.emperor': (_, at) => `${at} 是周天子的位置，不能放棋子。`,
  'position.general.faces': (_, at) => `${at} 的主将与另一枚主将照面。`,
  'position.general.missing': (say, _, side = '') => `${say.side(side)}在局，却没有主将。`,
  'position.generals': (say, _, side = '', n = '') =>
    `${say.side(side)}有 ${n} 枚主将，这套规则只许一枚。`,
  'position.generals.count': (say, n, name) => `${named(say, name)}有 ${n} 枚将帅，应该是 1 枚。`,
  'position.generals.face': () => '将帅照面。',
  'position.kind.count': (say, n, kind = '', most = '') =>
    `有 ${n} 枚${say.kind(kind)}，七国一共只有 ${most} 枚。`,
  'position.left': (say, _, side = '') => `${say.side(side)}已退出，有棋子却没有主将。`,
  'position.losses': (say, _, side = '', n = '', most = '') =>
    `${say.side(side)}在局，却已失去 ${n} 枚棋子，达到了 ${most} 枚的限度。`,
  'position.nobody': () => '没有一国在局。',
  'position.outside.arm': (say, side = '', kind = '', at = '') =>
    `${say.side(side)}的${say.kind(kind)}在 ${at}，出了本国地界。`,
  'position.outside.palace': (say, side = '', kind = '', at = '') =>
    `${say.side(side)}的${say.kind(kind)}在 ${at}，出了九宫。`,
  'position.palace.advisor': (say, name) => `${named(say, name)}有一枚士出了九宫。`,
  'position.palace.general': (say, name) => `${named(say, name)}的将帅出了九宫。`,
  'position.taken.own': (say, _, side = '') => `${say.side(side)}吃掉了自己的棋子。`,
  'position.turn': (say, _, side = '') => `轮到${say.side(side)}走，但它不在局。`,
  'position.turn.general': (say, side = '') => `轮到${say.side(side)}走，但它没有主将。`,
};
