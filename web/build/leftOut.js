// Parts of Colyseus's client that tables do not use: it connects by WebSockets alone, and no room takes input of every frame. The client
// makes each of these when a server asks for it; ours never does.
const parts = {
  '@colyseus/sdk/build/transport/H3Transport.mjs': 'H3TransportTransport',
  '@colyseus/sdk/build/input/RoomInput.mjs': 'RoomInput',
};

export function leftOut() {
  const met = new Set();
  return {
    name: 'left-out',
    apply: 'build',
    load(id) {
      const part = Object.keys(parts).find((end) => id.endsWith(`/node_modules/${end}`));
      if (!part) return null;
      met.add(part);
      return `export class ${parts[part]} { constructor() { throw new Error('${part} is left out'); } }`;
    },
    buildEnd(error) {
      const gone = Object.keys(parts).filter((part) => !met.has(part));
      if (!error && gone.length > 0)
        throw new Error(`build/leftOut.js: no longer there: ${gone.join(', ')}`);
    },
  };
}
