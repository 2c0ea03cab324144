import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CollectedEvent } from '../domain/event.ts';
import type { SiteZone } from '../domain/zone-history.ts';
import { ManualClock, microsOf } from '../sites/fixture.ts';
import { EventReader } from './event-reader.ts';
import { KEY, KEYS, lineWith, SITE } from './import.fixture.ts';
import { importedVisitor } from './imported-visitor.ts';
import { NOW, readerIn } from './reader.fixture.ts';

function readAt(ts: string, zones: readonly SiteZone[]): string {
  const site = { ...SITE, timezone: zones.at(-1)!.timezone };
  const reader = new EventReader({ site, zones, keys: KEYS, clock: new ManualClock(NOW), finalDays: new Set() });
  const event = reader.read(lineWith({ ts }), 1, 1);
  assert.ok(typeof event !== 'string', String(event));
  return `${event.day} ${event.hour}`;
}

function accepted(fields: Readonly<Record<string, unknown>>, timezone?: string): CollectedEvent {
  const event = readerIn(timezone).read(lineWith(fields), 3, 5);
  assert.ok(typeof event !== 'string', String(event));
  return event;
}

test('a line with all fields is read', () => {
  assert.deepEqual(
    readerIn().read(
      {
        ts: 1_773_100_800_123.456,
        visitor: 42,
        u: 'https://www.example.com/Caf%C3%A9/?utm_source=a+b&utm_medium=m&utm_campaign=c&utm_content=d&utm_term=t&secret=1#part',
        r: 'https://www.Other.org/page',
        e: 'purchase',
        p: { value: 9.5, list: [1], note: 'x' },
        country: 'DE',
        region: 'DE-BE',
        city: 'Berlin',
        browser: 'Firefox',
        os: 'Linux',
        device: 'desktop',
        browser_version: 128.5,
        os_version: '14.5',
        language: 'de-AT',
        screen: '1920x1080',
        else: 'ignored',
      },
      3,
      5,
    ),
    {
      site: 7,
      day: '2026-03-10',
      hour: 1,
      visitor: importedVisitor(KEY, 7, '2026-03-10', '42'),
      ts: 1_773_100_800_123_456,
      seq: 3 * 2 ** 33 + 5,
      event: 'purchase',
      page: '/Caf%C3%A9/',
      referrer: 'other.org',
      utmSource: 'a b',
      utmMedium: 'm',
      utmCampaign: 'c',
      utmContent: 'd',
      utmTerm: 't',
      country: 'DE',
      region: 'DE-BE',
      city: 'Berlin',
      browser: 'Firefox',
      os: 'Linux',
      device: 'desktop',
      browserVersion: '128',
      osVersion: '14.5',
      hostname: 'www.example.com',
      language: 'de',
      screen: 'desktop',
      activeMs: 0,
      scrollPct: 0,
      props: '{"value":9.5,"note":"x"}',
    },
  );
});

test('a line with the required fields alone is a pageview; null counts as absent', () => {
  const least = accepted({});
  const { event, page, referrer, utmSource, country, region, city, browser, os, device, props } = least;
  const absent = { referrer, utmSource, country, region, city, browser, os, device, props };
  assert.deepEqual({ event, page }, { event: 'pageview', page: '/' });
  assert.deepEqual(new Set(Object.values(absent)), new Set(['']));
  const nulls = { e: null, p: null, r: null, country: null, region: null, city: null, browser: null, os: null };
  assert.deepEqual(accepted({ ...nulls, device: null }), least);
});

test('engage has active time and depth, clamped, and no props', () => {
  const engage = (p: unknown) => {
    const { event, activeMs, scrollPct, props } = accepted({ e: 'engage', p });
    return { event, activeMs, scrollPct, props };
  };
  assert.deepEqual(engage({ t: 1500.9, d: 250, x: 1 }), { event: 'engage', activeMs: 1500, scrollPct: 100, props: '' });
  assert.deepEqual(engage({ t: '1500', d: -1 }), { event: 'engage', activeMs: 0, scrollPct: 0, props: '' });
  assert.deepEqual(engage(null), { event: 'engage', activeMs: 0, scrollPct: 0, props: '' });
});

