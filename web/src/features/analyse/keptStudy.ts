/** What the analysis begins with, and how that is kept. */
import type { GameSetup, Rules } from 'hegemon-engine';
import { createEffect, on } from 'solid-js';
import { linkOf } from '../../game/records/link.ts';
import { studyForm } from '../../game/study/storedStudy.ts';
import { isGame, Study } from '../../game/study/study.ts';
import { load, putAside, save } from '../../kit/storage.ts';
import type { EngineView } from './engineView.ts';

/** What is looked at first: the game of the link, with what was kept of it; else the one that was kept. */
export function begun(rules: Rules, setup: GameSetup | undefined, mine: readonly string[]) {
  const kept = load(studyForm);
  const restored = kept && Study.restore(rules, kept.study, kept.before);
  if (kept && !(restored instanceof Study)) putAside(studyForm.name);
  const study = restored instanceof Study ? restored : undefined;
  const linked = setup && rules.newGame(setup);
  if (linked?.ok && !(kept && study && isGame(kept.study, linked.value))) {
    if (!study) return { study: new Study(rules, linked.value, null, mine), kept, error: null };
    study.load(setup as GameSetup, mine);
  }
  const error = linked && !linked.ok ? linked.error : null;
  if (study) return { study, kept, error };
  const start = rules.newGame();
  if (!start.ok) throw new Error(start.error.what);
  return { study: new Study(rules, start.value), kept: undefined, error };
}

/** Keeps what is looked at, and the link in the address one to it. */
export function keepStudy(study: Study, view: EngineView, below: () => string | null): void {
  study.onRefused = () => putAside(studyForm.name);
  createEffect(() => {
    save(studyForm, {
      study: study.kept(),
      before: study.before(),
      engine: view.running(),
      lines: view.lines(),
      below: below(),
    });
  });
  createEffect(
    on(
      study.game,
      async ({ setup, moves }) => {
        if (!location.hash.includes('?g=')) return;
        const count = moves.length;
        const link = await linkOf({ ...setup, moves });
        const now = study.game();
        const same = now.setup === setup && now.moves.length === count;
        if (same && /^#\/analyse\?/.test(location.hash)) history.replaceState(null, '', link);
      },
      { defer: true },
    ),
  );
}
