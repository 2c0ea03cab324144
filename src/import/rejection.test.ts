/** Tests why lines are rejected, and the nearest ones that are not. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { lineWith } from './import.fixture.ts';
import { readerIn } from './reader.fixture.ts';
import { REJECTIONS, type Rejection } from './rejection.ts';

/** Fields that make a line wrong, by the reason. The tests of import-file have the reasons about the text of a line. */
const WRONG: Readonly<Record<Exclude<Rejection, 'too_long' | 'not_utf8' | 'not_json' | 'not_object'>, object[]>> = {
  ts_missing: [{ ts: undefined }, { ts: null }],
  ts_invalid: [{ ts: 'yesterday' }, { ts: '' }, { ts: '1773100800000' }, { ts: true }, { ts: '2026-02-30T00:00:00Z' }],
  ts_local: [{ ts: '2026-03-10T11:00:00' }, { ts: '2026-03-10 11:00' }, { ts: '2026-03-10' }],
  ts_before_1970: [{ ts: -1 }, { ts: '1969-12-31T23:59:59Z' }, { ts: '-000001-01-01T00:00:00Z' }],
  ts_future: [{ ts: '2026-03-10T12:00:00.000001Z' }, { ts: 1e300 }],
  day_final: [{ ts: '2026-01-02T12:00:00Z' }],
  day_imported: [{ ts: '2026-01-03T12:00:00Z' }],
  day_erased: [{ ts: '2025-03-09T22:59:59Z' }, { ts: 0 }],
  visitor: [{ visitor: '' }, { visitor: undefined }, { visitor: null }, { visitor: true }, { visitor: ['a'] }],
  u_missing: [{ u: undefined }, { u: '' }, { u: 5 }],
  u_invalid: [{ u: 'page' }, { u: '//example.com/' }, { u: 'ftp://example.com/' }, { u: '?a=1' }],
  u_too_long: [{ u: `/${'x'.repeat(4096)}` }],
  u_domain: [{ u: 'https://example.org/' }, { u: 'https://notexample.com/' }],
  event_name: [{ e: '' }, { e: 'Purchase' }, { e: 'a b' }, { e: 5 }, { e: 'x'.repeat(65) }],
  event_reserved: [{ e: 'pageview' }],
  props_type: [{ p: 'text' }, { p: [1] }, { e: 'buy', p: 5 }],
  props_size: [{ e: 'buy', p: Object.fromEntries([1, 2, 3, 4, 5].map((i) => [`key${i}`, 'x'.repeat(500)])) }],
  country: [{ country: '(some)' }, { country: 'd' }, { country: 'DEU' }, { country: 'Germany' }, { country: 49 }],
  place: [{ city: 5 }, { region: 5 }, { browser: {} }, { os: true }, { device: ['mobile'] }],
};

test('a line is rejected for every reason', () => {
  const reader = readerIn('Europe/Berlin', ['2026-01-02', '2026-01-03'], 12, ['2026-01-03']);
  for (const [reason, fields] of Object.entries(WRONG)) {
    for (const each of fields) assert.equal(reader.read(lineWith({ ...each }), 1, 1), reason, JSON.stringify(each));
  }
  for (const json of [null, 5, 'text', [lineWith()]]) assert.equal(reader.read(json, 1, 1), 'not_object');
});

test('the first day that the retention keeps is accepted', () => {
  const event = readerIn('Europe/Berlin', [], 12).read(lineWith({ ts: '2025-03-09T23:00:00Z' }), 1, 1);
  assert.ok(typeof event !== 'string' && event.day === '2025-03-10');
});

test('a local day before 1970 is before 1970 although its instant is not', () => {
  const line = lineWith({ ts: '1970-01-01T03:00:00Z' });
  assert.equal(readerIn('America/New_York').read(line, 1, 1), 'ts_before_1970');
});

test('the documentation explains every reason', () => {
  const text = readFileSync(new URL('../../docs/import.md', import.meta.url), 'utf8');
  for (const reason of Object.values(REJECTIONS)) assert.ok(text.includes(reason), reason);
});
