import type { AuditRow } from '../../sites/import-audits.ts';
import type { DayRefusal } from './day-refusals.ts';
import type { DaySums } from './day-sums.ts';

/** The sums of a day, and the rows of the source that they are of. */
export interface AuditedSums extends DaySums {
  readonly audit: readonly AuditRow[];
  /** The rows that are in the sums, and those that are not. */
  readonly accepted: number;
  readonly rejected: number;
}

/** Says what an import keeps of each day, and counts the rows of the source. */
export class ImportAudit {
  #rows: AuditRow[] = [];
  #accepted = 0;
  #rejected: number;

  /** @param withoutDay the rows of the source without a day */
  constructor(withoutDay: number) {
    this.#rejected = withoutDay;
  }

  get counts(): { readonly accepted: number; readonly rejected: number } {
    return { accepted: this.#accepted, rejected: this.#rejected };
  }

  /** The rows that were not taken yet. */
  get size(): number {
    return this.#rows.length;
  }

  /** Returns the rows since the last call, ordered as the days were given. */
  take(): AuditRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** Takes note of a day that is kept. */
  keep({ audit, accepted, rejected }: AuditedSums): void {
    this.#rows.push(...audit);
    this.#accepted += accepted;
    this.#rejected += rejected;
  }

  /** Takes note of a day of which every row was left out for a reason of its own. */
  leaveOutRows({ audit, accepted, rejected }: AuditedSums): void {
    this.#rows.push(...audit.filter(({ leftOut }) => Object.keys(leftOut).length > 0));
    this.#rejected += accepted + rejected;
  }

  /** Takes note of a day that is left out whole. Its rows stand at its totals. */
  leaveOut({ day, audit, accepted, rejected }: AuditedSums, refusal: DayRefusal): void {
    const rows = accepted + rejected;
    const kept = { visitors: 0, views: 0 };
    for (const row of audit) {
      const leftOut = row.dimension === 'totals' ? { [refusal]: rows } : {};
      this.#rows.push({ ...row, day, kept, visitors: 'unknown', leftOut });
    }
    this.#rejected += rows;
  }
}
