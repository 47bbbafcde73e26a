// Joins the data segments of a WebAssembly module. The optimiser leaves zeros out, and so makes thousands of small segments, whose
// heads compress worse than the zeros do.

/** Zeros between two segments that are joined, at most. */
const gap = 1024;
const dataSection = 11;
const i32const = 0x41;
const end = 0x0b;

/** Numbers as the format has them (LEB128). */
function unsigned(value) {
  const bytes = [];
  for (let rest = value; ; ) {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
    if (rest === 0) return bytes;
  }
}
/** Of an address, which is less than 2^31. */
function signed(value) {
  const bytes = unsigned(value);
  const last = bytes.length - 1;
  // Bit 6 of the last byte would be its sign.
  return bytes[last] & 0x40 ? [...bytes.slice(0, last), bytes[last] | 0x80, 0] : bytes;
}

function reader(bytes, from) {
  let at = from;
  const byte = () => bytes[at++];
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const next = byte();
      value |= (next & 0x7f) << shift;
      if (next < 0x80) return value >>> 0;
    }
  };
  const take = (size) => {
    at += size;
    return bytes.subarray(at - size, at);
  };
  return { byte, number, take, at: () => at };
}

function joined(section) {
  const { byte, number, take } = reader(section, 0);
  const segments = Array.from({ length: number() }, () => {
    if (number() !== 0 || byte() !== i32const) throw new Error('not an active segment');
    const start = number();
    if (byte() !== end) throw new Error('not a constant address');
    return { start, data: take(number()) };
  }).sort((a, b) => a.start - b.start);
  const runs = [];
  for (const { start, data } of segments) {
    const last = runs.at(-1);
    const zeros = last ? start - last.end : gap + 1;
    if (zeros > gap) runs.push({ start, end: start + data.length, parts: [data] });
    else {
      last.parts.push(Buffer.alloc(zeros), data);
      last.end = start + data.length;
    }
  }
  return Buffer.concat([
    Buffer.from(unsigned(runs.length)),
    ...runs.flatMap((run) => [
      Buffer.from([0, i32const, ...signed(run.start), end, ...unsigned(run.end - run.start)]),
      ...run.parts,
    ]),
  ]);
}

export function joinSegments(module) {
  const head = 8; // magic number and version
  const { byte, number, take, at } = reader(module, head);
  const parts = [module.subarray(0, head)];
  while (at() < module.length) {
    const id = byte();
    const section = take(number());
    const data = id === dataSection ? joined(section) : section;
    parts.push(Buffer.from([id, ...unsigned(data.length)]), data);
  }
  return Buffer.concat(parts);
}
