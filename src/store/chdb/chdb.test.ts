import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { inLane } from '../../concurrency/lane.ts';
import { eventWith } from '../../domain/event.fixture.ts';
import type { CollectedEvent } from '../../domain/event.ts';
import { encodeEvent } from '../encode-event.ts';
import { STORE_VERSION } from '../migrations/index.ts';
import { readStoreVersion, storeVersionPath } from '../store-version.ts';
import { ChdbStore } from './chdb.ts';

const EVENT = eventWith({
  site: 1,
  day: '2026-05-20',
  hour: 12,
  visitor: '18446744073709551615',
  ts: 1_779_278_400_123_456,
  seq: 9_007_199_254_740_991,
  event: 'pageview',
  page: '/',
  referrer: '',
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  country: 'DE',
  region: 'DE-BE',
  city: 'Berlin',
  browser: 'Chrome',
  os: 'Windows',
  device: 'desktop',
  activeMs: 0,
  scrollPct: 0,
  props: '{"plan":"pro"}',
});

/** Anything that UTF-8 can hold. */
const text = fc.string({ unit: 'binary', maxLength: 40 }).map((value) => value.toWellFormed());

describe('the embedded engine', () => {
  let directory: string;
  let store: ChdbStore;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'svc-store-'));
    store = await ChdbStore.open(directory);
  });
  after(async () => {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });

  test('texts come back from parameters as they went in, and are nothing but values', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { maxLength: 3 }), fc.maxSafeInteger(), async (one, many, number) => {
        const rows = await store.query(
          'SELECT {one:String} AS one, {many:Array(String)} AS many, {number:Int64} AS number',
          {
            one,
            many,
            number,
          },
        );
        assert.deepEqual(rows, [{ one, many, number }]);
      }),
      { numRuns: 200 },
    );
  });

  test('a parameter that is missing, mistyped or of an unknown type is refused', async () => {
    const refused = { name: 'TypeError' };
    await assert.rejects(store.query('SELECT {a:String}', {}), refused);
    await assert.rejects(store.query('SELECT {a:String}', { a: 1 }), refused);
    await assert.rejects(store.query('SELECT {a:UInt32}', { a: '1; DROP TABLE events' }), refused);
    await assert.rejects(store.query('SELECT {a:UInt32}', { a: 1.5 }), refused);
    await assert.rejects(store.query('SELECT {a:Date}', { a: "2026-05-20'" }), refused);
    await assert.rejects(store.query('SELECT {a:Identifier}', { a: 'events' }), refused);
    await assert.rejects(store.query('SELECT {toString:String}', {}), refused);
  });

  test('events come back as they were encoded, whatever they hold', async () => {
    const events = fc
      .sample(fc.record({ page: text, utmSource: text, props: text }), 500)
      .map((odd, seq) => ({ ...EVENT, site: 2, ...odd, seq }));
    await store.insertEvents(Buffer.from(events.map(encodeEvent).join('')));
    const rows = await store.query(
      'SELECT seq, page, utm_source, props, toString(visitor) AS visitor, ts FROM events WHERE site = 2 ORDER BY seq',
    );
    assert.deepEqual(
      rows,
      events.map(({ seq, page, utmSource, props, visitor, ts }) => ({
        seq,
        page,
        utm_source: utmSource,
        props,
        visitor,
        ts,
      })),
    );
  });

  test('a repeated insert brings exactly what is missing, over several days too', async () => {
    const events = ['2026-05-18', '2026-05-19', '2026-05-20'].map((day, seq) => ({ ...EVENT, site: 3, day, seq }));
    const lines = (some: readonly CollectedEvent[]) => Buffer.from(some.map(encodeEvent).join(''));
    await store.insertEvents(lines(events.slice(1, 2)));
    for (let i = 0; i < 3; i++) await store.insertEvents(lines(events), true);
    const others = events.map((event) => ({ ...event, ts: event.ts + 1 }));
    await store.insertEvents(lines(others), true);
    assert.deepEqual(
      await store.query('SELECT day, seq, count() AS events FROM events WHERE site = 3 GROUP BY day, seq ORDER BY day'),
      events.map(({ day, seq }) => ({ day, seq, events: 2 })),
    );
  });

  test('what no event can be made of is refused as that, and what exceeds the memory as that', async () => {
    const broken = Buffer.from(encodeEvent({ ...EVENT, site: 4 }).replace('Berlin\t', 'Berlin'));
    for (const repeated of [false, true]) {
      await assert.rejects(store.insertEvents(broken, repeated), { name: 'RowsRefusedError' });
    }
    await assert.rejects(store.query('SELECT groupArray(number) AS all FROM numbers(200000000)'), {
      name: 'StoreLimitError',
      limit: 'memory',
    });
  });

  test('a long read does not hold up a short one', async () => {
    let longEnded = false;
    const long = store
      .query('SELECT count() AS n FROM numbers(40000000) WHERE NOT ignore(sipHash64(number))')
      .then(() => {
        longEnded = true;
      });
    assert.deepEqual(await store.query('SELECT 1 AS one'), [{ one: 1 }]);
    assert.equal(longEnded, false);
    await long;
  });

  test('long reads of one organisation hold up neither another one nor the service', async () => {
    let longEnded = 0;
    const long = Array.from({ length: 3 }, () =>
      inLane(1, () =>
        store.query('SELECT count() AS n FROM numbers(40000000) WHERE NOT ignore(sipHash64(number))'),
      ).then(() => {
        longEnded += 1;
      }),
    );
    assert.deepEqual(await inLane(2, () => store.query('SELECT 2 AS two')), [{ two: 2 }]);
    assert.deepEqual(await store.query('SELECT 3 AS three'), [{ three: 3 }]);
    assert.equal(longEnded, 0);
    await Promise.all(long);
  });
});

