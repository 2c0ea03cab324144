/** A final day of a data directory on which no service runs, and what is answered of it. */
import { KeyedMutex } from '../../src/concurrency/keyed-mutex.ts';
import { openDatabase } from '../../src/database/database.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { systemClock } from '../../src/domain/clock.ts';
import type { HitCondition } from '../../src/domain/condition.ts';
import { dayStart, localDayAt } from '../../src/domain/day.ts';
import { eventWith } from '../../src/domain/event.fixture.ts';
import { STORED_KEYS_PER_DAY_MAX } from '../../src/domain/limits.ts';
import type { Site } from '../../src/domain/site.ts';
import { DayCatalogue } from '../../src/rollup/days/day-catalogue.ts';
import { finalizeDays } from '../../src/rollup/days/final-days.ts';
import { restoreCatalogue } from '../../src/rollup/days/restore-catalogue.ts';
import { closersFrom } from '../../src/rollup/maintain/closers.ts';
import { siteDefinitionsFrom } from '../../src/rollup/maintain/site-definitions.ts';
import { VisitWriter } from '../../src/rollup/maintain/visit-writer.ts';
import { RollupReader } from '../../src/rollup/read/rollup-reader.ts';
import { storePath } from '../../src/service/data-directory/paths.ts';
import { keepProperty } from '../../src/sites/properties.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';

/** The day is so long ago that its raw events are gone. */
const DAYS_AGO = 45;
/** A value of a property that a careless copy takes for something else. */
export const ODD_VALUE = "a \"b\" 'c' \\N \\\\ \\' \t{}:, \n\u{1F469}\u200D\u{1F467} é 漢";

/** What is kept of a final day. */
export interface FinalDay {
  /** Its visits, with all columns. */
  readonly rows: readonly object[];
  /** How many of them two conditions select. */
  readonly views: number;
}

const CONDITIONS: readonly HitCondition[] = [
  { subject: 'country', operator: 'is', values: ['DE'] },
  { subject: 'page', operator: 'is_not', values: ['/final/0'] },
];

/** Returns the day of a site that `addFinalDay` adds. */
export function finalDayOf({ timezone }: Pick<Site, 'timezone'>): string {
  return addDays(localDayAt(systemClock.nowMicros(), timezone).day, -DAYS_AGO);
}

/** Adds a final day to a site: its raw events are gone, and its visits are kept, with an odd property. */
export async function addFinalDay(dataDir: string, site: Site): Promise<void> {
  const database = await openDatabase(dataDir);
  const store = await ChdbStore.open(storePath(dataDir));
  try {
    const { db } = database;
    const now = systemClock.nowMicros();
    const day = finalDayOf(site);
    await keepProperty(db, systemClock, { siteId: site.id, key: 'plan' });
    const catalogue = new DayCatalogue();
    await restoreCatalogue(catalogue, database, store, now);
    const definitions = siteDefinitionsFrom(db);
    const shared = { store, database, catalogue, definitions, siteMutex: new KeyedMutex() };
    const { closer } = closersFrom({ ...shared, storedKeysMax: STORED_KEYS_PER_DAY_MAX });
    const lines = Buffer.from(eventsOf(site, day).map(encodeEvent).join(''));
    await store.insertEvents(lines);
    catalogue.loaded(lines, now);
    await closer.close([{ siteId: site.id, day }]);
    const own = catalogue.closedOn(day);
    const { written } = await new VisitWriter(shared).write(own, catalogue.snapshot().watermark);
    await finalizeDays(db, systemClock, day, own, written);
    for (const table of ['events', 'hits'])
      await store.execute(`ALTER TABLE ${table} DROP PARTITION {day:String}`, { day });
  } finally {
    await store.close();
    await database.close();
  }
}

function eventsOf({ id, timezone }: Site, day: string) {
  const start = dayStart(day, timezone);
  const props = JSON.stringify({ plan: ODD_VALUE });
  return Array.from({ length: 12 }, (_, i) =>
    eventWith({
      ...{ site: id, day, hour: 10, ts: start + (36_000 + i) * 1_000_000, seq: i + 1, visitor: String(i % 4) },
      ...{ page: `/final/${i % 3}`, country: i % 2 === 0 ? 'DE' : 'FR' },
      ...(i === 5 ? { event: 'signup', props } : {}),
    }),
  );
}

/** Reads the final day of a site. */
export async function readFinalDay(dataDir: string, site: Site): Promise<FinalDay> {
  const database = await openDatabase(dataDir);
  const store = await ChdbStore.open(storePath(dataDir));
  try {
    const day = finalDayOf(site);
    const catalogue = new DayCatalogue();
    await restoreCatalogue(catalogue, database, store, systemClock.nowMicros());
    const reader = new RollupReader({ store, catalogue, storedKeysMax: STORED_KEYS_PER_DAY_MAX });
    return await reader.read(async (snapshot) => {
      const visits = snapshot.visits(site.id, day);
      const rows = await store.query<object>(`${visits.sql} ORDER BY visitor, seq`, visits.params);
      const selection = { conditions: CONDITIONS, columns: ['visitor'] as const };
      const views = await snapshot.hitsWith(site.id, { from: day, to: day }, selection, [], async ({ sql, params }) => {
        const [row] = await store.query<{ views: number }>(`SELECT count() AS views FROM (${sql})`, params);
        return row!.views;
      });
      return { rows, views };
    });
  } finally {
    await store.close();
    await database.close();
  }
}
