import { randomBytes } from 'node:crypto';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { RESUMABLE_MS } from './imports.ts';

const KEY_BYTES = 32;
/** The first month of which events can be imported. */
const FIRST_YEAR = 1970;

/**
 * The keys with which the visitors of import lines are hashed, one for each month of their local days. A key is kept while
 * events of its month are, because one visitor must be one visitor across files, and is removed when the days of its month
 * are final. Without it the hash of a visitor's text cannot be made again. Before `load` all keys are of this object alone,
 * which is enough to try an import out.
 */
export class ImportKeys {
  readonly #keys = new Map<string, string>();

  /**
   * Reads the keys of all months up to the next one, and makes those that are missing. An import is announced before: no key
   * is removed while one runs.
   */
  async load(db: Db, clock: Clock): Promise<this> {
    const made = monthsUpTo(epochMs(clock)).map((month) => ({ month, key: randomBytes(KEY_BYTES) }));
    // Another import that makes them at the same time has them first, or waits for these.
    await db
      .insertInto('import_keys')
      .values(made)
      .onConflict((conflict) => conflict.column('month').doNothing())
      .execute();
    for (const { month, key } of await db.selectFrom('import_keys').select(['month', 'key']).execute()) {
      this.#keys.set(month, Buffer.from(key).toString('hex'));
    }
    return this;
  }

  /**
   * Returns the key for a local day, hexadecimal. A month of which no event is taken has one of this object's own: rows with
   * a wrong date are counted too.
   */
  of(day: string): string {
    const month = day.slice(0, 7);
    const key = this.#keys.get(month) ?? randomBytes(KEY_BYTES).toString('hex');
    this.#keys.set(month, key);
    return key;
  }
}

/** Lists the months that have keys. */
export async function monthsWithKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('import_keys').select('month').execute();
  return rows.map(({ month }) => month);
}

/** Removes the keys of months, unless an import runs, or was interrupted not long ago. */
export async function removeImportKeys(db: Db, clock: Clock, months: readonly string[]): Promise<void> {
  await db
    .deleteFrom('import_keys')
    .where('month', 'in', months)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('imports')
            .select('id')
            .where('ended_at', 'is', null)
            .where('alive_at', '>', epochMs(clock) - RESUMABLE_MS),
        ),
      ),
    )
    .execute();
}

/** Returns the months from the first to the one after an instant's, such as `2026-05`: a site may be a day ahead of UTC. */
function monthsUpTo(nowMs: number): string[] {
  const now = new Date(nowMs);
  const count = (now.getUTCFullYear() - FIRST_YEAR) * 12 + now.getUTCMonth() + 2;
  return Array.from({ length: count }, (_, index) => {
    const [year, month] = [FIRST_YEAR + Math.floor(index / 12), (index % 12) + 1];
    return `${year}-${String(month).padStart(2, '0')}`;
  });
}
