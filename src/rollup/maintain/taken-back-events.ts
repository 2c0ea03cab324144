import type { Db } from '../../database/database.ts';
import { EVENTS_PER_WRITER, importNumber } from '../../domain/sequence.ts';
import { readAudit } from '../../sites/import-audits.ts';
import { listUnremovedImports } from '../../sites/product-imports.ts';
import type { Store } from '../../store/store.ts';
import type { TakenBack } from '../days/taken-back.ts';
import { daysWithEvents } from './days-with-events.ts';

interface OfImport {
  readonly db: Db;
  readonly siteId: number;
  readonly importId: number;
}

/**
 * Finds the days that have events of an import. A day whose raw events are gone is taken back whole when the import has
 * brought all of them; otherwise it stays.
 */
export async function findTakenBack(
  of: OfImport & { readonly store: Pick<Store, 'query'> },
): Promise<TakenBack & { readonly stay: readonly string[] }> {
  const { db, store, siteId, importId } = of;
  const unseen = new Set((await listUnremovedImports(db)).map(({ id }) => id));
  const stored = (await daysWithEvents(store, siteId))
    .map(({ day, writers }) => ({ day, writers: writers.filter((writer) => !unseen.has(writer)) }))
    .filter(({ writers }) => writers.includes(importId));
  const final = await finalDaysOf(of);
  const whole = final.flatMap(({ day, isWhole }) => (isWhole ? [day] : []));
  const stay = final.flatMap(({ day, isWhole }) => (isWhole ? [] : [day]));
  const alone = stored.flatMap(({ day, writers }) => (writers.length === 1 ? [day] : []));
  const left = stored.flatMap(({ day, writers }) => (writers.length === 1 ? [] : [day]));
  return { siteId, writer: importId, gone: [...alone, ...whole].sort(), left, stay };
}

/** Removes the events of an import from the store. Nobody may read them any more. Repeating it changes nothing. */
export async function removeEventsOf(store: Store, site: number, importId: number): Promise<void> {
  const first = importNumber(importId);
  const params = { site, first, last: first + EVENTS_PER_WRITER - 1 };
  const rows = 'site = {site:UInt32} AND seq >= {first:UInt64} AND seq <= {last:UInt64}';
  const [found] = await store.query(`SELECT 1 FROM events WHERE ${rows} LIMIT 1`, params);
  if (found !== undefined) await store.execute(`DELETE FROM events WHERE ${rows}`, params);
}

/** Lists the final days that an import of events has brought, and whether it has brought all of their events. */
async function finalDaysOf({ db, siteId, importId }: OfImport): Promise<{ day: string; isWhole: boolean }[]> {
  const brought = new Map<string, number>();
  // Pageviews stand in the row of the totals, other events in that of their names.
  for (const { day, kept } of await readAudit(db, importId)) {
    if (kept.views !== null && kept.views > 0) brought.set(day, (brought.get(day) ?? 0) + kept.views);
  }
  const final = await db
    .selectFrom('site_days')
    .select(['day', 'events'])
    .where('site_id', '=', siteId)
    .where('final', '=', 1)
    .where('generation', 'is not', null)
    .where('origin', 'is', null)
    .execute();
  return final.flatMap(({ day, events }) => {
    const own = brought.get(day);
    return own === undefined ? [] : [{ day, isWhole: own === Number(events) }];
  });
}
