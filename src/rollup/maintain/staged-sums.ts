import type { ImportNotes } from '../../sites/import-notes.ts';
import type { AuditedSums } from './import-audit.ts';

/** The sums that an import has read, by day. */
export interface StagedSums extends Disposable {
  /** The days, in order. */
  readonly days: readonly string[];
  /** Further days, of which every row was left out. Nothing is stored of them. */
  readonly leftOutDays: readonly string[];
  /** Makes a day as it is to be stored. Others have their turn meanwhile. */
  sumsOf(day: string): Promise<AuditedSums>;
  /** The rows of the source without a day. */
  readonly withoutDay: number;
  /** The notes on what was left out or changed apart from the days. */
  readonly notes: ImportNotes;
}
