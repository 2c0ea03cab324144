/** What a data directory on which no service runs keeps of visits, and what it should. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../src/database/database.ts';
import { localDayAt } from '../../src/domain/day.ts';
import { firstKeptVisit } from '../../src/domain/retention.ts';
import { storePath } from '../../src/service/data-directory/paths.ts';
import { listSites } from '../../src/sites/sites.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import type { Store } from '../../src/store/store.ts';

/** The numbers of hits of the visitors of a site-day, ascending, by the site's id and the day. */
export type Counts = ReadonlyMap<string, readonly number[]>;

export async function withStore<Result>(dataDir: string, use: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await ChdbStore.open(storePath(dataDir));
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Counts the hits of the raw events. */
export function countsOfEvents(store: Pick<Store, 'query'>): Promise<Counts> {
  return counts(store, "SELECT site, day, visitor, count() AS hits FROM events WHERE event != 'engage'");
}

async function counts(store: Pick<Store, 'query'>, select: string): Promise<Counts> {
  const rows = await store.query<{ of: string; hits: number[] }>(
    `SELECT concat(toString(site), ' ', toString(day)) AS of, arraySort(groupArray(toUInt32(hits))) AS hits
FROM (${select} GROUP BY site, day, visitor) GROUP BY of ORDER BY of`,
  );
  return new Map(rows.map(({ of, hits }) => [of, hits]));
}

interface Totals {
  readonly visitors: number;
  readonly pageviews: number;
  readonly sessions: number;
  readonly bounces: number;
  readonly duration: number;
}

/** What is found of visits. */
interface Found {
  /** The generations of site-days whose visits are marked as kept. */
  readonly marked: ReadonlyMap<string, number>;
  /** The generations of site-days of which the store has visits. */
  readonly stored: ReadonlyMap<string, readonly number[]>;
  readonly counts: Counts;
  /** Site-days whose visitors are not numbered from 1, or whose hits are not, without holes. */
  readonly misnumbered: readonly string[];
  readonly totals: ReadonlyMap<string, Totals>;
  readonly storedTotals: ReadonlyMap<string, Totals>;
}

async function findVisits(dataDir: string, store: Pick<Store, 'query'>): Promise<Found> {
  const database = await openDatabase(dataDir);
  const marks = await database.db
    .selectFrom('site_days')
    .select(['site_id', 'day', 'generation'])
    .where('visits', '=', 1)
    .execute();
  await database.close();
  const of = "concat(toString(site), ' ', toString(day)) AS of";
  const byDay = await store.query<{ of: string; generations: number[] }>(
    `SELECT ${of}, groupUniqArray(toUInt32(generation)) AS generations FROM visits GROUP BY of`,
  );
  const misnumbered = await store.query<{ of: string }>(
    `SELECT of FROM (SELECT ${of}, visitor, count() AS hits, uniqExact(seq) AS numbers, max(seq) AS last FROM visits GROUP BY of, visitor)
GROUP BY of HAVING max(visitor) != count() OR min(visitor) != 1 OR max(hits != numbers OR last != hits)`,
  );
  const figures = 'visitors, pageviews, sessions, bounces, duration';
  const totals = await store.query<Totals & { of: string }>(
    `SELECT of, uniqExact(visitor) AS visitors, sum(views) AS pageviews, count() AS sessions, sum(bounced) AS bounces, sum(took) AS duration
FROM (SELECT ${of}, visitor, session, countIf(event = 'pageview') AS views, any(bounce) AS bounced, any(duration) AS took
  FROM visits GROUP BY of, visitor, session) GROUP BY of`,
  );
  const stored = await store.query<Totals & { of: string; generation: number }>(
    `SELECT ${of}, toUInt32(generation) AS generation, ${figures} FROM day_totals FINAL`,
  );
  const marked = new Map(marks.map(({ site_id, day, generation }) => [`${site_id} ${day}`, generation!]));
  const totalsOf = (rows: readonly (Totals & { of: string })[]) =>
    new Map(
      rows.map(({ of, visitors, pageviews, sessions, bounces, duration }): [string, Totals] => [
        of,
        { visitors, pageviews, sessions, bounces, duration },
      ]),
    );
  return {
    marked,
    stored: new Map(byDay.map(({ of, generations }) => [of, generations])),
    counts: await counts(store, 'SELECT site, day, visitor, count() AS hits FROM visits'),
    misnumbered: misnumbered.map(({ of }) => of),
    totals: totalsOf(totals),
    storedTotals: totalsOf(stored.filter(({ of, generation }) => marked.get(of) === generation)),
  };
}

/**
 * Asserts that the visits of the days that are final and kept are there, each once, and nothing else of visits. `expected` has the
 * counts of all days when their events were there. Returns the numbers of days and visits.
 */
export async function assertKept(
  dataDir: string,
  expected: Counts,
  now: number,
): Promise<{ days: number; visits: number }> {
  const database = await openDatabase(dataDir);
  const sites = new Map((await listSites(database.db)).map((site) => [site.id, site]));
  const erasures = await database.db.selectFrom('erasure_log').select(['kind', 'done_at']).execute();
  await database.close();
  return await withStore(dataDir, async (store) => {
    const { marked, stored, counts, misnumbered, totals, storedTotals } = await findVisits(dataDir, store);
    const isKept = (of: string) => {
      const [id = '', day = ''] = of.split(' ');
      const site = sites.get(Number(id));
      return site !== undefined && day >= firstKeptVisit(site, localDayAt(now, site.timezone).day);
    };
    assert.deepEqual([...marked.keys()].filter((of) => !isKept(of)).sort(), [], 'marked, and not kept any more');
    assert.deepEqual(
      new Map([...stored].sort()),
      new Map([...marked].map(([of, one]): [string, number[]] => [of, [one]]).sort()),
      'stored visits are those of marked days',
    );
    assert.deepEqual(misnumbered, []);
    assert.deepEqual(counts, new Map([...expected].filter(([of]) => marked.has(of)).sort()));
    assert.deepEqual(new Map([...totals].sort()), new Map([...storedTotals].sort()));
    assert.deepEqual(
      erasures.filter(({ done_at }) => done_at === null),
      [],
    );
    await assertNoFilesOf(store, dataDir, [...marked.keys()]);
    const visits = [...counts.values()].flat().reduce((sum, hits) => sum + hits, 0);
    return { days: marked.size, visits };
  });
}

/** Asserts that no file of the table has visits of another month than those of these days, nor any that are hidden. */
async function assertNoFilesOf(store: Pick<Store, 'query'>, dataDir: string, marked: readonly string[]): Promise<void> {
  const [table] = await store.query<{ paths: string[]; hidden: number }>(
    `SELECT any(data_paths) AS paths, (SELECT count() FROM system.parts WHERE database = 'svc' AND active AND has_lightweight_delete) AS hidden
FROM system.tables WHERE database = 'svc' AND name = 'visits'`,
  );
  assert.equal(table!.hidden, 0, 'hidden rows');
  const months = new Set(marked.map((of) => of.split(' ')[1]!.slice(0, 7).replace('-', '')));
  const directories = table!.paths.map((path) =>
    path.startsWith('/') ? path : join(storePath(dataDir), 'chdb', path),
  );
  assert.ok(directories.every(existsSync), directories.join(' '));
  const parts = directories.flatMap((path) => readdirSync(path).filter((name) => /^\d{6}_/.test(name)));
  assert.deepEqual(
    parts.filter((name) => !months.has(name.slice(0, 6))),
    [],
    'files of visits of other months',
  );
}
