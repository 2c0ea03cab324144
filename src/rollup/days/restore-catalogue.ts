import type { Database } from '../../database/database.ts';
import { listUnremovedImports } from '../../sites/product-imports.ts';
import type { Store } from '../../store/store.ts';
import { listClosedDays, listRewrittenDays, siteDayKey } from './closed-days.ts';
import { listClosedMonths } from './closed-months.ts';
import type { DayCatalogue } from './day-catalogue.ts';
import { hasFailedParts } from './day-knowledge.ts';
import { listFinalDays } from './final-days.ts';
import { firstRawDay } from './raw-window.ts';
import { belowWatermark } from './watermark.ts';

/**
 * Fills a catalogue from the database and the store: a day is closed when it was published, and open when it has events that
 * its stored rollups were not derived from, also after a crash at any point.
 *
 * @param now when the open days' events are taken to have arrived, microseconds
 */
export async function restoreCatalogue(
  catalogue: DayCatalogue,
  database: Database,
  store: Pick<Store, 'query'>,
  now: number,
): Promise<void> {
  const firstRaw = firstRawDay(now);
  catalogue.close(await listClosedDays(database.db));
  for (const month of await listClosedMonths(database.db)) catalogue.closeMonth(month);
  for (const { id } of await listUnremovedImports(database.db)) catalogue.hide(id);
  const seen = belowWatermark(catalogue.snapshot().watermark);
  const stored = await store.query<{ site: number; day: string; events: number }>(
    `SELECT site, day, count() AS events FROM events WHERE 1${seen.sql} GROUP BY site, day`,
    seen.params,
  );
  // A day whose hits are there has all of its events: it can be written again.
  const whole = new Set(
    (
      await store.query<{ site: number; day: string }>('SELECT DISTINCT site, day FROM hits WHERE day < {first:Date}', {
        first: firstRaw,
      })
    ).map(({ site, day }) => `${site} ${day}`),
  );
  const final = await listFinalDays(database.db, firstRaw, ({ siteId, day }) => whole.has(`${siteId} ${day}`));
  catalogue.finalize(final);
  const unreflected = stored.flatMap(({ site, day, events }) => {
    const days = catalogue.site(site);
    const closed = days.published(day);
    // A part that could not be derived is tried again; a final day's late events await their removal.
    if (days.isFinal(day) || (closed?.events === events && !hasFailedParts(closed))) return [];
    return [{ siteId: site, day, events: events - (closed?.events ?? 0) }];
  });
  // Rows of a day that was taken back, or is not published yet, may be stored: an open day is not read from them.
  const known = new Set(unreflected.map(siteDayKey));
  const begun = (await listRewrittenDays(database.db)).filter(
    (day) => catalogue.site(day.siteId).published(day.day) === undefined && !known.has(siteDayKey(day)),
  );
  catalogue.reopen([...unreflected, ...begun.map((day) => ({ ...day, events: 0 }))], now);
}
