/** Writes days that are large enough for the faster texts of derivations, in the order of visitors and in several parts. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { storedKeysOf } from '../../src/domain/dimension.ts';
import { DayWriter } from '../../src/rollup/maintain/day-writer.ts';
import { engagementFrom } from '../../src/rollup/sql/engagement.ts';
import { transitionsFrom } from '../../src/rollup/sql/transitions.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';

const DAY = '2026-05-20';
const START = Date.parse(`${DAY}T00:00:00Z`) * 1000;
/** The second site's visitors are written in two slices. */
const EVENTS = { 1: 60_000, 2: 340_000 };
const CAP = 30;

test('moves and engagement of large days are those of the texts that bound their memory', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-large-days-'));
  const store = await ChdbStore.open(directory);
  try {
    for (const [site, events] of Object.entries(EVENTS)) {
      // Visits of 20 events, some with a gap that begins another session; every fourth event is a report.
      await store.execute(`INSERT INTO events (site, day, visitor, ts, seq, event, page, active_ms, scroll_pct)
SELECT ${site}, toDate('${DAY}'), cityHash64(intDiv(number, 20)), ${START} + (number % 20) * 60000000 + if(number % 20 > 12, 3600000000, 0), number,
  if(number % 4 = 3, 'engage', 'pageview'), concat('/', toString(intDiv(cityHash64(number, 'page') % 40 * (cityHash64(number) % 40), 4))),
  cityHash64(number, 'ms') % 60000, cityHash64(number, 'pct') % 101
FROM numbers(${events})`);
    }
    const closed = Object.entries(EVENTS).map(([site, events]) => ({
      siteId: Number(site),
      day: DAY,
      generation: 1,
      events,
    }));
    const faster: string[] = [];
    const execute = store.execute.bind(store);
    store.execute = (sql, params, mode) => {
      if (mode === 'shared' && /AS numbered|cityHash64\(visitor, if/.test(sql))
        faster.push(/INSERT INTO (\w+)/.exec(sql)![1]!);
      return execute(sql, params, mode);
    };
    const watermark = { loaded: new Map<number, number>(), hidesUnlisted: false };
    const writing = { closed, definitions: [], leftOut: [], watermark, isTolerant: false, mode: 'shared' } as const;
    assert.deepEqual(await new DayWriter(store, CAP).write(writing, undefined), []);
    assert.deepEqual(faster, ['day_subject_keys', 'day_engagement']);
    for (const { siteId } of closed) {
      const moves = transitionsFrom('SELECT * FROM (SELECT * FROM hits) WHERE site = {site:UInt32}', { cap: CAP });
      await assertSame(store, siteId, 'day_subject_keys', moves, 'subject, key, visitors, views');
      const engagement = engagementFrom('SELECT * FROM (SELECT * FROM events) WHERE site = {site:UInt32}', {
        cap: storedKeysOf('page', CAP),
      });
      await assertSame(store, siteId, 'day_engagement', engagement, 'key, measured, active_ms, scroll, scroll_steps');
    }
  } finally {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
});

/** Compares the written rows of a site with those of a SELECT. */
async function assertSame(store: ChdbStore, site: number, table: string, rows: string, columns: string) {
  const dimension = table === 'day_subject_keys' ? 'dimension, ' : '';
  const read = (from: string) => store.query(`SELECT ${dimension}${columns} FROM ${from} ORDER BY ALL`, { site });
  const written = await read(`${table} WHERE site = {site:UInt32}`);
  assert.ok(written.length > CAP, `${written.length} rows`);
  assert.deepEqual(written, await read(`(${rows})`));
}
