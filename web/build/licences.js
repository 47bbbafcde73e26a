// Puts the licences of all that the built site holds into licences.txt: of the project, of the outlines of its pieces, and of the npm
// packages that are bundled.
import { readdirSync, readFileSync } from 'node:fs';

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8').trim();

function licenceOf(name) {
  const folder = `../node_modules/${name}/`;
  const file = readdirSync(new URL(folder, import.meta.url)).find((entry) =>
    /^licen[cs]e/i.test(entry),
  );
  if (!file) throw new Error(`${name} has no file with its licence`);
  return read(folder + file);
}

export function licences() {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      const { dependencies } = JSON.parse(read('../package.json'));
      const packages = Object.keys(dependencies).filter((name) => name !== 'hegemon-engine');
      const texts = [
        ['Hegemon', read('../../LICENSE')],
        [
          'The characters on the pieces: outlines of LXGW WenKai',
          read('../../LICENSES/OFL-1.1.txt'),
        ],
        ...packages.map((name) => [name, licenceOf(name)]),
      ];
      const source = texts.map(([what, text]) => `== ${what}\n\n${text}\n`).join('\n\n');
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
    },
  };
}
