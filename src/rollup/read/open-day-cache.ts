import type { ReadWriteLock } from '../../concurrency/read-write-lock.ts';
import { openTable, ROLLUP_COLUMNS, type RollupTable } from '../../store/schema.ts';
import type { QueryParams, Store } from '../../store/store.ts';
import type { DayLedger } from '../days/day-ledger.ts';
import type { BoundSql } from '../sql/goals.ts';

/** A derivation that costs less is always made anew when events have arrived, milliseconds. */
const CHEAP_MS = 250;
/** A dearer one rests this many times what it cost, and the last answer is served meanwhile. */
const REST_FACTOR = 4;
/** How long the latest answer stays when nobody asks for it, milliseconds. */
const UNUSED_KEPT_MS = 600_000;

/** What is asked of a site's open days: rows of a rollup. */
export interface OpenQuestion {
  readonly table: RollupTable;
  /** Tells apart the rows of one table: the dimension, the goals, the funnel's version. */
  readonly part: string;
  readonly rows: BoundSql;
}

/** Questions that one answer needs together. */
export interface OpenQuestions {
  readonly siteId: number;
  readonly days: readonly string[];
  readonly parts: readonly OpenQuestion[];
}

/** One derivation of a question. */
interface Version {
  readonly table: RollupTable;
  readonly generation: number;
  /** The events that it was derived from. */
  readonly signature: string;
  readonly costMs: number;
  readonly endedMs: number;
  usedMs: number;
  /** How many are reading it. */
  readers: number;
}

/**
 * The answers about open days: derived from their events when someone asks, by the statement that stores a closed day's,
 * and kept in memory until events arrive. For a big site they are derived no more often than their cost allows.
 * What one answer needs together is always derived from the same events, so that its figures fit each other.
 */
export class OpenDayCache {
  readonly #store: Store;
  readonly #ledger: DayLedger;
  readonly #stillness: ReadWriteLock;
  /** The derivations of each question, the latest first. */
  readonly #versions = new Map<string, Version[]>();
  readonly #deriving = new Map<string, Promise<Version>>();
  readonly #restedReads = new Map<number, number>();
  /** Versions that nobody is given any more, whose rows are still there. */
  #gone: Version[] = [];
  #generation = 0;

  constructor(store: Store, ledger: DayLedger, stillness: ReadWriteLock) {
    this.#store = store;
    this.#ledger = ledger;
    this.#stillness = stillness;
  }

