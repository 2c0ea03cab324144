import { LRUCache } from 'lru-cache';
import { CacheUse } from '../../domain/cache-use.ts';

/** The most that is kept in all, in bytes of texts and `ROW_BYTES`. */
const KEPT_MAX_BYTES = 20_000_000;
/** The memory of a row without its key, roughly. */
const ROW_BYTES = 100;
/** The most keys of a question whose rows are kept, and the most bytes of them: they become part of a statement. */
const KEYS_MAX = 5_000;
const KEYS_MAX_BYTES = 1_000_000;

/** A row of a key: texts and numbers, by column. */
export type KeyRow = Readonly<Record<string, string | number>>;

/** The number of keys that a question had, and the rows of its closed days. */
interface Known {
  readonly keys: number;
  readonly versions: string;
  readonly rows: readonly KeyRow[] | null;
}

/** A question whose rows were read once, and are not to be read apart again. */
const NEVER_KEPT: Known = { keys: Number.POSITIVE_INFINITY, versions: '', rows: null };

/**
 * Caches rows by key of the closed days of a question, which change only with the versions of these days. They are read apart from
 * those of open days only when a question comes again, and had few keys: the first answer takes one statement.
 */
export class ClosedRunCache {
  readonly #known = new LRUCache<string, Known>({
    maxSize: KEPT_MAX_BYTES,
    sizeCalculation: ({ versions, rows }, question) =>
      question.length + versions.length + ROW_BYTES * (1 + (rows?.length ?? 0)) + bytesOf(rows ?? []),
  });
  /** Counts questions. */
  readonly use = new CacheUse();

  /**
   * Returns the rows of the closed days; null when the question is new, or when its rows are not kept.
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
    const rows = addedUp(await read());
    const isKept = rows.length <= KEYS_MAX && bytesOf(rows) <= KEYS_MAX_BYTES && !rows.some(isInexact);
    this.#known.set(question, isKept ? { ...known, versions, rows } : NEVER_KEPT);
    return isKept ? rows : null;
  }

  /** Takes note of how many keys a question had. */
  note(question: string, keys: number): void {
    if (!this.#known.has(question)) this.#known.set(question, { keys, versions: '', rows: null });
  }
}

/** Tells whether a sum of a row is too large to be written as it was. */
function isInexact(row: KeyRow): boolean {
  return Object.values(row).some((value) => typeof value === 'number' && !Number.isSafeInteger(value));
}

/** Adds the rows of each key up: every layer of hits has its own. */
function addedUp(rows: readonly KeyRow[]): readonly KeyRow[] {
  const byKey = new Map<string | number | undefined, Record<string, string | number>>();
  for (const row of rows) {
    const sums = byKey.get(row.key);
    if (sums === undefined) byKey.set(row.key, { ...row });
    else
      for (const [name, value] of Object.entries(row))
        if (name !== 'key') sums[name] = Number(sums[name]) + Number(value);
  }
  return [...byKey.values()];
}

function bytesOf(rows: readonly KeyRow[]): number {
  return rows.reduce((sum, { key = '' }) => sum + Buffer.byteLength(String(key)), 0);
}
