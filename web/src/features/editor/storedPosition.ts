/** The position that is being built, as the browser keeps it. */
import * as v from 'valibot';
import { variants } from '../../../../table/config.ts';
import { formOf } from '../../kit/storage.ts';

export const form = formOf(
  'edit',
  v.object({
    variant: v.picklist(variants),
    options: v.record(v.string(), v.string()),
    /** It may be of no game: whatever was built so far. */
    fen: v.string(),
  }),
);
