/** A position as a picture, the last round or the falls of a game as an animation: to be sent or saved. */
import { createResource, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { variantName } from '../../board/names.ts';
import { Button, Choice, Dialog } from '../../kit/controls.tsx';
import { download } from '../../kit/download.ts';
import { settled } from '../../kit/lazy.tsx';
import { m } from '../../kit/texts/index.ts';
import { gifMaker } from './gif.ts';
import { drawFrames, framesOf, type Kind, kinds, type PictureSource } from './picture.tsx';
import { t } from './texts/index.ts';
import '../style/games.css';

/** Pixels. */
const stillWidth = 1200;
const movingWidth = 540;

interface Made {
  readonly file: File;
  readonly address: string;
  readonly caption: string;
}

export function Pictures(props: {
  readonly source: PictureSource;
  readonly onClose: () => void;
}): JSX.Element {
  // What is on the board when it is opened; the game may go on meanwhile.
  const { source } = props;
  const [kind, setKind] = createSignal<Kind>('position');
  const [failed, setFailed] = createSignal(false);
  const [progress, setProgress] = createSignal('');
  let closed = false;
  let shown: string | undefined;
  const release = () => shown !== undefined && URL.revokeObjectURL(shown);
  onCleanup(() => {
    closed = true;
    release();
  });
  const still = async (frames: ReturnType<typeof framesOf>): Promise<Blob> => {
    let blob: Blob | null = null;
    await drawFrames(source, frames, stillWidth, async (canvas) => {
      blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    });
    if (!blob) throw new Error('no picture');
    return blob;
  };
  const moving = async (frames: ReturnType<typeof framesOf>, wanted: Kind): Promise<Blob> => {
    const gif = gifMaker();
    try {
      await drawFrames(source, frames, movingWidth, async (canvas, ms, i) => {
        if (closed || kind() !== wanted) throw new Error('no more wanted');
        setProgress(t().drawing(i + 1, frames.length));
        const context = canvas.getContext('2d');
        const { width, height } = canvas;
        const data = context?.getImageData(0, 0, width, height).data;
        if (data) await gif.add({ data, width, height, ms });
      });
      return await gif.end();
    } finally {
      gif.close();
    }
  };
  const [made] = createResource(kind, async (wanted): Promise<Made | null> => {
    setFailed(false);
    const frames = framesOf(wanted, source);
    if (frames.length === 0) return null;
    try {
      const blob = wanted === 'position' ? await still(frames) : await moving(frames, wanted);
      const name = `hegemon-${wanted}.${wanted === 'position' ? 'png' : 'gif'}`;
      release();
      shown = URL.createObjectURL(blob);
      return {
        file: new File([blob], name, { type: blob.type }),
        address: shown,
        caption: frames.at(-1)?.caption ?? '',
      };
    } catch (error) {
      if (!closed) {
        console.error(error);
        setFailed(true);
      }
      return null;
    } finally {
      setProgress('');
    }
  });
  const now = () => settled(made) ?? null;
  const canShare = () => {
    const file = now()?.file;
    return file !== undefined && navigator.canShare?.({ files: [file] }) === true;
  };
  const share = async () => {
    const one = now();
    if (!one) return;
    try {
      await navigator.share({ files: [one.file], title: m().brand, text: one.caption });
    } catch (error) {
      // Whoever closes the list of programs has changed his mind.
      if ((error as Error)?.name !== 'AbortError') download(one.file.name, one.file);
    }
  };
  return (
    <Dialog title={m().picture} open onClose={props.onClose} class="pictures">
      <Choice
        label={t().pictureOf}
        value={kind()}
        options={kinds.map((value) => ({ value, text: t().pictureKinds[value] }))}
        onChange={setKind}
      />
      <div class="picture-shown" aria-busy={made.loading}>
        <Show
          when={now()}
          fallback={
            <p class="hint" role="status">
              {made.loading
                ? progress() || t().drawingOne
                : failed()
                  ? t().pictureFailed
                  : t().nothingToShow[kind()]}
            </p>
          }
        >
          {(one) => (
            <img
              src={one().address}
              alt={t().pictureAlt(variantName(source.state.variant), one().caption)}
            />
          )}
        </Show>
      </div>
      <div class="row games-actions">
        <Show when={canShare()}>
          <Button wide kind="main" icon="share" label={m().send} onClick={() => void share()} />
        </Show>
        <Button
          wide
          kind={canShare() ? 'plain' : 'main'}
          label={m().download}
          disabled={!now()}
          onClick={() => {
            const one = now();
            if (one) download(one.file.name, one.file);
          }}
        />
        <Show when={now()}>
          {(one) => <span class="hint">{Math.ceil(one().file.size / 1000)} kB</span>}
        </Show>
      </div>
    </Dialog>
  );
}
