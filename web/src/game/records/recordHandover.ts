/** A record that another page hands to the analysis, which takes it once. */
import type { RecordedGame } from 'hegemon-engine';

let waiting: RecordedGame | undefined;

export function hand(record: RecordedGame): void {
  waiting = record;
}

export function takeHanded(): RecordedGame | undefined {
  const record = waiting;
  waiting = undefined;
  return record;
}
