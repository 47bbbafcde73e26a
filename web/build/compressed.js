// Puts each file of the built site beside itself as brotli and as gzip, so that no host has to send it whole, and serves them so.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { files } from './offline.js';

/** By the name of the encoding, the better first: how its files end. */
const forms = {
  br: { end: '.br', pack: promisify(brotliCompress) },
  gzip: { end: '.gz', pack: (data) => promisify(gzip)(data, { level: 9 }) },
};
const packed = /\.(css|html|js|jsonl?|svg|txt|wasm|webmanifest)$/;

export function compressed() {
  let out = '';
  return {
    name: 'compressed',
    apply: (_, { command, isPreview }) => command === 'build' || isPreview === true,
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const names = existsSync(out) ? files(out).filter((name) => packed.test(name)) : [];
        const one = async (name) => {
          const data = readFileSync(join(out, name));
          for (const { end, pack } of Object.values(forms)) {
            writeFileSync(join(out, name + end), await pack(data));
          }
        };
        await Promise.all(names.map(one));
      },
    },
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url.split('?')[0].replace(/\/$/, '/index.html');
        const taken = String(request.headers['accept-encoding'] ?? '').match(/\w+/g) ?? [];
        const form = Object.entries(forms).find(
          ([name, { end }]) => taken.includes(name) && existsSync(join(out, path + end)),
        );
        response.setHeader('Vary', 'Accept-Encoding');
        // Another content has another name.
        if (path.startsWith('/assets/'))
          response.setHeader('Cache-Control', 'max-age=31536000, immutable');
        // Whose type it is, and that it is packed, the server tells by the two ends of the name.
        if (form) request.url = path + form[1].end;
        next();
      });
    },
  };
}
