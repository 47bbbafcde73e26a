/** The past of what is looked at, with what is said of each move. */
import { sentence } from '../../game/insights/narration.ts';
import type { Study } from '../../game/study/study.ts';
import { announce } from '../../kit/announce.ts';
import type { Past } from '../../shell/lists/past.ts';
import { commentsOf } from './MovesPanel.tsx';
import { type Sign, words } from './study/labels/index.ts';

export function pastOf(study: Study): Past {
  const say = () => {
    const entry = study.seen(study.at())?.entry;
    if (!entry) return;
    const marks = study
      .tree()
      .get(study.at())
      .nags.flatMap((nag) => words().marks[nag as Sign] ?? []);
    const told = sentence(study.setup().variant, entry.last);
    announce([told, ...marks, ...commentsOf(study)].join(' '), true);
  };
  return {
    ply: () => study.ply(),
    total: () => study.line().length,
    show: (ply) => study.show(ply),
    say,
    stepAside: (by) => {
      if (!study.stepAside(by)) return;
      const lines = study.tree().beside(study.at());
      const path = study.tree().path(study.at());
      const now = lines.findIndex((id) => path.includes(id));
      announce(words().lineOf(now + 1, lines.length), true);
      say();
    },
  };
}
