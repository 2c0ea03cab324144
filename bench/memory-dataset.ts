/**
 * Creates the data directory that `memory.ts` measures on: twenty sites with made-up events of two days that have ended,
 * which the service will close at its start, and of today. It is a process of its own, so that what it takes is gone.
 * Usage: node bench/memory-dataset.ts DIR EVENTS-A-DAY; prints the keys as JSON.
 */
import { join } from 'node:path';
import { addDays } from '../src/domain/calendar.ts';
import { systemClock } from '../src/domain/clock.ts';
import { dayStart, localDayAt } from '../src/domain/day.ts';
import { ChdbStore } from '../src/store/chdb/chdb.ts';
import { createWorld } from '../test/collect/world.ts';
import { insertMadeUpDay } from './read-events.ts';

const SITES = 20;
const ENDED_DAYS = 2;
/** Today's events are put before now; just after midnight there would be no room for a session. */
const TODAY_MIN_SECONDS = 1200;

/** The keys to a dataset. */
export interface MemoryDataset {
  readonly site: string;
  readonly domain: string;
  readonly apiKey: string;
  readonly proxyKey: string;
}

if (import.meta.main) {
  const [directory = '', perDay = ''] = process.argv.slice(2);
  const world = await createWorld(directory);
  const sites = [];
  for (let i = 0; i < SITES; i++) sites.push(await world.addSite({ domain: `site${i}.example`, timezone: 'UTC' }));
  const store = await ChdbStore.open(join(directory, 'store'));
  const now = systemClock.nowMicros();
  const today = localDayAt(now, 'UTC').day;
  for (let back = ENDED_DAYS; back >= 0; back--) {
    const day = addDays(today, -back);
    const start = dayStart(day, 'UTC');
    const endSecond = back > 0 ? 86_400 : Math.floor((now - start) / 1_000_000);
    if (endSecond < TODAY_MIN_SECONDS) throw new Error('it is just after midnight UTC: try again in some minutes');
    const made = { day, start, endSecond, events: Number(perDay), seed: 1 + back };
    await store.execute(
      insertMadeUpDay(
        made,
        sites.map(({ id }) => id),
      ),
    );
  }
  await store.close();
  await world.close();
  const { apiKey, proxyKey } = world;
  const { publicId: site, domain } = sites[0]!;
  console.log(JSON.stringify({ site, domain, apiKey, proxyKey } satisfies MemoryDataset));
}
