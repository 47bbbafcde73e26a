/** The languages of the pages, and which of them a browser asks for. Knows no settings, so that they can ask it. */

/** `zh` is written in simplified characters, `zh-Hant` in traditional ones. */
export type Language = 'en' | 'zh' | 'zh-Hant';

/** The form of Chinese that a browser reads, if any: Taiwan, Hong Kong and Macau write traditional characters. */
export function chineseOf(names: readonly string[]): 'zh' | 'zh-Hant' | undefined {
  const name = names.find((tag) => /^zh\b/i.test(tag));
  if (name === undefined) return undefined;
  if (/^zh-hans\b/i.test(name)) return 'zh';
  return /-(hant|tw|hk|mo)\b/i.test(name) ? 'zh-Hant' : 'zh';
}

/** The language that is shown as long as nobody has chosen one. */
export function languageOf(names: readonly string[]): Language {
  return /^en\b/i.test(names[0] ?? '') ? 'en' : (chineseOf(names) ?? 'en');
}
