import assert from 'node:assert/strict';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import { openStagedSums } from '../../src/import/staged-sums.ts';
import { Staging } from '../../src/import/staging.ts';
import { ImportPublisher, type ImportPublisherOptions } from '../../src/rollup/maintain/import-publisher.ts';
import { beginProductImport, findProductImport, setImportState } from '../../src/sites/product-imports.ts';
import { CountedDays } from '../oracle/counted-days.ts';
import { readingsOfDay } from '../oracle/engagement.ts';
import { visitorsOf } from '../oracle/hit.ts';
import { propKeyOf, propOf } from '../oracle/props.ts';
import { sum } from '../oracle/session.ts';
import type { World } from '../oracle/world.ts';

/** Everything counts, however many keys there are. */
const NO_CAP = Number.POSITIVE_INFINITY;

type ImportDaysOptions = Pick<ImportPublisherOptions, 'store' | 'database' | 'catalogue' | 'siteMutex'> & {
  readonly directory: string;
  readonly storedKeysMax: number;
};

/** The events of a world's own days. */
export function ownEvents({ events, imported }: World): readonly CollectedEvent[] {
  return imported === undefined ? events : events.filter(({ day }) => !imported.days.has(day));
}

/** Imports the days of a world that another product has counted, by way of a staging file. */
export async function importDays(world: World, { directory, storedKeysMax, ...options }: ImportDaysOptions) {
  const { site, goals, now } = world;
  const { db } = options.database;
  const clock = { nowMicros: () => now };
  await insertSite(db, site);
  const begun = { siteId: site.id, source: 'test', name: 'test', digest: 'test' };
  const { id } = await beginProductImport(db, clock, begun);
  const pathOf = (importId: number) => join(directory, `import-${importId}.db`);
  await stage(world, pathOf(id));
  await setImportState(db, id, 'staged');
  const publisher = new ImportPublisher({
    ...options,
    clock,
    definitions: { goalsOf: async () => goals },
    site: async () => site,
    staged: (importId) => openStagedSums(pathOf(importId), storedKeysMax),
    discard: () => {},
    isShared: false,
    drained: async () => true,
  });
  await publisher.run(new AbortController().signal);
  const done = await findProductImport(db, id);
  assert.equal(done?.state, 'done');
  assert.equal(done.days, world.imported!.days.size);
}

/** Puts the site of a world into the database, where imports are of sites. */
export async function insertSite(db: Database['db'], site: World['site']): Promise<void> {
  await sql`insert into organisations (id, name, created_at) values (1, 'Test', 0) on conflict do nothing`.execute(db);
  await sql`insert into sites (id, public_id, org_id, domain, name, timezone, honours_gpc, state, created_at)
    values (${site.id}, ${`site${site.id}`}, 1, 'site.example', 'Site', ${site.timezone}, 1, 'active', 0) on conflict do nothing`.execute(
    db,
  );
}

/** Stages what the other product tells: of each day the totals, and each key with its counts. */
async function stage(world: World, path: string): Promise<void> {
  const { days, totals, keys, hasReadings = false, hasProperties = false } = world.imported!;
  // The other product has no cap.
  const counted = new CountedDays({ ...world, goals: [] }, NO_CAP);
  const staging = new Staging(path);
  staging.has([...keys.keys()]);
  if (hasReadings) staging.has(['engagement']);
  if (hasProperties) staging.has(['property']);
  for (const day of days) {
    const all = counted.sourceTotals(day);
    const { duration, ...others } = Object.fromEntries(
      Object.entries(all).filter(([total]) => totals.has(total as never)),
    );
    staging.row();
    staging.totals(day, { ...others, ...(duration === undefined ? {} : { durationSeconds: duration / 1_000_000 }) });
    for (const [dimension, known] of keys) {
      for (const { key, visitors, views } of counted.imported.keys(day, dimension)) {
        staging.row();
        staging.key(day, dimension, key === '(none)' ? '' : key, {
          ...(known.visitors ? { visitors } : {}),
          ...(known.views ? { views } : {}),
        });
      }
    }
    if (hasProperties) stageProperties(staging, counted, day);
    if (hasReadings) stageReadings(staging, counted, day);
  }
  await staging.complete();
  staging.close();
}

function stageProperties(staging: Staging, counted: CountedDays, day: string): void {
  for (const { property, value, hits } of valuesOn(counted, day)) {
    staging.row();
    const text = value === '(none)' ? '' : value;
    staging.property(day, property, text, { visitors: visitorsOf(hits), views: hits.length });
  }
}

function stageReadings(staging: Staging, counted: CountedDays, day: string): void {
  for (const { page, depths, activeMs } of readingsOfDay(counted, day)) {
    const visits = depths.length;
    // No product lists a page that nobody is known to have read.
    if (visits === 0) continue;
    const [seconds, scroll] = [activeMs / 1000, sum(depths)];
    staging.row();
    staging.reading(day, page === '(none)' ? '' : page, { timeVisits: visits, seconds, scrollVisits: visits, scroll });
  }
}

/** Returns the values of all properties that events of a day have. */
function valuesOn(counted: CountedDays, day: string) {
  const events = counted.hitsIn({ from: day, to: day }).filter(({ event }) => event.event !== 'pageview');
  const withProps = events.filter(({ event }) => event.props !== '');
  const properties = new Set(withProps.flatMap(({ event }) => Object.keys(JSON.parse(event.props) as object)));
  return [...properties].flatMap((property) => {
    const own = withProps.filter((hit) => propOf(hit, property) !== null);
    const values = Map.groupBy(own, (hit) => propKeyOf(hit, property));
    return [...values].map(([value, hits]) => ({ property, value, hits }));
  });
}
