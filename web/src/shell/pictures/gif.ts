/** An animation from frames, one after the other: in a worker, or in the page where there is none. */
// @ts-expect-error: the package has no types.
import * as untyped from 'gifenc';

type Palette = number[][];

/** What is used of it. */
interface Gifenc {
  GIFEncoder(): {
    writeFrame(
      pixels: Uint8Array,
      width: number,
      height: number,
      options: { readonly palette: Palette; readonly delay: number },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
  quantize(rgba: Uint8ClampedArray, colours: number): Palette;
  applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
}
const { GIFEncoder, quantize, applyPalette } = untyped as Gifenc;

interface GifFrame {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly ms: number;
}

export class Gif {
  private readonly encoder = GIFEncoder();

  add({ data, width, height, ms }: GifFrame): void {
    const palette = quantize(data, 256);
    this.encoder.writeFrame(applyPalette(data, palette), width, height, { palette, delay: ms });
  }

  bytes(): Uint8Array<ArrayBuffer> {
    this.encoder.finish();
    return this.encoder.bytes();
  }
}

interface GifMaker {
  add(frame: GifFrame): Promise<void>;
  end(): Promise<Blob>;
  close(): void;
}

export type GifQuestion = GifFrame | 'end';

const blobOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'image/gif' });

export function gifMaker(): GifMaker {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./gif.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    const gif = new Gif();
    return {
      add: async (frame) => gif.add(frame),
      end: async () => blobOf(gif.bytes()),
      close: () => {},
    };
  }
  const ask = (question: GifQuestion) =>
    new Promise<Uint8Array<ArrayBuffer> | null>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(question, question === 'end' ? [] : [question.data.buffer]);
    });
  return {
    add: async (frame) => {
      await ask(frame);
    },
    end: async () => blobOf((await ask('end')) ?? new Uint8Array()),
    close: () => worker.terminate(),
  };
}
