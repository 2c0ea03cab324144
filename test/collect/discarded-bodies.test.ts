/** Tests which bodies are counted, and which are silently discarded (docs/definitions.md, "Rejected events"). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Harness } from './harness.ts';

let harness: Harness;
before(async () => {
  harness = await Harness.open();
});
after(() => harness.close());

test('an event name that is malformed or reserved is discarded', async () => {
  const site = await harness.world.addSite();
  const named = (e: unknown) => ({ body: { s: site.publicId, u: '/', e } });
  const valid = [
    'signup',
    'a',
    '0',
    '_',
    '-',
    'add-to_cart2',
    'n'.repeat(64),
    'engage',
    'outbound',
    'download',
    '__proto__',
  ];
  await harness.assertAccepted(valid.map(named));
  const invalid = ['Signup', 'n'.repeat(65), 'a b', 'a.b', 'größe', ' a', 'a\n', 'pageview', 'a\u0000'];
  await harness.assertDiscarded('event_name', invalid.map(named));
  await harness.assertDiscarded('malformed', ['', 1, true, {}, []].map(named));
});

test('props that are too large are discarded', async () => {
  const { publicId: s } = await harness.world.addSite();
  const withProps = (p: unknown, e = 'order') => ({ body: { s, u: '/', e, p } });
  /** Makes props with a JSON text of so many bytes: {"k0":"…","k1":"…", …}. */
  const ofBytes = (bytes: number) => {
    const keys = ['k0', 'k1', 'k2', 'k3', 'k4'];
    const rest = bytes - JSON.stringify(Object.fromEntries(keys.map((key) => [key, '']))).length;
    const sizes = keys.map((_, i) => Math.min(500, Math.max(0, rest - i * 500)));
    const props = Object.fromEntries(keys.map((key, i) => [key, 'x'.repeat(sizes[i]!)]));
    assert.equal(JSON.stringify(props).length, bytes);
    return props;
  };
  await harness.assertAccepted([
    withProps({}),
    withProps(null),
    withProps({ plan: 'pro', price: 19.9, first: true, none: null, list: [1], nested: { a: 1 } }),
    withProps({ long: 'x'.repeat(3000) }),
    withProps({ '': 1, ['k'.repeat(65)]: 'x', ['k'.repeat(64)]: 'x' }),
    withProps(ofBytes(2048)),
    withProps({ t: 5000, d: 80 }, 'engage'),
    withProps({ t: 'x', d: null }, 'engage'),
    withProps({ url: 'https://example.org/x' }, 'outbound'),
    { body: `{"s":"${s}","u":"/","e":"order","p":{"price":1e999,"__proto__":{"a":1},"constructor":1}}` },
  ]);
  await harness.assertDiscarded('props', [
    withProps(ofBytes(2049)),
    withProps(ofBytes(2049), 'engage'),
    withProps(ofBytes(2049), 'outbound'),
    withProps(Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`k${i}`, 'ü'.repeat(300)]))),
  ]);
  await harness.assertDiscarded(
    'malformed',
    ['x', 1, true, [], [1]].map((p) => withProps(p)),
  );
});

test('a body that is no tracker event is discarded', async () => {
  const site = await harness.world.addSite();
  const s = site.publicId;
  const noEvents = [
    '',
    ' ',
    'x',
    '{',
    '[]',
    '1',
    'null',
    '"s"',
    '{}',
    `{"s":"${s}"}`,
    '{"u":"/"}',
    `{"s":"${s}","u":"/"`,
    '\ufeff{}',
  ];
  await harness.assertDiscarded(
    'malformed',
    noEvents.map((body) => ({ body })),
  );
  await harness.assertDiscarded('malformed', [
    { body: { s: 1, u: '/' } },
    { body: { s: null, u: '/' } },
    { body: { s: [s], u: '/' } },
    { body: { s, u: '' } },
    { body: { s, u: 1 } },
    { body: { s, u: null } },
    { body: { s, u: ['/'] } },
    { body: { s, u: 'page' } },
    { body: { s, u: '?a=b' } },
    { body: { s, u: '//example.com/x' } },
    { body: { s, u: 'ftp://example.com/x' } },
    { body: { s, u: 'javascript:alert(1)' } },
    { body: { s, u: 'https://' } },
    { body: Buffer.from([0xff, 0xfe, 0x00]) },
  ]);
});

test('an optional field that is null or of a wrong type is absent', async () => {
  const site = await harness.world.addSite();
  const base = { s: site.publicId, u: '/' };
  const wrong = [null, 1, 1.5, true, {}, [], 'x'];
  await harness.assertAccepted([
    { body: { ...base, e: null, p: null, r: null, w: null, l: null } },
    ...wrong.flatMap((value) => [
      { body: { ...base, r: value } },
      { body: { ...base, w: value } },
      { body: { ...base, l: value } },
    ]),
    { body: { ...base, more: 'x', __proto__: { e: 'x' } } },
    { body: `{"s":"${site.publicId}","u":"/","__proto__":{"e":"BAD"},"u":"/"}` },
  ]);
  assert.deepEqual(await harness.keys(site, 'event'), []);
});

test('a body of more than 4096 bytes is discarded', async () => {
  const { publicId: s } = await harness.world.addSite();
  const ofBytes = (bytes: number) => ({ body: JSON.stringify({ s, u: '/' }).padEnd(bytes) });
  await harness.assertAccepted([ofBytes(4096)]);
  await harness.assertDiscarded('body_too_large', [ofBytes(4097), ofBytes(5000), ofBytes(70_000), ofBytes(5_000_000)]);
  // The connection can still be used.
  await harness.assertAccepted([ofBytes(100)]);
});
