import { existsSync } from 'node:fs';
import type { ImportedPart } from '../domain/imported-part.ts';
import { STORED_KEYS_PER_DAY_MAX } from '../domain/limits.ts';
import type { AuditedSums } from '../rollup/maintain/import-audit.ts';
import type { StagedSums } from '../rollup/maintain/staged-sums.ts';
import { type ImportNotes, NO_NOTES } from '../sites/import-notes.ts';
import { stagedDay } from './staged-day.ts';
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
  readonly leftOutDays: readonly string[];
  readonly #staging: Staging;
  readonly #known: ReadonlySet<ImportedPart>;
  readonly #cap: number;

  constructor(staging: Staging, cap: number) {
    this.#staging = staging;
    this.#cap = cap;
    this.#known = new Set(staging.parts());
    this.days = staging.days();
    this.leftOutDays = staging.leftOutDays();
  }

  get withoutDay(): number {
    const { accepted, rejected } = this.#staging.rowsOf(null);
    return accepted + rejected;
  }

  get notes(): ImportNotes {
    const { withoutDay } = this;
    const [files, events] = [this.#staging.unreadFiles(), this.#staging.renamedEvents()];
    return {
      ...NO_NOTES,
      ...{ unreadFiles: files.listed, moreFiles: files.more, renamedEvents: events.listed, moreEvents: events.more },
      withoutDay: withoutDay === 0 ? {} : { no_day: withoutDay },
    };
  }

  async sumsOf(day: string): Promise<AuditedSums> {
    const sums = await stagedDay(this.#staging, day, { known: this.#known, cap: this.#cap });
    return { ...sums, ...this.#staging.rowsOf(day) };
  }

  [Symbol.dispose](): void {
    this.#staging.close();
  }
}