test('instants are read in every allowed form', () => {
  const micros = microsOf('2026-03-10T11:00:00Z');
  const forms = [
    micros / 1000,
    '2026-03-10T11:00:00Z',
    '2026-03-10T11:00Z',
    '2026-03-10T12:00:00+01:00',
    '2026-03-10T06:30:00.000-04:30',
    '20260310T110000Z',
    '2026-03-10T12:00:00+01:00[Europe/Berlin]',
  ];
  for (const ts of forms) assert.equal(accepted({ ts }).ts, micros, String(ts));
  assert.equal(accepted({ ts: '2026-03-10T11:00:00.123456789Z' }).ts, micros + 123_456);
  assert.equal(accepted({ ts: micros / 1000 + 0.1 }).ts, micros + 100);
  assert.equal(accepted({ ts: 0 }).day, '1970-01-01');
});

test('days and hours are local to the site, also on days with a clock change', () => {
  const dayAndHour = (ts: string, zone: string) => {
    const { day, hour } = accepted({ ts }, zone);
    return `${day} ${hour}`;
  };
  assert.equal(dayAndHour('2025-10-26T22:30:00Z', 'Europe/Berlin'), '2025-10-26 24');
  assert.equal(dayAndHour('2025-10-26T23:00:00Z', 'Europe/Berlin'), '2025-10-27 0');
  assert.equal(dayAndHour('2025-03-30T21:59:00Z', 'Europe/Berlin'), '2025-03-30 22');
  assert.equal(dayAndHour('2026-01-01T03:00:00Z', 'America/New_York'), '2025-12-31 22');
});

test('a day has the zone that the site had on it', () => {
  const zones = [
    { fromDay: '2025-06-01', timezone: 'Europe/Berlin' },
    { fromDay: '2026-03-01', timezone: 'America/New_York' },
  ];
  // The first zone also holds for the days before it. An hour is 60 minutes of the day of that zone.
  assert.equal(readAt('2020-01-01T23:30:00Z', zones), '2020-01-02 0');
  assert.equal(readAt('2026-02-28T23:30:00Z', zones), '2026-03-01 0');
  assert.equal(readAt('2026-03-01T04:59:59Z', zones), '2026-03-01 5');
  assert.equal(readAt('2026-03-01T05:00:00Z', zones), '2026-03-01 0');
  assert.equal(readAt('2026-03-02T04:59:59Z', zones), '2026-03-01 23');
  assert.equal(readAt('2026-03-02T05:00:00Z', zones), '2026-03-02 0');
  // When the site moves east, the day before ends at the beginning of the new zone's first day.
  const east = [zones[1]!, { fromDay: '2026-03-05', timezone: 'Asia/Tokyo' }];
  assert.equal(readAt('2026-03-04T14:59:59Z', east), '2026-03-04 9');
  assert.equal(readAt('2026-03-04T15:00:00Z', east), '2026-03-05 0');
});

test('days of different zones are distinguished, in whatever order the lines come', () => {
  const zones = [
    { fromDay: '2026-01-01', timezone: 'Asia/Tokyo' },
    { fromDay: '2026-03-05', timezone: 'UTC' },
  ];
  const reader = new EventReader({
    site: { ...SITE, timezone: 'UTC' },
    zones,
    keys: KEYS,
    clock: new ManualClock(NOW),
    finalDays: new Set(),
  });
  const days = ['2026-03-04T20:00:00Z', '2026-03-05T01:00:00Z', '2026-03-04T14:00:00Z', '2026-03-04T23:59:59Z'];
  const read = [...days, ...days.toReversed()].map((ts) => {
    const event = reader.read(lineWith({ ts }), 1, 1);
    return typeof event === 'string' ? event : `${event.day} ${event.hour}`;
  });
  const expected = ['2026-03-05 5', '2026-03-05 1', '2026-03-04 23', '2026-03-05 8'];
  assert.deepEqual(read, [...expected, ...expected.toReversed()]);
});