  /**
   * Calls `use` with the generation of each question's rows in the table's twin in memory; they stay until it ends.
   */
  async read<Result>(
    questions: OpenQuestions,
    use: (generations: readonly number[]) => Promise<Result>,
  ): Promise<Result> {
    const known = this.#current(questions) ?? this.#resting(questions);
    if (known !== null) return leased(known, use);
    // Taken into use before events may enter again and others replace them.
    const { used } = await this.#stillness.hold(async () => {
      const versions = await this.#upToDate(questions);
      return { used: leased(versions, use) };
    });
    return used;
  }

  /** The same for whoever holds still: rows of the events as they are now. */
  async readNow<Result>(
    questions: OpenQuestions,
    use: (generations: readonly number[]) => Promise<Result>,
  ): Promise<Result> {
    return leased(await this.#upToDate(questions), use);
  }

  /** How often rows of a site have been given that events had arrived after. */
  restedReads(siteId: number): number {
    return this.#restedReads.get(siteId) ?? 0;
  }

  /** Forgets what nobody asks for, and what was replaced and nobody reads. To be called now and then. */
  async clean(): Promise<void> {
    const nowMs = performance.now();
    for (const [key, versions] of this.#versions) {
      const kept = versions.filter(
        (version, i) =>
          version.readers > 0 || isResting(version) || (i === 0 && nowMs - version.usedMs < UNUSED_KEPT_MS),
      );
      this.#gone.push(...versions.filter((version) => !kept.includes(version)));
      if (kept.length === 0) this.#versions.delete(key);
      else this.#versions.set(key, kept);
    }
    for (const [table, versions] of Map.groupBy(this.#gone, (version) => version.table)) {
      await this.#store.execute(`ALTER TABLE ${openTable(table)} DELETE WHERE generation IN {gone:Array(UInt32)}`, {
        gone: versions.map(({ generation }) => generation),
      });
      this.#gone = this.#gone.filter((version) => !versions.includes(version));
    }
  }

  /** Derivations from all events that have arrived. */
  #current(questions: OpenQuestions): Version[] | null {
    return this.#madeFrom(this.#signatureOf(questions), questions);
  }

  /** Earlier derivations, all from the same events, of which one was too dear to be made again already. */
  #resting(questions: OpenQuestions): Version[] | null {
    for (const part of questions.parts) {
      for (const version of this.#versions.get(keyOf(questions, part)) ?? []) {
        const together = isResting(version) ? this.#madeFrom(version.signature, questions) : null;
        if (together === null) continue;
        this.#restedReads.set(questions.siteId, this.restedReads(questions.siteId) + 1);
        return together;
      }
    }
    return null;
  }

  #madeFrom(signature: string, questions: OpenQuestions): Version[] | null {
    const versions: Version[] = [];
    for (const part of questions.parts) {
      const found = this.#versions.get(keyOf(questions, part))?.find((version) => version.signature === signature);
      if (found === undefined) return null;
      versions.push(found);
    }
    return versions;
  }

  /** Derives what is missing. Nothing may enter the store meanwhile: it ends when all derivations have. */
  async #upToDate(questions: OpenQuestions): Promise<Version[]> {
    const signature = this.#signatureOf(questions);
    const derivations = await Promise.allSettled(
      questions.parts.map((part) => {
        const key = keyOf(questions, part);
        const known = this.#versions.get(key)?.find((version) => version.signature === signature);
        return known ?? this.#deriving.get(`${key}\n${signature}`) ?? this.#derive(key, signature, questions, part);
      }),
    );
    return derivations.map((derivation) => {
      if (derivation.status === 'rejected') throw derivation.reason;
      return derivation.value;
    });
  }

  #derive(key: string, signature: string, questions: OpenQuestions, part: OpenQuestion): Promise<Version> {
    const deriving = this.#insert(signature, questions, part)
      .then((version) => {
        this.#versions.set(key, [version, ...(this.#versions.get(key) ?? [])]);
        return version;
      })
      .finally(() => this.#deriving.delete(`${key}\n${signature}`));
    this.#deriving.set(`${key}\n${signature}`, deriving);
    return deriving;
  }

  async #insert(signature: string, { siteId, days }: OpenQuestions, { table, rows }: OpenQuestion): Promise<Version> {
    const generation = ++this.#generation;
    const columns = ROLLUP_COLUMNS[table].map(([name]) => name).join(', ');
    const params: QueryParams = { ...rows.params, site: siteId, open: days };
    const costMs = await this.#store.derive(
      `INSERT INTO ${openTable(table)} (${columns}, generation) SELECT ${columns}, ${generation} FROM (${rows.sql})`,
      params,
    );
    const endedMs = performance.now();
    return { table, generation, signature, costMs, endedMs, usedMs: endedMs, readers: 0 };
  }

  #signatureOf({ siteId, days }: OpenQuestions): string {
    return this.#ledger.mark(siteId, { from: days[0]!, to: days.at(-1)! });
  }
}

async function leased<Result>(
  versions: readonly Version[],
  use: (generations: readonly number[]) => Promise<Result>,
): Promise<Result> {
  for (const version of versions) version.readers += 1;
  try {
    return await use(versions.map(({ generation }) => generation));
  } finally {
    const nowMs = performance.now();
    for (const version of versions) {
      version.readers -= 1;
      version.usedMs = nowMs;
    }
  }
}

function isResting({ costMs, endedMs }: Version): boolean {
  return costMs > CHEAP_MS && performance.now() - endedMs < costMs * REST_FACTOR;
}

function keyOf({ siteId, days }: OpenQuestions, { table, part }: OpenQuestion): string {
  return [siteId, table, part, ...days].join('\n');
}
