/** Tests which events are accepted and which are silently discarded (docs/definitions.md, "What is not counted"). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DiscardReason } from '../../src/domain/discard.ts';
import { setSiteState } from '../../src/sites/sites.ts';
import type { PostHeaders } from './connection.ts';
import { Harness } from './harness.ts';
import { until } from './server.ts';
import { BROWSER, relayed } from './visit.ts';

/** A change takes effect within a second; a busy machine may take longer to show it. */
const CHANGE_MAX_MS = 5000;

let harness: Harness;
before(async () => {
  harness = await Harness.open();
});
after(() => harness.close());

interface Sent {
  readonly body: object | string | Buffer;
  readonly headers?: PostHeaders;
}

/** Sends events, whose answers must all be the same. Returns the counts of the metrics. */
async function send(events: readonly Sent[]) {
  return await harness.tally(async () => {
    for (const { body, headers } of events) {
      assert.deepEqual(await harness.post(body, headers), [202, ''], JSON.stringify(body));
    }
  });
}

async function assertAccepted(events: readonly Sent[]): Promise<void> {
  assert.ok(events.length > 0);
  for (const event of events) {
    assert.deepEqual(await send([event]), { accepted: 1, discarded: {} }, JSON.stringify(event));
  }
}

async function assertDiscarded(reason: DiscardReason, events: readonly Sent[]): Promise<void> {
  assert.ok(events.length > 0);
  for (const event of events) {
    const expected = { accepted: 0, discarded: { [reason]: 1 } };
    assert.deepEqual(await send([event]), expected, JSON.stringify(event));
  }
}

test('an unknown or archived site is discarded', async () => {
  const site = await harness.world.addSite();
  const ids = [
    'k3jd02msa9xq',
    '',
    'x',
    '1',
    site.publicId.toUpperCase(),
    `${site.publicId} `,
    '__proto__',
    's'.repeat(300),
  ];
  await assertDiscarded(
    'unknown_site',
    ids.map((s) => ({ body: { s, u: '/' } })),
  );

  const event = { s: site.publicId, u: '/' };
  const isCounted = async () => (await send([{ body: event }])).accepted === 1;
  assert.ok(await isCounted());
  await setSiteState(harness.world.database.db, site.publicId, 'archived');
  await until(async () => !(await isCounted()), CHANGE_MAX_MS);
  await assertDiscarded('unknown_site', [{ body: event }]);
  await setSiteState(harness.world.database.db, site.publicId, 'active');
  await until(isCounted, CHANGE_MAX_MS);
});

test("an origin that is not on the site's domain is discarded", async () => {
  const { publicId: s } = await harness.world.addSite();
  const from = (Origin: string | readonly string[] | undefined, u = '/') => ({
    body: { s, u },
    headers: { ...BROWSER, Origin },
  });
  await assertAccepted([
    from('https://example.com'),
    from('http://example.com'),
    from('https://EXAMPLE.com:8443'),
    from('https://example.com.'),
    from('https://www.example.com'),
    from('https://a.b.example.com:3000'),
    from('https://example.com', 'https://shop.example.com/x'),
    from(undefined, 'https://example.com/x'),
    from(undefined, 'HTTP://Shop.Example.Com:81/x'),
    from(undefined, 'https://example.com'),
  ]);
  await assertDiscarded('origin', [
    from('https://example.org'),
    from('https://notexample.com'),
    from('https://example.com.evil.org'),
    from('https://evil.org/example.com'),
    from('https://evil.org?example.com'),
    from('https://example.com@evil.org'),
    from('https://com'),
    from('null'),
    from(''),
    from('example.com'),
    from('//example.com'),
    from('ftp://example.com'),
    from('file:///'),
    from('chrome-extension://example.com'),
    from(['https://example.com', 'https://example.org']),
    from(undefined, '/'),
    from(undefined, 'https://example.org/'),
    from('null', 'https://example.com/x'),
    from('', 'https://example.com/x'),
    from('https://example.com', 'https://example.org/x'),
    from('https://example.com', 'https://example.com@evil.org/x'),
    from('https://example.com', 'https://example.com:pw@evil.org/x'),
    from('https://example.org', 'https://example.com/x'),
  ]);
});

test('localhost is a domain like any other', async () => {
  const { publicId: s } = await harness.world.addSite({ domain: 'localhost' });
  const from = (Origin: string) => ({ body: { s, u: '/' }, headers: { ...BROWSER, Origin } });
  await assertAccepted([from('http://localhost'), from('http://localhost:3000'), from('http://app.localhost')]);
  await assertDiscarded('origin', [from('http://127.0.0.1'), from('http://notlocalhost')]);
});

