/** The position that is being built, as the browser keeps it. */
import * as v from 'valibot';
import { variants } from '../../game/config.ts';
import type { Variant } from '../../game/position.ts';
import type { Form } from '../../kit/storage.ts';

interface StoredEdit {
  readonly variant: Variant;
  readonly options: Readonly<Record<string, string>>;
  /** It may be of no game: whatever was built so far. */
  readonly fen: string;
}

export const form: Form<StoredEdit> = {
  name: 'edit',
  schema: v.object({
    variant: v.picklist(variants),
    options: v.record(v.string(), v.string()),
    fen: v.string(),
  }),
};
