/**
 * Tests which sites, origins and visitors are counted, and which are silently discarded (docs/definitions.md, "Rejected
 * events").
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setSiteState } from '../../src/sites/site-state.ts';
import { Harness } from './harness.ts';
import { until } from './server.ts';
import { BROWSER, behindProxy } from './visit.ts';

let harness: Harness;
before(async () => {
  harness = await Harness.open();
});
after(() => harness.close());

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
  await harness.assertDiscarded(
    'unknown_site',
    ids.map((s) => ({ body: { s, u: '/' } })),
  );

  const event = { s: site.publicId, u: '/' };
  const isCounted = async () => (await harness.send([{ body: event }])).accepted === 1;
  assert.ok(await isCounted());
  await setSiteState(harness.world.database.db, site.publicId, 'archived');
  await until(async () => !(await isCounted()));
  await harness.assertDiscarded('unknown_site', [{ body: event }]);
  await setSiteState(harness.world.database.db, site.publicId, 'active');
  await until(isCounted);
});

test("an origin that is not on the site's domain is discarded", async () => {
  const { publicId: s } = await harness.world.addSite();
  const from = (Origin: string | readonly string[] | undefined, u = '/') => ({
    body: { s, u },
    headers: { ...BROWSER, Origin },
  });
  await harness.assertAccepted([
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
  await harness.assertDiscarded('origin', [
    from('https://example.org'),
    from('https://notexample.com'),
    from('https://example.com.evil.org'),
    from('https://evil.org/example.com'),
    from('https://evil.org?example.com'),
    from('https://example.com@evil.org'),
    from('https://com'),
    from(''),
    from('example.com'),
    from('//example.com'),
    from('ftp://example.com'),
    from('file:///'),
    from('chrome-extension://example.com'),
    from(['https://example.com', 'https://example.org']),
    from(undefined, '/'),
    from(undefined, 'https://example.org/'),
    from('', 'https://example.com/x'),
    from('https://example.com', 'https://example.org/x'),
    from('https://example.com', 'https://example.com@evil.org/x'),
    from('https://example.com', 'https://example.com:pw@evil.org/x'),
    from('https://example.org', 'https://example.com/x'),
  ]);
  // Firefox and Safari hide the origin of a page whose Referrer-Policy is `no-referrer` or `same-origin`.
  await harness.assertDiscarded('origin_hidden', [from('null'), from('null', 'https://example.com/x')]);
});

test('localhost is a domain like any other', async () => {
  const { publicId: s } = await harness.world.addSite({ domain: 'localhost' });
  const from = (Origin: string) => ({ body: { s, u: '/' }, headers: { ...BROWSER, Origin } });
  await harness.assertAccepted([from('http://localhost'), from('http://localhost:3000'), from('http://app.localhost')]);
  await harness.assertDiscarded('origin', [from('http://127.0.0.1'), from('http://notlocalhost')]);
});

test('a User-Agent that is missing or names a bot is discarded', async () => {
  const { publicId: s } = await harness.world.addSite();
  const by = (agent: string | undefined) => ({ body: { s, u: '/' }, headers: { ...BROWSER, 'User-Agent': agent } });
  await harness.assertDiscarded('bot_user_agent', [
    by(undefined),
    by(''),
    by('   '),
    by('curl/8.5.0'),
    by('python-requests/2.32'),
    by('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
    by('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36'),
  ]);
  await harness.assertAccepted([
    by('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'),
    by(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ),
  ]);
});

test("an address in a data centre's network is discarded", async () => {
  const { publicId: s } = await harness.world.addSite();
  const key = harness.world.proxyKey;
  const by = (ip: string, asn?: string) => ({
    body: { s, u: '/' },
    headers: behindProxy(key, ip, { 'X-Svc-Client-ASN': asn }),
  });
  // Amazon and Hetzner by address, others by the proxy's number.
  await harness.assertDiscarded('bot_network', [
    by('52.95.110.1'),
    by('2a01:4f8::1'),
    by('84.128.0.7', '16509'),
    by('84.128.0.7', 'as24940'),
  ]);
  // Deutsche Telekom is no data centre. The proxy's number takes precedence over the looked up one.
  await harness.assertAccepted([
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
  await harness.assertDiscarded('gpc', [by(honours.publicId, '1')]);
  await harness.assertAccepted([by(honours.publicId, undefined), by(honours.publicId, '0'), by(ignores.publicId, '1')]);
});

test('only the owner of a site sees its discards', async () => {
  const site = await harness.world.addSite();
  const other = await harness.world.addSite();
  const s = site.publicId;
  const large = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`k${i}`, 'x'.repeat(500)]));
  await harness.send([
    { body: { s, u: '/' }, headers: { ...BROWSER, 'Sec-GPC': '1' } },
    { body: { s, u: '/' }, headers: { ...BROWSER, Origin: 'https://example.org' } },
    { body: { s, u: '/' }, headers: { ...BROWSER, 'User-Agent': 'curl/8' } },
    { body: { s, u: '/' }, headers: behindProxy(harness.world.proxyKey, '52.95.110.1') },
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

test('a bot is counted by its name, and nothing else of it is kept', async () => {
  const site = await harness.world.addSite();
  const from = (userAgent: string) => ({
    body: { s: site.publicId, u: '/secret' },
    headers: { ...BROWSER, 'User-Agent': userAgent },
  });
  const gptBot = 'Mozilla/5.0 (compatible; GPTBot/1.3; +https://openai.com/gptbot)';
  await harness.assertDiscarded('bot_user_agent', [from(gptBot), from(`${gptBot} again`), from('curl/8.5.0')]);
  const rows = async () =>
    await harness.world.database.db
      .selectFrom('crawler_discards')
      .select(['name', 'count'])
      .where('site_id', '=', site.id)
      .orderBy('name')
      .execute();
  await until(async () => (await rows()).length === 2);
  assert.deepEqual(await rows(), [
    { name: 'GPTBot', count: 2 },
    { name: 'curl', count: 1 },
  ]);
});

test('a referrer on the list of spam hosts is discarded, with the later events of its page', async () => {
  const { publicId: s } = await harness.world.addSite();
  const from = (r: string | undefined, more: object = {}) => ({ body: { s, u: '/', r, ...more } });
  await harness.assertDiscarded('referrer_spam', [
    from('https://semalt.com/'),
    from('http://www.SEMALT.com/crawler.php?u=x'),
    from('https://a.semalt.com/', { e: 'engage', p: { t: 1000 } }),
  ]);
  await harness.assertAccepted([from('https://notsemalt.com/'), from('https://semalt.com.example/'), from(undefined)]);
});