test('a User-Agent that is missing or names a bot is discarded', async () => {
  const { publicId: s } = await harness.world.addSite();
  const by = (agent: string | undefined) => ({ body: { s, u: '/' }, headers: { ...BROWSER, 'User-Agent': agent } });
  await assertDiscarded('bot_user_agent', [
    by(undefined),
    by(''),
    by('   '),
    by('curl/8.5.0'),
    by('python-requests/2.32'),
    by('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
    by('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36'),
  ]);
  await assertAccepted([
    by('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'),
    by(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ),
  ]);
});

test("an address in a data centre's network is discarded", async () => {
  const { publicId: s } = await harness.world.addSite();
  const key = harness.world.relayKey;
  const by = (ip: string, asn?: string) => ({
    body: { s, u: '/' },
    headers: relayed(key, ip, { 'X-Svc-Client-ASN': asn }),
  });
  // Amazon and Hetzner by address, others by the relay's number.
  await assertDiscarded('bot_network', [
    by('52.95.110.1'),
    by('2a01:4f8::1'),
    by('84.128.0.7', '16509'),
    by('84.128.0.7', 'as24940'),
  ]);
  // Deutsche Telekom is no data centre. The relay's number takes precedence over the looked up one.
  await assertAccepted([
    by('84.128.0.7'),
    by('2003:e0::1'),
    by('84.128.0.7', 'AS3320'),
    by('52.95.110.1', '3320'),
    by('84.128.0.7', 'x'),
  ]);
});

test('Global Privacy Control discards an event if the site honours it', async () => {
  const honours = await harness.world.addSite();
  const ignores = await harness.world.addSite({ honoursGpc: false });
  const by = (s: string, gpc: string | undefined) => ({ body: { s, u: '/' }, headers: { ...BROWSER, 'Sec-GPC': gpc } });
  await assertDiscarded('gpc', [by(honours.publicId, '1')]);
  await assertAccepted([by(honours.publicId, undefined), by(honours.publicId, '0'), by(ignores.publicId, '1')]);
});

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
  await assertAccepted(valid.map(named));
  const invalid = ['Signup', 'n'.repeat(65), 'a b', 'a.b', 'größe', ' a', 'a\n', 'pageview', 'a\u0000'];
  await assertDiscarded('event_name', invalid.map(named));
  await assertDiscarded('malformed', ['', 1, true, {}, []].map(named));
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
  await assertAccepted([
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
  await assertDiscarded('props', [
    withProps(ofBytes(2049)),
    withProps(ofBytes(2049), 'engage'),
    withProps(ofBytes(2049), 'outbound'),
    withProps(Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`k${i}`, 'ü'.repeat(300)]))),
  ]);
  await assertDiscarded(
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
  await assertDiscarded(
    'malformed',
    noEvents.map((body) => ({ body })),
  );
  await assertDiscarded('malformed', [
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
  await assertAccepted([
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
  await assertAccepted([ofBytes(4096)]);
  await assertDiscarded('body_too_large', [ofBytes(4097), ofBytes(5000), ofBytes(70_000), ofBytes(5_000_000)]);
  // The connection can still be used.
  await assertAccepted([ofBytes(100)]);
});

test('only the owner of a site sees its discards', async () => {
  const site = await harness.world.addSite();
  const other = await harness.world.addSite();
  const s = site.publicId;
  const large = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`k${i}`, 'x'.repeat(500)]));
  await send([
    { body: { s, u: '/' }, headers: { ...BROWSER, 'Sec-GPC': '1' } },
    { body: { s, u: '/' }, headers: { ...BROWSER, Origin: 'https://example.org' } },
    { body: { s, u: '/' }, headers: { ...BROWSER, 'User-Agent': 'curl/8' } },
    { body: { s, u: '/' }, headers: relayed(harness.world.relayKey, '52.95.110.1') },
    { body: { s, u: '/', e: 'Signup' } },
    { body: { s, u: '/', e: 'Signup' } },
    { body: { s, u: '/', e: 'order', p: large } },
    { body: { s, u: 'page' } },
    { body: { s, u: '/' } },
  ]);
  const expected = { gpc: 1, origin: 1, bot_user_agent: 1, bot_network: 1, event_name: 2, props: 1, malformed: 1 };
  assert.deepEqual(await harness.discardsOf(site, expected), expected);
  assert.deepEqual(await harness.discardsOf(other, {}), {});
  assert.deepEqual(await harness.counts(site), { visitors: 1, pageviews: 1 });
});
