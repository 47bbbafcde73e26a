// `node build/lengths.js`: fails if a function in src/ is too long to be read at one sight.
import { globSync, readFileSync } from 'node:fs';

const most = 150;

/** Functions and methods, by the layout of the formatter: the brace at their end is below their first letter. */
function* functionsOf(text) {
  const lines = text.split('\n');
  let inClass = false;
  for (const [i, line] of lines.entries()) {
    if (/^\S/.test(line)) inClass = /^(export )?(abstract )?class /.test(line);
    const indent = inClass ? '  ' : '';
    const begins = inClass
      ? /^ {2}[\w*][^=;]*[({]$|^ {2}\w.*\{$/
      : /^(export )?(async )?function|^(export )?const .*(=> [({]|lazy\()$/;
    if (!begins.test(line)) continue;
    const end = new RegExp(`^${indent}[})]+[;)]*$`);
    const length = lines.slice(i).findIndex((next) => end.test(next)) + 1;
    yield { line: i + 1, length };
  }
}

for (const file of globSync('src/**/*.{ts,tsx}').sort()) {
  for (const { line, length } of functionsOf(readFileSync(file, 'utf8'))) {
    if (length <= most) continue;
    console.error(`${file}:${line}: a function of ${length} lines, more than ${most}`);
    process.exitCode = 1;
  }
}
