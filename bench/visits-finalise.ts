/** Times how the visits of a closed day are written, in the memory of shared statements. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/database/database.ts';
import { addDays } from '../src/domain/calendar.ts';
import { dayStart } from '../src/domain/day.ts';
import { listClosedDays } from '../src/rollup/days/closed-days.ts';
import { DayCatalogue } from '../src/rollup/days/day-catalogue.ts';
import { VisitWriter } from '../src/rollup/maintain/visit-writer.ts';
import { listProperties } from '../src/sites/properties.ts';
import { listRevenues } from '../src/sites/revenues.ts';
import { ChdbStore } from '../src/store/chdb/chdb.ts';
import { defineSites } from './measured-sites.ts';
import { closersOf, NOW, settled, YESTERDAY } from './read-dataset.ts';
import { insertMadeUpDay } from './read-events.ts';

/** Engages are a fifth of the made-up events: so many have a million hits. */
const EVENTS = 1_190_000;
const ROUNDS = 3;

/** Closes a day of a site with a million hits and writes its visits several times. */
export async function measureFinalising(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'svc-finalise-'));
  const database = await openDatabase(directory);
  const store = await ChdbStore.open(join(directory, 'store'));
  const clock = { nowMicros: () => NOW };
  const { siteIds } = await defineSites(database, clock, { count: 2, firstDay: addDays(YESTERDAY, -30) });
  const made = { day: YESTERDAY, start: dayStart(YESTERDAY, 'UTC'), endSecond: 86_400, events: 2 * EVENTS, seed: 1 };
  await store.execute(insertMadeUpDay(made, siteIds));
  const catalogue = new DayCatalogue();
  await closersOf(store, database, catalogue).closer.close([{ siteId: siteIds[0]!, day: YESTERDAY }]);
  await settled(store);
  const writer = new VisitWriter({
    store,
    database,
    definitions: {
      propertiesOf: (siteId) => listProperties(database.db, siteId),
      allRevenuesOf: (siteId) => listRevenues(database.db, siteId),
    },
  });
  const days = await listClosedDays(database.db);
  for (let round = 1; round <= ROUNDS; round++) {
    await store.execute('TRUNCATE TABLE visits');
    const startMs = performance.now();
    const { written } = await writer.write(days, catalogue.snapshot().watermark);
    const seconds = (performance.now() - startMs) / 1000;
    if (written.length < days.length) throw new Error('some visits could not be written');
    const [row] = await store.query<{ hits: number; bytes: number }>(
      `SELECT sum(rows) AS hits, sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND table = 'visits'`,
    );
    console.log(
      `final day, round ${round}: ${row!.hits} hits in ${seconds.toFixed(2)} s, ${(row!.bytes / row!.hits).toFixed(2)} bytes each`,
    );
  }
  await store.close();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
}
