/** What the engine says of records that it cannot read, by its codes (docs/errors.md), and of their places. A code without a row is said as its family is: `move.illegal.turn` as `move.illegal`. */
export const sentences: Readonly<Record<string, string>> = {
  'fen.missing': '没有局面文字（FEN）',
  'game.unknown': '没有叫“{0}”的棋',
  'json.syntax': '这不是 JSON',
  'move.format': '“{0}”不是着法',
  'move.illegal': '“{0}”不是合法的着法',
  'move.over': '棋局已经结束',
  'record.close': '“{0}”没有对应的开头',
  'record.comment.open': '评注“{”没有结尾',
  'record.move': '“{0}”不是着法',
  'record.nag': '“{0}”不是评注符号',
  'record.nag.nothing': '评注符号前没有着法',
  'record.none': '这段文字里没有棋局',
  'record.result.none': '这种棋不可能有结果“{0}”',
  'record.result.open': '结果是“{0}”，按规则棋局还没有结束',
  'record.result.rules': '写着“{0}”，按规则应是“{1}”',
  'record.result.tag': '结果是“{0}”，标签却说“{1}”',
  'record.round': '“{0}”既不是着法，也不是回合数',
  'record.tag.between': '标签之间有一行不是标签',
  'record.tag.name': '有一个标签没有名称',
  'record.tag.open': '标签 {0} 的内容没有结尾',
  'record.tag.quotes': '标签 {0} 的内容没有加引号',
  'record.tag.twice': '标签 {0} 出现了两次',
  'record.tag.unclosed': '标签 {0} 没有用“]”结束',
  'record.termination': '写着“{0}”，按规则应是“{1}”',
  'record.variation.nothing': '变着前没有它所替换的着法',
  'record.variation.open': '变着“(”没有结尾',
};

/** In the order in which they are said. */
export const places = {
  game: '第 {0} 局',
  variation: '变着 {0}',
  ply: '第 {0} 步',
  line: '第 {0} 行',
  column: '第 {0} 列',
  tag: '标签 {0}',
} as const;

export const record = '棋谱';
