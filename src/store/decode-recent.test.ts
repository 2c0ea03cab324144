import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventWith } from '../domain/event.fixture.ts';
import type { CollectedEvent } from '../domain/event.ts';
import { recentEventsOf } from './decode-recent.ts';
import { encodeEvent } from './encode-event.ts';
import { LEADING_COLUMNS } from './encoded-lines.ts';

const EVENT = eventWith({
  site: 7,
  day: '2026-05-20',
  hour: 10,
  visitor: '18446744073709551615',
  ts: 1_779_271_200_000_001,
  seq: 8_589_934_592,
  event: 'pageview',
  page: '/a',
  referrer: 'news.example',
  utmSource: 'source',
  utmMedium: 'medium',
  utmCampaign: 'campaign',
  country: 'DE',
  region: 'DE-BE',
  city: 'Köln 東京 🙂',
  browser: 'Firefox',
  os: 'Linux',
  device: 'desktop',
  activeMs: 3,
  scrollPct: 4,
  props: '{"a":1}',
});

function read(events: readonly CollectedEvent[], from: number): unknown[] {
  return [...recentEventsOf(Buffer.from(events.map(encodeEvent).join('')), () => from)];
}

test('reads what was encoded, whatever is in its texts', () => {
  const odd = { ...EVENT, page: '\\n\n\t\r\0\\\\N', referrer: '\\', city: '\t', os: 'a\\tb' };
  const kept = ({
    site,
    day,
    visitor,
    ts,
    seq,
    event,
    page,
    referrer,
    country,
    city,
    browser,
    os,
    device,
  }: typeof odd) => ({
    ...{ site, day, visitor, ts, seq, event, page, referrer, country, city, browser, os, device },
  });
  assert.deepEqual(read([EVENT, odd], 0), [kept(EVENT), kept(odd)]);
});

test('leaves out what is older', () => {
  const events = [EVENT, { ...EVENT, ts: 5 }, { ...EVENT, ts: -5 }, { ...EVENT, ts: EVENT.ts + 1 }];
  const seen = read(events, EVENT.ts) as { readonly ts: number }[];
  assert.deepEqual(
    seen.map(({ ts }) => ts),
    [EVENT.ts, EVENT.ts + 1],
  );
});

test('leaves out what is too old for its site', () => {
  const events = [EVENT, { ...EVENT, site: 8 }];
  const seen = [
    ...recentEventsOf(Buffer.from(events.map(encodeEvent).join('')), (site) => (site === 8 ? 0 : EVENT.ts + 1)),
  ];
  assert.deepEqual(
    seen.map(({ site }) => site),
    [8],
  );
});

test('reads bytes that lie within others', () => {
  const line = Buffer.from(encodeEvent(EVENT));
  const within = Buffer.concat([line, line, line]).subarray(line.length, 2 * line.length);
  assert.equal([...recentEventsOf(within, () => 0)].length, 1);
});

test('reads the lines of another version by their own columns', () => {
  const columns = [
    ...LEADING_COLUMNS,
    'device',
    'city',
    'newer',
    'event',
    'page',
    'referrer',
    'country',
    'browser',
    'os',
  ];
  const line = '7\t2026-05-20\t1\t9\t3\tdesktop\tK\\tln\tx\tpageview\t/a\tr\tDE\tFirefox\tLinux\n';
  const [event] = [...recentEventsOf(Buffer.from(line), () => 0, columns)];
  assert.deepEqual(event, {
    ...{ site: 7, day: '2026-05-20', visitor: '1', ts: 9, seq: 3, event: 'pageview', page: '/a', referrer: 'r' },
    ...{ country: 'DE', city: 'K\tln', browser: 'Firefox', os: 'Linux', device: 'desktop' },
  });
});
