/** What a page gets whose address says what it shows. */
import type { Rules } from 'hegemon-engine';

export interface PageProps {
  readonly rules: Rules;
  readonly hash: string;
  /** Leads to another address. */
  readonly go: (hash: string) => void;
}
