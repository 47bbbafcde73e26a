/** What is wrong with games that are read, in the language of the page. What the table does not have stays in the engine's words. */
import type { EngineError } from 'hegemon-engine';
import type { Language } from './locale.ts';

type Translation = readonly [RegExp, simplified: string, traditional: string];

const sentences: readonly Translation[] = [
  [/^there is no game in this text$/, '这段文字里没有棋局', '這段文字裡沒有棋局'],
  [/^illegal move '(.*?)': .*$/s, '“$1”不是合法的着法', '「$1」不是合法的著法'],
  [/^the game is over$/, '棋局已经结束', '棋局已經結束'],
  [/^'(.*)' is not a move(?:: .*)?$/s, '“$1”不是着法', '「$1」不是著法'],
  [
    /^'(.*)' is neither a move nor the number of a round$/s,
    '“$1”既不是着法，也不是回合数',
    '「$1」既不是著法，也不是回合數',
  ],
  [/^'(.*)' is no NAG: .*$/s, '“$1”不是评注符号', '「$1」不是評註符號'],
  [/^a NAG stands behind a move; .*$/, '评注符号前没有着法', '評註符號前沒有著法'],
  [/^a comment '\{' has no end$/, '评注“{”没有结尾', '評註「{」沒有結尾'],
  [/^a variation '\(' has no end$/, '变着“(”没有结尾', '變著「(」沒有結尾'],
  [/^a variation stands behind .*$/, '变着前没有它所替换的着法', '變著前沒有它所替換的著法'],
  [/^nothing is open that '(.)' could close$/, '“$1”没有对应的开头', '「$1」沒有對應的開頭'],
  [/^a tag without a name$/, '有一个标签没有名称', '有一個標籤沒有名稱'],
  [
    /^the value of tag (\S+) is not in quotes$/,
    '标签 $1 的内容没有加引号',
    '標籤 $1 的內容沒有加引號',
  ],
  [/^the value of tag (\S+) has no end$/, '标签 $1 的内容没有结尾', '標籤 $1 的內容沒有結尾'],
  [/^tag (\S+) is not closed by '\]'$/, '标签 $1 没有用“]”结束', '標籤 $1 沒有用「]」結束'],
  [/^tag (\S+) stands there twice$/, '标签 $1 出现了两次', '標籤 $1 出現了兩次'],
  [
    /^result '(.*)', but the tag says '(.*)'$/,
    '结果是“$1”，标签却说“$2”',
    '結果是「$1」，標籤卻說「$2」',
  ],
  [
    /^result '(.*)', but by the rules the game goes on$/,
    '结果是“$1”，按规则棋局还没有结束',
    '結果是「$1」，按規則棋局還沒有結束',
  ],
  [
    /^(?:result )?'(.*)', but by the rules it is '(.*)'$/,
    '写着“$1”，按规则应是“$2”',
    '寫著「$1」，按規則應是「$2」',
  ],
  [/^no game is called '(.*)'$/s, '没有叫“$1”的棋', '沒有叫「$1」的棋'],
  [/^the FEN is missing$/, '没有局面文字（FEN）', '沒有局面文字（FEN）'],
  [/^this is no JSON$/, '这不是 JSON', '這不是 JSON'],
];

const places: readonly Translation[] = [
  [/\bgame (\d+)/, '第 $1 局', '第 $1 局'],
  [/\bvariation (\d+)/, '变着 $1', '變著 $1'],
  [/\bply (\d+)/, '第 $1 步', '第 $1 步'],
  [/\bline (\d+)/, '第 $1 行', '第 $1 行'],
  [/\bcolumn (\d+)/, '第 $1 列', '第 $1 列'],
  [/\btag (\S+)/, '标签 $1', '標籤 $1'],
  [/\brecord$/, '棋谱', '棋譜'],
  [/, /g, '，', '，'],
];

/** The same error as the reader of the page would put it; in English the engine's own. */
export function translatedError(error: EngineError, to: Language): EngineError {
  if (to === 'en') return error;
  const said = (text: string, [pattern, simplified, traditional]: Translation) =>
    text.replace(pattern, to === 'zh' ? simplified : traditional);
  const sentence = sentences.find(([pattern]) => pattern.test(error.what));
  return {
    ...error,
    what: sentence ? said(error.what, sentence) : error.what,
    where: places.reduce(said, error.where),
  };
}
