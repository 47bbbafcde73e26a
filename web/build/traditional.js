// Makes the traditional Chinese texts of the simplified ones: `import { zh } from './zh.ts?hant'`.
// OpenCC knows the characters and the words of Taiwan; the list has what these pages say otherwise.
import { readFileSync } from 'node:fs';
import { ConverterFactory, Locale } from 'opencc-js/cn2t';

/** As OpenCC has it, and as players have it. */
const words = [
  ['炮', '砲'],
  ['復盤', '覆盤'],
  ['全域性', '全局'],
  ['耗盡而並', '耗盡而併'],
  ['天后', '天後'],
  ['級別', '等級'],
  ['儲存', '保存'],
  ['丟失', '遺失'],
  ['標籤頁', '分頁'],
  ['回車選擇', 'Enter 鍵選擇'],
  ['按回車', '按 Enter'],
  ['輕點', '輕觸'],
  ['選中文字', '選取文字'],
  ['復制', '複製'],
  ['查詢', '查找'],
  ['許可', '授權'],
  ['訪問', '造訪'],
  ['“', '「'],
  ['”', '」'],
];
const fromSimplified = ConverterFactory(Locale.from.cn, Locale.to.twp, [words]);

export const traditional = (text) => fromSimplified(text);

const query = '?hant';

export function traditionalTexts() {
  return {
    name: 'traditional-texts',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(query)) return null;
      const file = id.slice(0, -query.length);
      this.addWatchFile(file);
      return traditional(readFileSync(file, 'utf8'));
    },
  };
}
