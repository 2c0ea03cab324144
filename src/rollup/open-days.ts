import { openTable, ROLLUP_COLUMNS, type RollupTable } from '../store/schema.ts';
import type { QueryParams, Store } from '../store/store.ts';
import type { DayLedger } from './day-ledger.ts';
import type { BoundSql } from './goals.ts';

/** A derivation that costs less is always made anew when events have arrived, milliseconds. */
const CHEAP_MS = 250;
/** A dearer one rests this many times what it cost, and the last answer is served meanwhile. */
const REST_FACTOR = 4;
/** How long a replaced answer stays for whoever was given it, milliseconds. */
const REPLACED_KEPT_MS = 120_000;
const UNUSED_KEPT_MS = 600_000;

/** What is asked of a site's open days: rows of a rollup. */
export interface OpenQuestion {
  readonly siteId: number;
  readonly days: readonly string[];
  readonly table: RollupTable;
  /** Tells apart the rows of one table: the dimension, the goals, the funnel's version. */
  readonly part: string;
  readonly rows: BoundSql;
}

interface Derived {
  readonly table: RollupTable;
  /** The events that it was derived from. */
  readonly signature: string;
  readonly generation: number;
  readonly costMs: number;
  readonly endedMs: number;
  usedMs: number;
}

/**
 * The answers about open days: derived from their events when someone asks, by the statement that stores a closed day's,
 * and kept in memory until events arrive. For a big site they are derived no more often than their cost allows.
 */
export class OpenDays {
  readonly #store: Store;
  readonly #ledger: DayLedger;
  readonly #derived = new Map<string, Derived>();
  readonly #deriving = new Map<string, Promise<void>>();
  /** Generations of each table that nobody is given any more, and since when. */
  #replaced: { readonly table: RollupTable; readonly generation: number; readonly sinceMs: number }[] = [];
  #generation = 0;

  constructor(store: Store, ledger: DayLedger) {
    this.#store = store;
    this.#ledger = ledger;
  }

  /** The generation of the question's rows in the table's twin in memory. */
  async answer(question: OpenQuestion): Promise<number> {
    const key = [question.siteId, question.table, question.part, ...question.days].join('\n');
    for (;;) {
      const signature = this.#signatureOf(question);
      const known = this.#derived.get(key);
      if (known !== undefined && (known.signature === signature || isResting(known))) {
        known.usedMs = performance.now();
        return known.generation;
      }
      // Someone may be at it, but without the latest events: then it is looked at again.
      await (this.#deriving.get(key) ?? this.#derive(key, signature, question));
    }
  }

  /** Forgets what nobody asks for or can still be reading. To be called now and then. */
  async clean(): Promise<void> {
    const nowMs = performance.now();
    for (const [key, derived] of this.#derived) {
      if (nowMs - derived.usedMs < UNUSED_KEPT_MS) continue;
      this.#derived.delete(key);
      this.#replaced.push({ ...derived, sinceMs: nowMs });
    }
    const due = this.#replaced.filter(({ sinceMs }) => nowMs - sinceMs > REPLACED_KEPT_MS);
    this.#replaced = this.#replaced.filter((replaced) => !due.includes(replaced));
    for (const [table, gone] of Map.groupBy(due, (replaced) => replaced.table)) {
      await this.#store.execute(`ALTER TABLE ${openTable(table)} DELETE WHERE generation IN {gone:Array(UInt32)}`, {
        gone: gone.map(({ generation }) => generation),
      });
    }
  }

  #signatureOf({ siteId, days }: OpenQuestion): string {
    return days.map((day) => this.#ledger.arrivals(siteId, day)?.count ?? 0).join(' ');
  }

  #derive(key: string, signature: string, question: OpenQuestion): Promise<void> {
    const deriving = this.#insert(signature, question)
      .then((derived) => {
        const before = this.#derived.get(key);
        if (before !== undefined) this.#replaced.push({ ...before, sinceMs: performance.now() });
        this.#derived.set(key, derived);
      })
      .finally(() => this.#deriving.delete(key));
    this.#deriving.set(key, deriving);
    return deriving;
  }

  async #insert(signature: string, { siteId, days, table, rows }: OpenQuestion): Promise<Derived> {
    const generation = ++this.#generation;
    const columns = ROLLUP_COLUMNS[table].map(([name]) => name).join(', ');
    const params: QueryParams = { ...rows.params, site: siteId, open: days };
    const costMs = await this.#store.derive(
      `INSERT INTO ${openTable(table)} (${columns}, generation) SELECT ${columns}, ${generation} FROM (${rows.sql})`,
      params,
    );
    const endedMs = performance.now();
    return { table, signature, generation, costMs, endedMs, usedMs: endedMs };
  }
}

function isResting({ costMs, endedMs }: Derived): boolean {
  return costMs > CHEAP_MS && performance.now() - endedMs < costMs * REST_FACTOR;
}
