// Fails where a function of the pages, the table or the server has more lines than a reader keeps in mind, from its first to its last:
// markup and types count. It goes by the indentation that Biome gives.
import { globSync, readFileSync } from 'node:fs';

const limit = 120;
const root = new URL('../../', import.meta.url).pathname;
const begin =
  /^( *)(?:(?:export|default|async|private|protected|static|override|readonly|get|set) )*(?:function\b|const \w+ = (?:async )?[(<]|#?\w+[(<])/;

/** The last line of what begins in a line: the first one at its indent again that opens nothing further. */
function lastLine(lines, from, indent) {
  for (let i = from + 1; i < lines.length; ++i) {
    const line = lines[i];
    if (line === '' || line.startsWith(`${indent} `)) continue;
    if (!/^[)}\]]/.test(line.slice(indent.length)) || !line.startsWith(indent)) return from;
    if (!/(?:[{([]|=>)$/.test(line)) return i;
  }
  return from;
}

const long = [];
for (const file of globSync(
  ['web/{src,engine/src}/**/*.{ts,tsx}', 'table/*.ts', 'server/src/**/*.ts'],
  { cwd: root },
)) {
  if (file.endsWith('.test.ts')) continue;
  const lines = readFileSync(root + file, 'utf8').split('\n');
  lines.forEach((line, i) => {
    const begun = begin.exec(line);
    const count = begun ? lastLine(lines, i, begun[1]) - i + 1 : 0;
    if (count > limit)
      long.push(`${file}:${i + 1}: ${count} lines, ${limit} at most: ${line.trim()}`);
  });
}
if (long.length > 0) throw new Error(long.join('\n'));
