/** Dialogs that are loaded when they are opened. */
import { lazyDialog } from '../kit/lazyDialog.tsx';

export const NewGame = lazyDialog(async () => (await import('./NewGame.tsx')).NewGame);
export const SettingsDialog = lazyDialog(
  async () => (await import('./SettingsDialog.tsx')).SettingsDialog,
);
