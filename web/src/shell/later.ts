/** What is loaded when it is shown for the first time: it is not needed before the first move. */
import { later, laterDialog } from '../kit/lazy.tsx';

export const NewGame = laterDialog(async () => (await import('./table/NewGame.tsx')).NewGame);
export const SettingsDialog = laterDialog(
  async () => (await import('./frame/SettingsDialog.tsx')).SettingsDialog,
);
export const KeysList = later(async () => (await import('./frame/KeysList.tsx')).KeysList);
export const ShareGraph = later(async () => (await import('./lists/ShareGraph.tsx')).ShareGraph);
export const TableCards = later(async () => (await import('./notices/TableCards.tsx')).TableCards);
export const History = later(async () => (await import('./lists/History.tsx')).History);
export const PastBar = later(async () => (await import('./table/PastBar.tsx')).PastBar);
export const WordsOfPosition = later(
  async () => (await import('./table/WordsOfPosition.tsx')).WordsOfPosition,
);