test('long texts are cut at a character, and the event counts', () => {
  const [long, wide] = ['x'.repeat(3000), '€'.repeat(600)];
  const query = `utm_source=${long.slice(0, 600)}&utm_medium=${wide.slice(0, 100)}&utm_campaign=x`;
  const event = accepted({
    u: `/${wide}?${query}`,
    r: `app://${long}/`,
    region: long,
    city: wide,
    browser: long,
    os: wide,
    device: long,
  });
  const { page, referrer, utmSource, utmMedium, utmCampaign, region, city, browser, os, device } = event;
  assert.equal(page, `/${'€'.repeat(341)}`);
  assert.deepEqual(
    [referrer, utmSource, utmMedium, utmCampaign],
    ['x'.repeat(253), 'x'.repeat(256), '€'.repeat(85), 'x'],
  );
  assert.deepEqual([region, city], ['x'.repeat(128), '€'.repeat(42)]);
  assert.deepEqual([browser, os, device], ['x'.repeat(128), '€'.repeat(42), 'x'.repeat(128)]);
});

test("the service's own words count as absent in every field", () => {
  for (const word of ['(none)', '(other)']) {
    const fields = ['country', 'region', 'city', 'browser', 'os', 'device'].map((field) => [field, word]);
    const u = `/?utm_source=${word}&utm_medium=${word}&utm_campaign=${word}`;
    assert.deepEqual(accepted({ ...Object.fromEntries(fields), u, r: `https://${word}/` }), accepted({}));
  }
  assert.equal(accepted({ u: '/?utm_source=(none)&source=(other)&ref=mail' }).utmSource, 'mail');
});

test('one visitor text is one visitor within a site and a local day', () => {
  const of = (visitor: unknown, ts: string) => accepted({ visitor, ts }).visitor;
  const morning = '2026-03-09T08:00:00Z';
  assert.equal(of('1', morning), of(1, '2026-03-09T22:59:59Z'));
  assert.notEqual(of('1', morning), of('1', '2026-03-09T23:00:00Z'));
  assert.notEqual(of('1', morning), of('2', morning));
  assert.notEqual(importedVisitor(KEY, 1, '2026-03-09', '1'), importedVisitor(KEY, 2, '2026-03-09', '1'));
  assert.notEqual(importedVisitor(KEY, 1, '2026-03-09', '1'), importedVisitor('cd'.repeat(32), 1, '2026-03-09', '1'));
});

test("a referrer on the site's own domain, of a wrong type, or that is no address counts as absent", () => {
  for (const r of ['https://shop.example.com/x', 5, 'example', '']) assert.equal(accepted({ r }).referrer, '');
  assert.equal(accepted({ r: 'https://notexample.com/' }).referrer, 'notexample.com');
});

test('codes of places are raised to capitals; other texts stay as they are', () => {
  const placed = (fields: Readonly<Record<string, string>>) => {
    const { country, region } = accepted(fields);
    return [country, region];
  };
  assert.deepEqual(placed({ country: 'de', region: 'de-be' }), ['DE', 'DE-BE']);
  assert.deepEqual(placed({ country: 'Fr', region: 'fr-75c' }), ['FR', 'FR-75C']);
  assert.deepEqual(placed({ country: 'DE', region: 'Rio' }), ['DE', 'Rio']);
});

test('fields of later versions are read when they are valid, and absent otherwise', () => {
  const added = (fields: Readonly<Record<string, unknown>>) => {
    const { hostname, language, screen, browserVersion, osVersion } = accepted(fields);
    return [hostname, language, screen, browserVersion, osVersion];
  };
  const given = { hostname: 'Shop.Example.com', language: 'EN', screen: 400, browser_version: '17.4', os_version: 11 };
  assert.deepEqual(added(given), ['shop.example.com', 'en', 'mobile', '17', '11']);
  assert.deepEqual(added({ screen: 'wide' }), ['', '', 'wide', '', '']);
  const wrong = { hostname: 4, language: 'german', screen: 'huge', browser_version: 'x', os_version: {} };
  assert.deepEqual(added(wrong), ['', '', '', '', '']);
  assert.deepEqual(added({ hostname: '(none)', language: null, screen: -1 }), ['', '', '', '', '']);
  const long = { u: `https://${'a'.repeat(300)}.example.com/`, hostname: undefined };
  assert.equal(added(long)[0], 'a'.repeat(253));
});
