import assert from 'node:assert/strict';
import type { ClosedDay } from '../../src/rollup/days/closed-days.ts';
import { finalizeDays } from '../../src/rollup/days/final-days.ts';
import { VisitWriter } from '../../src/rollup/maintain/visit-writer.ts';
import { firstKeptDay, localDay, shift } from '../oracle/calendar.ts';
import type { World } from '../oracle/world.ts';
import type { Engine } from './engine.ts';
import { insertSite } from './import-days.ts';
import { propertiesOf, revenuesOf } from './world-definitions.ts';

/**
 * Makes the closed days of a world's own events before a day final: their raw events go, and their visits stay where the world keeps them.
 * Returns the days.
 */
export async function finalizeWorld(engine: Engine, world: World, firstRaw: string): Promise<string[]> {
  const { store, database, catalogue } = engine.parts;
  const { db } = database;
  const { site, zones, visits, now } = world;
  await insertSite(db, site);
  await db
    .insertInto('site_zones')
    .values(zones.map(({ fromDay, timezone }) => ({ site_id: site.id, from_day: fromDay, timezone })))
    .execute();
  const definitions = { propertiesOf: async () => propertiesOf(world), allRevenuesOf: async () => revenuesOf(world) };
  const writer = new VisitWriter({ store, database, definitions });
  const closed = await engine.closedDays(world);
  const ended = closed.filter(({ day, importId }) => day < firstRaw && importId === undefined);
  const kept = ended.filter(({ day }) => visits === undefined || visits.has(day));
  const { written } = await writer.write(kept, catalogue.snapshot().watermark);
  for (const day of ended) {
    const own: ClosedDay[] = [day];
    const withVisits = written.includes(day) ? own : [];
    const final = await finalizeDays(db, { nowMicros: () => now }, day.day, own, withVisits);
    assert.equal(final.length, 1, `${day.day} is final`);
    catalogue.finalize(final);
  }
  const drop = 'DROP PARTITION {day:String}';
  // A change of rows takes a second: the engine goes through the parts of all days.
  const change = 'DELETE WHERE site = {site:UInt32} AND day = toDate({day:String}) SETTINGS mutations_sync = 2';
  for (const { day } of ended) {
    for (const table of ['events', 'hits']) {
      const sql = `ALTER TABLE ${table} ${engine.hasOthersOn(day, site.id) ? change : drop}`;
      await store.execute(sql, { site: site.id, day });
    }
  }
  return ended.map(({ day }) => day);
}

/** Makes the days of a world before the raw window final. Returns it with the days whose hits can be read from then on. */
export async function finalizedWorld(engine: Engine, world: World): Promise<World> {
  const { site, now, events, visits } = world;
  const today = localDay(now, site.timezone);
  const firstRaw = shift(today, -30);
  await finalizeWorld(engine, world, firstRaw);
  const firstVisit = firstKeptDay(today, site.visitMonths);
  const isRead = (day: string) => day >= firstRaw || (day >= firstVisit && (visits === undefined || visits.has(day)));
  return { ...world, firstRaw, visits: new Set(events.map(({ day }) => day).filter(isRead)) };
}
