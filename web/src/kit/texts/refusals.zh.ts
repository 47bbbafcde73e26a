/** What the engine says of records that it cannot read, and of their places. */
type Translation = readonly [RegExp, string];

export const sentences: readonly Translation[] = [
  [/^there is no game in this text$/, '这段文字里没有棋局'],
  [/^illegal move '(.*?)': .*$/s, '“$1”不是合法的着法'],
  [/^the game is over$/, '棋局已经结束'],
  [/^'(.*)' is not a move(?:: .*)?$/s, '“$1”不是着法'],
  [/^'(.*)' is neither a move nor the number of a round$/s, '“$1”既不是着法，也不是回合数'],
  [/^'(.*)' is no NAG: .*$/s, '“$1”不是评注符号'],
  [/^a NAG stands behind a move; .*$/, '评注符号前没有着法'],
  [/^a comment '\{' has no end$/, '评注“{”没有结尾'],
  [/^a variation '\(' has no end$/, '变着“(”没有结尾'],
  [/^a variation stands behind .*$/, '变着前没有它所替换的着法'],
  [/^nothing is open that '(.)' could close$/, '“$1”没有对应的开头'],
  [/^a tag without a name$/, '有一个标签没有名称'],
  [/^the value of tag (\S+) is not in quotes$/, '标签 $1 的内容没有加引号'],
  [/^the value of tag (\S+) has no end$/, '标签 $1 的内容没有结尾'],
  [/^tag (\S+) is not closed by '\]'$/, '标签 $1 没有用“]”结束'],
  [/^tag (\S+) stands there twice$/, '标签 $1 出现了两次'],
  [/^result '(.*)', but the tag says '(.*)'$/, '结果是“$1”，标签却说“$2”'],
  [/^result '(.*)', but by the rules the game goes on$/, '结果是“$1”，按规则棋局还没有结束'],
  [/^(?:result )?'(.*)', but by the rules it is '(.*)'$/, '写着“$1”，按规则应是“$2”'],
  [/^no game is called '(.*)'$/s, '没有叫“$1”的棋'],
  [/^the FEN is missing$/, '没有局面文字（FEN）'],
  [/^this is no JSON$/, '这不是 JSON'],
];

export const places: readonly Translation[] = [
  [/\bgame (\d+)/, '第 $1 局'],
  [/\bvariation (\d+)/, '变着 $1'],
  [/\bply (\d+)/, '第 $1 步'],
  [/\bline (\d+)/, '第 $1 行'],
  [/\bcolumn (\d+)/, '第 $1 列'],
  [/\btag (\S+)/, '标签 $1'],
  [/\brecord$/, '棋谱'],
  [/, /g, '，'],
];
