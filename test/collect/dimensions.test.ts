/** Tests that the statistics show exactly the accepted events: the value of each dimension. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DIMENSIONS } from '../../src/domain/dimension.ts';
import { Harness } from './harness.ts';
import { BROWSER, behindProxy } from './visit.ts';
import { CHROME } from './world.ts';

let harness: Harness;
before(async () => {
  harness = await Harness.open();
});
after(() => harness.close());

test('one pageview has a value in every dimension', async () => {
  const site = await harness.world.addSite();
  const city = Buffer.from('Saint-Étienne').toString('latin1');
  const place = { 'X-Svc-Client-Country': 'fr', 'X-Svc-Client-Region': 'ARA', 'X-Svc-Client-City': city };
  const query = 'utm_source=News+Letter%21&utm_medium=E-Mail&utm_campaign=Fr%C3%BChling&q=secret&gclid=x';
  const event = {
    s: site.publicId,
    u: `/Weg/%C3%BC/?${query}#top`,
    r: 'https://WWW.News.Example.ORG:8080/x?y',
    w: 1920,
    l: 'fr',
  };
  await harness.accept([[event, behindProxy(harness.world.proxyKey, '82.64.0.1', place)]]);
  const breakdowns: Record<string, unknown> = {};
  for (const dimension of DIMENSIONS) breakdowns[dimension] = await harness.breakdown(site, dimension);
  assert.deepEqual(breakdowns, {
    page: [['/Weg/%C3%BC/', 1, 1]],
    entry: [['/Weg/%C3%BC/', 1, 1]],
    exit: [['/Weg/%C3%BC/', 1, 1]],
    referrer: [['news.example.org', 1, 1]],
    utm_source: [['News Letter!', 1, 1]],
    utm_medium: [['E-Mail', 1, 1]],
    utm_campaign: [['Frühling', 1, 1]],
    country: [['FR', 1, 1]],
    region: [['FR-ARA', 1, 1]],
    city: [['Saint-Étienne', 1, 1]],
    browser: [['Chrome', 1, 1]],
    os: [['Windows', 1, 1]],
    device: [['desktop', 1, 1]],
    event: [],
  });
});

test('a page is the path as sent', async () => {
  const site = await harness.world.addSite();
  const pages: readonly (readonly [sent: string, page: string])[] = [
    ['/', '/'],
    ['/About/', '/About/'],
    ['/about', '/about'],
    ['/a//b/../c', '/a//b/../c'],
    ['/%7Euser/%e2%82%ac', '/%7Euser/%e2%82%ac'],
    ['/grün/€/😀', '/grün/€/😀'],
    ['/x?utm_source=a&id=7', '/x'],
    ['/y#part?no', '/y'],
    ['/z?', '/z'],
    ['https://shop.example.com/Cart/?ref=a', '/Cart/'],
    ['HTTPS://EXAMPLE.COM', '/'],
    ['https://example.com?utm_source=a', '/'],
    ['https://example.com:8443/port', '/port'],
    ['/quote\'"\\back', '/quote\'"\\back'],
    ['/tab\tline\nreturn\rnul\u0000end', '/tab\tline\nreturn\rnul\u0000end'],
    ['/\\N', '/\\N'],
    ['/lone\ud800', '/lone\ufffd'],
    [`/${'long'.repeat(900)}`, `/${'long'.repeat(900)}`.slice(0, 1024)],
    [`/${'€'.repeat(400)}`, `/${'€'.repeat(341)}`],
    [`/x${'😀'.repeat(300)}`, `/x${'😀'.repeat(255)}`],
    ['/(none)', '/(none)'],
  ];
  await harness.accept(pages.map(([u]) => [{ s: site.publicId, u }]));
  assert.deepEqual(await harness.keys(site, 'page'), pages.map(([, page]) => page).sort());
});

test('a campaign is form-decoded; utm_source falls back to source, then ref', async () => {
  const site = await harness.world.addSite();
  const sources: readonly (readonly [query: string, source: string])[] = [
    ['', '(none)'],
    ['?utm_source=', '(none)'],
    ['?utm_source=Google', 'Google'],
    ['?utm_source=google', 'google'],
    ['?utm_source=a+b%20c%2Bd%26e', 'a b c+d&e'],
    ['?utm_source=%E2%82%AC%F0%9F%98%80', '€😀'],
    ['?utm_source=bad%ZZ%FF', 'bad%ZZ\ufffd'],
    ['?utm_source=first&utm_source=second', 'first'],
    ['?ref=r', 'r'],
    ['?source=s&ref=r', 's'],
    ['?ref=r&source=s2', 's2'],
    ['?utm_source=u&source=s&ref=r', 'u'],
    ['?utm_source=&source=&ref=r2', 'r2'],
    ['?UTM_SOURCE=x', '(none)'],
    ['?other=x', '(none)'],
    ['?utm_source=(none)', '(none)'],
    ['?utm_source=(other)&ref=(none)', '(none)'],
    ['?utm_source=%28none%29&ref=r3', 'r3'],
    ['?utm_source=(NONE)', '(NONE)'],
    [`?utm_source=${'x'.repeat(300)}`, 'x'.repeat(256)],
    [`?utm_source=x${'%C3%BC'.repeat(200)}`, `x${'ü'.repeat(127)}`],
  ];
  await harness.acceptVisits(
    site,
    sources.map(([query]) => ({ u: `/${query}` })),
  );
  assert.deepEqual(await harness.keys(site, 'utm_source'), sources.map(([, source]) => source).sort());
  assert.deepEqual(await harness.breakdown(site, 'page'), [['/', sources.length, sources.length]]);
});

test('a referrer is the host in lower case without www., and absent when it is the own domain', async () => {
  const site = await harness.world.addSite();
  const referrers: readonly (readonly [sent: unknown, referrer: string])[] = [
    [undefined, '(none)'],
    [null, '(none)'],
    ['', '(none)'],
    [7, '(none)'],
    ['no url', '(none)'],
    ['/relative', '(none)'],
    ['https://example.com/x', '(none)'],
    ['https://WWW.Example.com', '(none)'],
    ['http://shop.example.com:81/x', '(none)'],
    ['https://notexample.com/', 'notexample.com'],
    ['https://example.com.evil.org/', 'example.com.evil.org'],
    ['https://www.Google.co.uk:443/search?q=x', 'google.co.uk'],
    ['https://www2.site.org/', 'www2.site.org'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://news.example.org./', 'news.example.org'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['https://[2001:db8::1]/', '[2001:db8::1]'],
    ['https://(none)/', '(none)'],
    ['https://www.(other)/', '(none)'],
    ['app://(other)/', '(none)'],
    [`app://${'x'.repeat(300)}/`, 'x'.repeat(253)],
  ];
  await harness.acceptVisits(
    site,
    referrers.map(([r]) => ({ r })),
  );
  assert.deepEqual(await harness.keys(site, 'referrer'), referrers.map(([, referrer]) => referrer).sort());
});

test('browser, system and device are read from the User-Agent', async () => {
  const site = await harness.world.addSite();
  const agents = [
    CHROME,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  ];
  await harness.accept(
    agents.map((agent) => [
      { s: site.publicId, u: '/' },
      { ...BROWSER, 'User-Agent': agent },
    ]),
  );
  assert.deepEqual(await harness.breakdown(site, 'browser'), [
    ['Safari', 2, 2],
    ['Chrome', 1, 1],
    ['Firefox', 1, 1],
  ]);
  assert.deepEqual(await harness.keys(site, 'os'), ['Linux', 'Windows', 'iOS', 'iOS']);
  assert.deepEqual(await harness.keys(site, 'device'), ['desktop', 'desktop', 'mobile', 'tablet']);
});

test('the dimension event has the names of events, without engage', async () => {
  const site = await harness.world.addSite();
  const named = (e: string | undefined, p?: object) => [{ s: site.publicId, u: '/page', e, p }] as const;
  await harness.accept([
    named(undefined),
    named('engage', { t: 4000, d: 50 }),
    named('signup'),
    named('signup', { plan: 'pro' }),
    named('outbound', { url: 'https://example.org/' }),
    named('download', { url: '/a.pdf' }),
  ]);
  assert.deepEqual(await harness.breakdown(site, 'event'), [
    ['signup', 1, 2],
    ['download', 1, 1],
    ['outbound', 1, 1],
  ]);
  assert.deepEqual(await harness.counts(site), { visitors: 1, pageviews: 1 });
});
