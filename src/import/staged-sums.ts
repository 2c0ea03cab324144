import { existsSync } from 'node:fs';
import { STORED_KEYS_PER_DAY_MAX } from '../domain/limits.ts';
import type { DayRefusal, StagedSums } from '../rollup/maintain/import-publisher.ts';
import type { AuditRow } from '../sites/import-audits.ts';
import { type StagedDay, stagedDay } from './staged-day.ts';
import { Staging } from './staging.ts';

/**
 * Opens what an import has read; null when it is not there, or not all of it.
 *
 * @param path the file of the staging
 * @param cap the most keys of a dimension that a day keeps before `(other)`
 */
export function openStagedSums(path: string, cap = STORED_KEYS_PER_DAY_MAX): StagedSums | null {
  if (!existsSync(path)) return null;
  const staging = new Staging(path);
  if (staging.isComplete) return new OpenStagedSums(staging, cap);
  staging.close();
  return null;
}

class OpenStagedSums implements StagedSums {
  readonly days: readonly string[];
  readonly #staging: Staging;
  readonly #cap: number;

  constructor(staging: Staging, cap: number) {
    this.#staging = staging;
    this.#cap = cap;
    this.days = staging.days();
  }

  get withoutDay(): number {
    const { accepted, rejected } = this.#staging.rowsOf(null);
    return accepted + rejected;
  }

  sumsOf(day: string): StagedDay {
    return stagedDay(this.#staging, day, this.#cap);
  }

  auditOf(day: string, refusal: DayRefusal | null) {
    const { audit } = this.sumsOf(day);
    const { accepted, rejected } = this.#staging.rowsOf(day);
    if (refusal === null) return { rows: audit, accepted, rejected };
    const rows = audit.map((row): AuditRow => {
      const left = row.dimension === 'totals' ? accepted + rejected : 0;
      return {
        ...row,
        kept: { visitors: 0, views: 0 },
        visitors: 'unknown',
        leftOut: left > 0 ? { [refusal]: left } : {},
      };
    });
    return { rows, accepted: 0, rejected: accepted + rejected };
  }

  close(): void {
    this.#staging.close();
  }
}
