/** Tests the identity of visitors, and the addresses and places that a proxy passes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createProxyKey, revokeProxyKey } from '../../src/collect/proxy-keys.ts';
import { systemClock } from '../../src/domain/clock.ts';
import type { PostHeaders } from './connection.ts';
import { Harness } from './harness.ts';
import { until } from './server.ts';
import { BROWSER, behindProxy } from './visit.ts';
import { CHROME } from './world.ts';

let harness: Harness;
before(async () => {
  harness = await Harness.open();
});
after(() => harness.close());

test('a visitor is an address and a User-Agent', async () => {
  const site = await harness.world.addSite();
  const other = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
  const by = (ip: string, agent = CHROME) =>
    [{ s: site.publicId, u: '/' }, behindProxy(harness.world.proxyKey, ip, { 'User-Agent': agent })] as const;
  // Each line is one visitor.
  await harness.accept([
    [{ s: site.publicId, u: '/' }],
    [{ s: site.publicId, u: '/' }],
    by('84.128.0.7'),
    by('84.128.0.7'),
    by('::ffff:84.128.0.7'),
    by('84.128.0.7', other),
    by('84.128.0.8'),
    by('2003:e0:0:1::1'),
    by('2003:e0:0:1:ffff::9'),
    by('2003:e0:0:2::1'),
  ]);
  assert.deepEqual(await harness.counts(site), { visitors: 6, pageviews: 10 });
});

test('a proxy with a valid key passes the place of the visitor; parts that it leaves out are looked up', async () => {
  const site = await harness.world.addSite();
  const { proxyKey } = harness.world;
  const by = (ip: string, more: PostHeaders = {}) =>
    [{ s: site.publicId, u: '/' }, behindProxy(proxyKey, ip, more)] as const;
  const city = (text: string) => ({ 'X-Svc-Client-City': Buffer.from(text).toString('latin1') });
  const place = (country: string, region: string) => ({
    'X-Svc-Client-Country': country,
    'X-Svc-Client-Region': region,
  });
  await harness.accept([
    by('82.64.0.1'),
    by('2a01:e0a:1::1'),
    by('84.128.0.7', { ...place('US', 'US-CA'), ...city('Zürich') }),
    by('84.128.1.7', { ...place('us', 'ca'), 'X-Svc-Client-City': 'Z\xfcrich' }),
    by('82.64.0.2', place('XX', '')),
    by('82.64.0.3', place('France', '?')),
    by('10.0.0.7', place('JP', '13')),
    by('82.64.0.4', { ...place('(none)', '(other)'), ...city('(none)') }),
    by('82.64.0.5', city('ü'.repeat(65))),
  ]);
  assert.deepEqual(await harness.keys(site, 'country'), ['FR', 'FR', 'FR', 'FR', 'FR', 'FR', 'JP', 'US', 'US']);
  assert.deepEqual(await harness.keys(site, 'region'), [
    'FR-IDF',
    'FR-IDF',
    'FR-IDF',
    'FR-IDF',
    'FR-IDF',
    'FR-IDF',
    'JP-13',
    'US-CA',
    'US-CA',
  ]);
  assert.deepEqual(await harness.breakdown(site, 'city'), [
    ['Paris', 5, 5],
    ['Zürich', 2, 2],
    ['(none)', 1, 1],
    ['ü'.repeat(64), 1, 1],
  ]);
});

test('an address that a proxy passes is read with a port or brackets, and one that cannot be read is never the proxy’s own', async () => {
  const site = await harness.world.addSite();
  const by = (ip: string | readonly string[], key = harness.world.proxyKey) => ({
    body: { s: site.publicId, u: '/' },
    headers: { ...behindProxy(key, ''), 'X-Svc-Client-IP': ip },
  });
  await harness.assertAccepted([by('84.128.0.7'), by('84.128.0.7:49152'), by('[2003:e0::1]:443'), by('2003:e0::2')]);
  await harness.assertAccepted([by('84.128.0.7, 10.0.0.1'), by('::ffff:84.128.0.7'), by('')]);
  await harness.assertDiscarded('malformed', [by('unknown'), by('84.128.0'), by(['84.128.0.7', '10.0.0.1'])]);
  // Without a key the header is anybody's, and ignored.
  await harness.assertAccepted([by('unknown', '')]);
  // Two people, and the connection's own address where no other is passed.
  assert.deepEqual(await harness.counts(site), { visitors: 3, pageviews: 8 });
});

test('without a valid key the headers of a proxy are ignored, and X-Forwarded-For always', async () => {
  const site = await harness.world.addSite();
  const revoked = await createProxyKey(harness.world.database.db, systemClock);
  const keyed = (key: string | readonly string[] | undefined) =>
    [
      { s: site.publicId, u: '/' },
      {
        ...behindProxy('', '82.64.0.1', { 'X-Svc-Client-Country': 'US', 'X-Svc-Client-ASN': '16509' }),
        'X-Svc-Relay-Key': key,
      },
    ] as const;
  const post = ([body, headers]: ReturnType<typeof keyed>) => harness.post(body, headers);
  // The proxy passes a data centre's number, so that the discard shows whether the key is valid.
  const isValid = async (key: string) => (await harness.tally(() => post(keyed(key)))).discarded.bot_network === 1;
  await until(() => isValid(revoked.key));
  await revokeProxyKey(harness.world.database.db, systemClock, revoked.id);
  await until(async () => !(await isValid(revoked.key)));

  const fresh = await harness.world.addSite();
  const { proxyKey } = harness.world;
  const keys = [
    undefined,
    '',
    'x',
    proxyKey.slice(0, -1),
    `${proxyKey}x`,
    proxyKey.toUpperCase(),
    revoked.key,
    [proxyKey, proxyKey],
  ];
  const forwarded = {
    ...BROWSER,
    'X-Forwarded-For': '82.64.0.1',
    'X-Real-IP': '82.64.0.1',
    Forwarded: 'for=82.64.0.1',
  };
  await harness.accept([
    ...keys.map((key) => [{ s: fresh.publicId, u: '/' }, keyed(key)[1]] as const),
    [{ s: fresh.publicId, u: '/' }, forwarded],
  ]);
  const views = keys.length + 1;
  assert.deepEqual(await harness.breakdown(fresh, 'country'), [['(none)', 1, views]]);
  assert.deepEqual(await harness.breakdown(fresh, 'city'), [['(none)', 1, views]]);
});
