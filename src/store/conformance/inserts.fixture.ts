import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../../test/draws.ts';
import { addDays } from '../../domain/calendar.ts';
import type { CollectedEvent } from '../../domain/event.ts';
import { encodeEvent } from '../encode-event.ts';
import type { Store } from '../store.ts';
import { EVENT, linesOf } from './events.fixture.ts';
import { NASTY, text } from './texts.fixture.ts';

/** The texts of an event, each with its column. */
const TEXTS = [
  ...(['event', 'page', 'referrer', 'country', 'region', 'city', 'browser', 'os', 'device', 'props'] as const).map(
    (name) => [name, name] as const,
  ),
  ...([
    ['utmSource', 'utm_source'],
    ['utmMedium', 'utm_medium'],
    ['utmCampaign', 'utm_campaign'],
  ] as const),
] as const;

/** Registers the tests of inserts. */
export function testInserts(store: () => Store): void {
  test('events come back as they were encoded, whatever they hold', async () => {
    const odd = fc.record(Object.fromEntries(TEXTS.map(([field]) => [field, text])));
    const events: CollectedEvent[] = [
      ...NASTY.map((nasty) => Object.fromEntries(TEXTS.map(([field]) => [field, nasty]))),
      ...fc.sample(odd, 300),
    ].map((texts, seq) => ({ ...EVENT, site: 2, ...texts, seq }));
    await store().insertEvents(linesOf(events));
    const columns = TEXTS.map(([field, column]) => `${column} AS ${field}`).join(', ');
    const rows = await store().query<CollectedEvent>(
      `SELECT toString(visitor) AS visitor, ts, hour, active_ms AS activeMs, scroll_pct AS scrollPct, seq, ${columns} FROM events WHERE site = 2 ORDER BY seq`,
    );
    const { site, day } = EVENT;
    assert.deepEqual(
      rows.map((row) => ({ ...EVENT, ...row })),
      events.map((event) => ({ ...event, site, day })),
    );
  });

  test('a repeated insert brings exactly what is missing, over several days too', async () => {
    const events = ['2026-05-18', '2026-05-19', '2026-05-20'].map((day, seq) => ({ ...EVENT, site: 3, day, seq }));
    await store().insertEvents(linesOf(events.slice(1, 2)));
    for (let i = 0; i < 3; i++) await store().insertEvents(linesOf(events), true);
    const others = events.map((event) => ({ ...event, ts: event.ts + 1 }));
    await store().insertEvents(linesOf(others), true);
    assert.deepEqual(
      await store().query(
        'SELECT day, seq, count() AS events FROM events WHERE site = 3 GROUP BY day, seq ORDER BY day',
      ),
      events.map(({ day, seq }) => ({ day, seq, events: 2 })),
    );
  });

  test('any part of an insert may be there before it is repeated: afterwards each event is, once', async () => {
    const events = Array.from({ length: 200 }, (_, i) => ({
      ...EVENT,
      site: 100 + (i % 3),
      day: addDays('2026-01-30', i % 4),
      ts: EVENT.ts + Math.floor(i / 7),
      // Two writers, far apart.
      seq: i + (i % 2) * 2 ** 40,
    }));
    const there = events.filter((_, i) => i % 5 === 0 || i > 170);
    await store().insertEvents(linesOf(there));
    await store().insertEvents(linesOf(events), true);
    assert.deepEqual(
      await store().query(
        'SELECT count() AS rows, uniqExact(site, day, ts, seq) AS events FROM events WHERE site BETWEEN 100 AND 102',
      ),
      [{ rows: 200, events: 200 }],
    );
  });

  test('the same events twice, when nothing says that they are repeated, are two', async () => {
    const event = linesOf([{ ...EVENT, site: 4 }]);
    await store().insertEvents(event);
    await store().insertEvents(event);
    assert.deepEqual(await store().query('SELECT count() AS events FROM events WHERE site = 4'), [{ events: 2 }]);
  });

  test('nothing to insert is nothing', async () => {
    await store().insertEvents(Buffer.alloc(0));
    await store().insertEvents(Buffer.alloc(0), true);
  });

  test('an insert may reach over hundreds of days and be larger than what goes over at once', async () => {
    const page = `/${'x'.repeat(1000)}`;
    const events = Array.from({ length: 6000 }, (_, seq) => ({
      ...EVENT,
      site: 5,
      day: addDays('2024-01-01', seq % 300),
      page,
      seq,
    }));
    await store().insertEvents(linesOf(events));
    const sums =
      'SELECT count() AS events, uniqExact(day) AS days, uniqExact(seq) AS seqs, sum(length(page)) AS bytes FROM events WHERE site = 5';
    const whole = [{ events: 6000, days: 300, seqs: 6000, bytes: 6000 * page.length }];
    assert.deepEqual(await store().query(sums), whole);
    await store().insertEvents(linesOf(events), true);
    assert.deepEqual(await store().query(sums), whole);
  });

  test('what no event can be made of is refused as that, and the next insert goes on', async () => {
    const line = encodeEvent({ ...EVENT, site: 6 });
    const broken = [
      line.replace('Berlin\t', 'Berlin'),
      line.replace('Berlin\t', 'Berlin\t\t'),
      line.replace(EVENT.day, 'someday'),
      line.replace(String(EVENT.seq), 'many'),
      'no event\n',
    ];
    for (const refused of broken) {
      for (const repeated of [false, true]) {
        await assert.rejects(
          store().insertEvents(Buffer.from(refused), repeated),
          { name: 'RowsRefusedError' },
          refused,
        );
      }
    }
    await store().insertEvents(Buffer.from(line));
    assert.deepEqual(await store().query('SELECT count() AS events FROM events WHERE site = 6'), [{ events: 1 }]);
  });
}