/** The directory of a store that was closed. */
async function closedStore(t: TestContext, change: (store: ChdbStore) => Promise<void>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'svc-store-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const store = await ChdbStore.open(directory);
  await change(store);
  await store.close();
  return directory;
}

test('a directory whose tables no version makes is refused, and says so', async (t) => {
  const directory = await closedStore(t, (store) =>
    store.execute('ALTER TABLE hour_totals DROP COLUMN first_seen_visitors'),
  );
  await assert.rejects(ChdbStore.open(directory), {
    name: 'StoreUnavailableError',
    message: /the table hour_totals there has other columns/,
  });
});

test('a store of the first version, which noted none, is migrated and keeps its rows', async (t) => {
  const directory = await closedStore(t, async (store) => {
    await store.execute('INSERT INTO hour_totals (site, day, hour, first_seen_visitors) VALUES (1, 20000, 3, 7)');
    await store.execute('INSERT INTO day_goals (site, goal, day, unique_conversions) VALUES (1, 2, 20000, 5)');
    await store.execute('ALTER TABLE hour_totals RENAME COLUMN first_seen_visitors TO newcomers');
    await store.execute('ALTER TABLE day_goals RENAME COLUMN unique_conversions TO converted');
  });
  await rm(storeVersionPath(directory));
  const store = await ChdbStore.open(directory);
  const rows = await store.query(
    `SELECT sum(first_seen_visitors) AS first, (SELECT sum(unique_conversions) FROM day_goals) AS unique FROM hour_totals`,
  );
  await store.close();
  assert.deepEqual(rows, [{ first: 7, unique: 5 }]);
  assert.equal(readStoreVersion(directory), STORE_VERSION);
});

test('a newer store is refused before its engine is opened', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-store-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  await writeFile(storeVersionPath(directory), '{"version":99,"svc":"9.1.0"}');
  await assert.rejects(ChdbStore.open(directory), { name: 'NewerStoreError', message: /start svc 9\.1\.0/ });
  assert.deepEqual(await readdir(directory), ['version.json']);
});
