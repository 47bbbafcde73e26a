/** Makes an animation beside the page: each frame takes a tenth of a second. */
import { Gif, type GifQuestion } from './gif.ts';

const gif = new Gif();

addEventListener('message', ({ data }: MessageEvent<GifQuestion>) => {
  if (data === 'end') {
    postMessage(gif.bytes());
    return;
  }
  gif.add(data);
  postMessage(null);
});
