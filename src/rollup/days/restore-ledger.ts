import type { Database } from '../../database/database.ts';
import type { Store } from '../../store/store.ts';
import { type ClosedDay, listClosedDays, listFinalDays } from './closed-days.ts';
import { listClosedMonths } from './closed-months.ts';
import type { DayLedger } from './day-ledger.ts';
import { hasFailedParts } from './parts.ts';
import { firstRawDay } from './raw-window.ts';

/**
 * Fills a ledger from what the databases tell: a day is closed when it was published, and open when it has events that
 * its stored rollups were not derived from, whatever happened in between.
 *
 * @param now when the open days' events are taken to have arrived, microseconds
 */
export async function restoreLedger(ledger: DayLedger, database: Database, store: Store, now: number): Promise<void> {
  const firstRaw = firstRawDay(now);
  const derived = new Map<string, ClosedDay>();
  for (const closed of await listClosedDays(database.db)) {
    ledger.close(closed, undefined);
    derived.set(`${closed.siteId} ${closed.day}`, closed);
  }
  for (const month of await listClosedMonths(database.db)) ledger.closeMonth(month);
  const stored = await store.query<{ site: number; day: string; events: number }>(
    'SELECT site, day, count() AS events FROM events GROUP BY site, day',
  );
  // As long as a day's hits are there, all of its events are: it can be written again.
  const whole = new Set(
    (
      await store.query<{ site: number; day: string }>('SELECT DISTINCT site, day FROM hits WHERE day < {first:Date}', {
        first: firstRaw,
      })
    ).map(({ site, day }) => `${site} ${day}`),
  );
  const final = await listFinalDays(database.db, firstRaw, ({ siteId, day }) => whole.has(`${siteId} ${day}`));
  ledger.finalize(final);
  for (const { site, day, events } of stored) {
    const closed = derived.get(`${site} ${day}`);
    // A part that could not be derived is tried again; a final day's late events await their removal.
    if (ledger.isFinal(site, day) || (closed?.events === events && !hasFailedParts(closed))) continue;
    ledger.touch(site, day, now, events - (closed?.events ?? 0));
  }
}
