/** How the list of saved games names them. */

import { games } from '../../board/games.ts';
import { sideName } from '../../board/names.ts';
import { botName, person, type Row } from '../../game/archive/rows.ts';
import { m } from '../../kit/texts/index.ts';
import { t } from './texts/index.ts';

function letterOf(variant: string, name: string): string | undefined {
  return Object.entries(games[variant]?.sides ?? {}).find(([, side]) => side.name === name)?.[0];
}

/** A player of a record as the page names it. */
function playerName(name: string): string {
  if (name === person) return m().human;
  const level = botName.exec(name)?.[1];
  return level === undefined ? name : m().botLevel(Number(level));
}

/** "Person (Qin), 6 bots" */
export function playersText({ variant, players }: Row): string {
  const side = (name: string) => {
    const letter = letterOf(variant, name);
    return letter === undefined ? name : sideName(variant, letter);
  };
  const people = players.filter(([, name]) => !botName.test(name));
  const bots = players.length - people.length;
  const parts = people.map(([seat, name]) => `${playerName(name)} (${side(seat)})`);
  if (bots > 0) parts.push(t().bots(bots));
  return parts.join(', ') || t().unnamed;
}

export function resultText({ variant, result, reason }: Row): string {
  if (result === '*') return t().notOver;
  const why = m().reasons[reason as keyof ReturnType<typeof m>['reasons']] ?? '';
  if (result === 'draw') return m().gameDrawn(why);
  const known = games[variant]?.sides[result] !== undefined;
  return known ? m().gameWon([sideName(variant, result)], why) : result;
}

/** Names of sides in a search, as records have them. */
export function asInRecords(words: string): string {
  return words
    .split(/\s+/)
    .map((word) => {
      for (const [variant, { sides }] of Object.entries(games)) {
        for (const [letter, { name }] of Object.entries(sides)) {
          if (sideName(variant, letter) === word) return name;
        }
      }
      return word;
    })
    .join(' ');
}
