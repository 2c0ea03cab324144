import { CacheUse } from '../../domain/cache-use.ts';
import { openTable, ROLLUP_COLUMNS, type RollupTable } from '../../store/schema.ts';
import type { QueryParams, Store } from '../../store/store.ts';
import type { BoundSql } from '../sql/bound-sql.ts';

/** A derivation that costs less is always made anew when events have arrived, milliseconds. */
const CHEAP_MS = 250;
/** A dearer one rests this many times what it cost, and the last answer is served meanwhile. */
const REST_FACTOR = 4;
/** The latest rows stay for so long when nobody asks for them, milliseconds. */
const UNUSED_KEPT_MS = 600_000;

/** A question about a site's open days: rows of a rollup. */
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
  /** Stamps the days: what the derivations read is the same as long as it is. */
  readonly version: string;
  /** Allows rows from before the latest arrivals. */
  readonly mayBeStale: boolean;
  readonly parts: readonly OpenQuestion[];
}

/** The rows for an answer. */
export interface OpenAnswers {
  /** The generation of each question's rows in the table's twin in memory. */
  readonly generations: readonly number[];
  /** Says that events have arrived that are not in the rows. */
  readonly isStale: boolean;
}

/** The rows of a question about days of one version. */
interface Derivation {
  readonly table: RollupTable;
  readonly generation: number;
  /** Of the days. */
  readonly version: string;
  readonly costMs: number;
  readonly endedMs: number;
  usedMs: number;
  /** The number of readers that have it in use. */
  readers: number;
}

/**
 * Caches the answers about open days: derived from their events when someone asks, by the statement that stores a closed
 * day's, and kept in memory until events arrive. For a big site they are derived no more often than their cost allows.
 * The rows of one answer are always derived from the same events, so that its figures fit each other.
 */
export class OpenDayCache {
  readonly #store: Store;
  /** The derivations of each question, the latest first. */
  readonly #derivations = new Map<string, Derivation[]>();
  readonly #deriving = new Map<string, Promise<Derivation>>();
  /** Derivations that readers get no more, whose rows are still there. */
  #gone: Derivation[] = [];
  #generation = 0;
  readonly use = new CacheUse();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Calls `use` with the rows of each question; they stay until it ends. */
  async read<Result>(questions: OpenQuestions, use: (answers: OpenAnswers) => Promise<Result>): Promise<Result> {
    const current = this.#derivedFrom(questions.version, questions);
    const stale = current === null && questions.mayBeStale ? this.#stale(questions) : null;
    const known = this.use.note(current ?? stale);
    const derivations = known === null ? await this.#derive(questions) : known.map(takeIntoUse);
    try {
      const generations = derivations.map(({ generation }) => generation);
      return await use({ generations, isStale: stale !== null });
    } finally {
      leave(derivations);
    }
  }

  /** Forgets the derivations that nobody asks for, and those that were replaced and are not in use. To be called periodically. */
  async clean(): Promise<void> {
    const nowMs = performance.now();
    for (const [key, derivations] of this.#derivations) {
      const kept = derivations.filter(
        (derivation, i) =>
          derivation.readers > 0 || isRecent(derivation) || (i === 0 && nowMs - derivation.usedMs < UNUSED_KEPT_MS),
      );
      this.#gone.push(...derivations.filter((derivation) => !kept.includes(derivation)));
      if (kept.length === 0) this.#derivations.delete(key);
      else this.#derivations.set(key, kept);
    }
    for (const [table, derivations] of Map.groupBy(this.#gone, (derivation) => derivation.table)) {
      await this.#store.execute(`ALTER TABLE ${openTable(table)} DELETE WHERE generation IN {gone:Array(UInt32)}`, {
        gone: derivations.map(({ generation }) => generation),
      });
      this.#gone = this.#gone.filter((derivation) => !derivations.includes(derivation));
    }
  }

  /** Earlier derivations, all from the same events, of which one was too dear to be made again already. */
  #stale(questions: OpenQuestions): Derivation[] | null {
    for (const part of questions.parts) {
      for (const derivation of this.#derivations.get(keyOf(questions, part)) ?? []) {
        const together = isRecent(derivation) ? this.#derivedFrom(derivation.version, questions) : null;
        if (together !== null) return together;
      }
    }
    return null;
  }

  #derivedFrom(version: string, questions: OpenQuestions): Derivation[] | null {
    const found: Derivation[] = [];
    for (const part of questions.parts) {
      const known = this.#derivations.get(keyOf(questions, part))?.find((derivation) => derivation.version === version);
      if (known === undefined) return null;
      found.push(known);
    }
    return found;
  }

  /** Derives what is missing; ends when all derivations have. They are taken into use. */
  async #derive(questions: OpenQuestions): Promise<Derivation[]> {
    const settled = await Promise.allSettled(
      questions.parts.map(async (part) => takeIntoUse(await this.#of(questions, part))),
    );
    const failed = settled.find(({ status }) => status === 'rejected');
    const derivations = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    if (failed === undefined) return derivations;
    leave(derivations);
    throw (failed as PromiseRejectedResult).reason;
  }

  #of(questions: OpenQuestions, part: OpenQuestion): Derivation | Promise<Derivation> {
    const key = keyOf(questions, part);
    const known = this.#derivations.get(key)?.find(({ version }) => version === questions.version);
    if (known !== undefined) return known;
    const question = `${key}\n${questions.version}`;
    const underWay = this.#deriving.get(question);
    if (underWay !== undefined) return underWay;
    const deriving = this.#insert(questions, part)
      .then((derivation) => {
        const others = this.#derivations.get(key) ?? [];
        this.#derivations.set(
          key,
          [derivation, ...others].sort((a, b) => b.generation - a.generation),
        );
        return derivation;
      })
      .finally(() => this.#deriving.delete(question));
    this.#deriving.set(question, deriving);
    return deriving;
  }

  async #insert({ siteId, days, version }: OpenQuestions, { table, rows }: OpenQuestion): Promise<Derivation> {
    const generation = ++this.#generation;
    const columns = ROLLUP_COLUMNS[table].map(([name]) => name).join(', ');
    const params: QueryParams = { ...rows.params, open_site: siteId, open: days };
    const costMs = await this.#store.derive(
      `INSERT INTO ${openTable(table)} (${columns}, generation) SELECT ${columns}, ${generation} FROM (${rows.sql})`,
      params,
    );
    const endedMs = performance.now();
    return { table, generation, version, costMs, endedMs, usedMs: endedMs, readers: 0 };
  }
}

function takeIntoUse(derivation: Derivation): Derivation {
  derivation.readers += 1;
  return derivation;
}

function leave(derivations: readonly Derivation[]): void {
  const nowMs = performance.now();
  for (const derivation of derivations) {
    derivation.readers -= 1;
    derivation.usedMs = nowMs;
  }
}

/** Tells whether so little time has gone by since a dear derivation that it is not made again yet. */
function isRecent({ costMs, endedMs }: Derivation): boolean {
  return costMs > CHEAP_MS && performance.now() - endedMs < costMs * REST_FACTOR;
}

function keyOf({ siteId, days }: OpenQuestions, { table, part }: OpenQuestion): string {
  return [siteId, table, part, ...days].join('\n');
}
