import { LRUCache } from 'lru-cache';
import { CacheUse } from '../../domain/cache-use.ts';

/** The most rows that are kept in all. */
const KEPT_MAX_ROWS = 200_000;
/** The most keys of a question whose rows are kept: they become part of a statement. */
const KEYS_MAX = 5_000;

/** A row of a key: texts and numbers, by column. */
export type KeyRow = Readonly<Record<string, string | number>>;

/** What is known of a question: how many keys it had, and the rows of its closed days. */
interface Known {
  readonly keys: number;
  readonly versions: string;
  readonly rows: readonly KeyRow[] | null;
}

/**
 * Caches rows by key of the closed days of a question, which change only with the versions of these days. They are read apart from
 * those of open days only when a question comes again, and had few keys: the first answer takes one statement.
 */
export class ClosedRunCache {
  readonly #known = new LRUCache<string, Known>({
    maxSize: KEPT_MAX_ROWS,
    sizeCalculation: ({ rows }) => 1 + (rows?.length ?? 0),
  });
  /** Counts questions. */
  readonly use = new CacheUse();

  /**
   * Returns the rows of the closed days; null when the question is new, or has too many keys.
   *
   * @param versions those of the closed days
   */
  async of(
    question: string,
    versions: string,
    read: () => Promise<readonly KeyRow[]>,
  ): Promise<readonly KeyRow[] | null> {
    const known = this.#known.get(question);
    if (known === undefined || known.keys > KEYS_MAX) return null;
    if (known.rows !== null && known.versions === versions) {
      this.use.hits++;
      return known.rows;
    }
    this.use.misses++;
    const rows = await read();
    if (rows.length > KEYS_MAX || rows.some((row) => Object.values(row).some(isInexact))) return null;
    this.#known.set(question, { keys: known.keys, versions, rows });
    return rows;
  }

  /** Takes note of how many keys a question had. */
  note(question: string, keys: number): void {
    if (!this.#known.has(question)) this.#known.set(question, { keys, versions: '', rows: null });
  }
}

/** Tells whether a sum is too large to be written as it was. */
function isInexact(value: string | number): boolean {
  return typeof value === 'number' && !Number.isSafeInteger(value);
}
