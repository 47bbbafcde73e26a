import { lettered, type Refusal } from '../refusals.ts';
import type { EditorTexts } from './index.ts';

export const zhHant: EditorTexts = {
  title: '擺局',
  lead: '先選棋子，再點要放的位置。局面能不能下，引擎會馬上告訴您。',
  board: (game) => `擺局棋盤：${game}`,
  right: '這個局面可以下。',
  over: '在這個局面裡，棋局已經結束。',
  tool: (what) => `點擊棋盤：${what}`,
  move: '移動棋子',
  erase: '拿走棋子',
  puts: (piece) => `放${piece}`,
  side: '哪一方的',
  turn: '輪到誰走',
  undo: '撤銷',
  redo: '重做',
  start: '開局局面',
  empty: '清空棋盤',
  putOn: (piece, at) => `${piece}在 ${at}`,
  erased: (at) => `${at} 已清空`,
  movedTo: (from, to) => `從 ${from} 到 ${to}`,
  analyse: '分析',
  rules: '規則與各國',
  kingdom: '國',
  fate: '狀況',
  player: '同誰一方',
  inPlay: '在局',
  absent: '不參加',
  fateOf: (side) => `${side}的狀況`,
  playerOf: (side) => `${side}同誰一方`,
  alone: '單獨',
  commander: '軍隊由誰指揮',
  itself: '自己的主將',
  nobody: '無人',
  taken: '吃掉的棋子',
  takenHint: '每一行是一國吃掉的，每一列是一國失去的。',
  takenFrom: (captor, victim) => `${captor}吃掉${victim}的棋子數`,
  hands: '手中的棋子',
  inHand: (side, kind) => `${side}手中的${kind}`,
  counters: '計數',
  quiet: '自上次吃子以來的回合',
  quietDrops: '自上次吃子或打入以來的步數',
  round: '輪次',
  fen: '局面文字（FEN）',
  keysTitle: '棋盤上的按鍵',
  keys: '數字選擇一方，大寫字母選擇棋子，0 移動棋子，X 拿走棋子，Delete 清空該點；Ctrl+Z 撤銷，Ctrl+Y 重做。',
  open: '擺一個局面',
};

export const refusals: readonly Refusal[] = [
  [/^a piece on (\S+), where the Emperor stands$/, (_, at) => `${at} 是周天子的位置，不能放棋子。`],
  [
    /^(\d+) pieces of the kind (\w), seven armies have (\d+)$/,
    (say, n, kind, most) => `有 ${n} 枚${say.kind(kind)}，七國一共只有 ${most} 枚。`,
  ],
  [
    /\((\w)\) is conquered but owns pieces$/,
    (say, side) => `${say.side(side)}已被征伺，卻還有棋子。`,
  ],
  [/\((\w)\) is in play without a general$/, (say, side) => `${say.side(side)}在局，卻沒有主將。`],
  [
    /\((\w)\) has left the game but owns pieces without a general$/,
    (say, side) => `${say.side(side)}已退出，有棋子卻沒有主將。`,
  ],
  [
    /\((\w)\) has (\d+) generals, these rules allow one$/,
    (say, side, n) => `${say.side(side)}有 ${n} 枚主將，這套規則只許一枚。`,
  ],
  [/^no kingdom is in play$/, () => '沒有一國在局。'],
  [/\((\w)\) has taken its own pieces$/, (say, side) => `${say.side(side)}吃掉了自己的棋子。`],
  [
    /\((\w)\) is in play but its (\d+) losses have reached the limit of (\d+)$/,
    (say, side, n, most) =>
      `${say.side(side)}在局，卻已失去 ${n} 枚棋子，達到了 ${most} 枚的限度。`,
  ],
  [
    /^it is the turn of .*\((\w)\), which is not in play$/,
    (say, side) => `輪到${say.side(side)}走，但它不在局。`,
  ],
  [/^the army '(\w)' has two generals$/, (say, side) => `${say.side(side)}有兩枚主將。`],
  [
    /^the army '(\w)' has its general and must be commanded by itself$/,
    (say, side) => `${say.side(side)}的主將還在，軍隊必須由自己指揮。`,
  ],
  [
    /^the army '(\w)' is commanded by '(\w)', which is out$/,
    (say, army, side) => `${say.side(army)}的軍隊由${say.side(side)}指揮，但它已出局。`,
  ],
  [
    /^'(\w)' is to move but has no general$/,
    (say, side) => `輪到${say.side(side)}走，但它沒有主將。`,
  ],
  [/^the general on (\S+) faces another$/, (_, at) => `${at} 的主將與另一枚主將照面。`],
  [
    /^(\w)(\w) stands on (\S+), outside its palace$/,
    (say, side, kind, at) => `${say.side(side)}的${say.kind(kind)}在 ${at}，出了九宮。`,
  ],
  [
    /^(\w)(\w) stands on (\S+), outside its home arm$/,
    (say, side, kind, at) => `${say.side(side)}的${say.kind(kind)}在 ${at}，出了本國地界。`,
  ],
  [
    /^(Red|Black)'s general outside of its palace$/,
    (say, name) => `${say.side(lettered(name))}的將帥出了九宮。`,
  ],
  [
    /^an advisor of (Red|Black) outside of its palace$/,
    (say, name) => `${say.side(lettered(name))}有一枚士出了九宮。`,
  ],
  [
    /^an ox of (Red|Black) in the enemy camp$/,
    (say, name) => `${say.side(lettered(name))}有一枚牛過了河。`,
  ],
  [
    /^(\d+) generals of (Red|Black), not 1$/,
    (say, n, name) => `${say.side(lettered(name))}有 ${n} 枚將帥，應該是 1 枚。`,
  ],
  [/^the generals face each other$/, () => '將帥照面。'],
  [
    /^(Red|Black) is in check, but it is not its turn$/,
    (say, name) => `${say.side(lettered(name))}被將軍，卻不輪到它走。`,
  ],
  [/^one player owns all kingdoms/, () => '各國都屬一方，棋局還沒開始就結束了。'],
];
