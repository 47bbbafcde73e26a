/** A position as a picture: to be sent or saved. */
import { createResource, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { variantName } from '../../board/names.ts';
import { Button, Dialog } from '../../kit/controls.tsx';
import { download } from '../../kit/download.ts';
import { settled } from '../../kit/lazy.tsx';
import { m } from '../../kit/texts/index.ts';
import { captionOf, drawPicture, type PictureSource } from './picture.tsx';
import { t } from './texts/index.ts';
import '../style/games.css';

interface Made {
  readonly file: File;
  readonly address: string;
}

export function Pictures(props: {
  readonly source: PictureSource;
  readonly onClose: () => void;
}): JSX.Element {
  // What is on the board when it is opened; the game may go on meanwhile.
  const { source } = props;
  const caption = captionOf(source.state);
  const [failed, setFailed] = createSignal(false);
  let closed = false;
  onCleanup(() => {
    closed = true;
    const address = now()?.address;
    if (address !== undefined) URL.revokeObjectURL(address);
  });
  const [made] = createResource(async (): Promise<Made | null> => {
    try {
      const blob = await drawPicture(source);
      const file = new File([blob], 'hegemon-position.png', { type: blob.type });
      return closed ? null : { file, address: URL.createObjectURL(blob) };
    } catch (error) {
      if (!closed) {
        console.error(error);
        setFailed(true);
      }
      return null;
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
      await navigator.share({ files: [one.file], title: m().brand, text: caption });
    } catch (error) {
      // Whoever closes the list of programs has changed his mind.
      if ((error as Error)?.name !== 'AbortError') download(one.file.name, one.file);
    }
  };
  return (
    <Dialog title={m().picture} open onClose={props.onClose} class="pictures">
      <div class="picture-shown" aria-busy={made.loading}>
        <Show
          when={now()}
          fallback={
            <p class="hint" role="status">
              {failed() ? t().pictureFailed : t().drawing}
            </p>
          }
        >
          {(one) => (
            <img
              src={one().address}
              alt={t().pictureAlt(variantName(source.state.variant), caption)}
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
