/** Where visitors come from and what they pay, as links, apps and shops really write it, through the collector to the read API. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import type { BreakdownAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import type { RevenueAnswer } from '../../src/stats/revenue-answer.ts';
import { keyLabel } from '../../web/src/site-view/keys/key-label.ts';
import { TestService, USER_AGENT } from '../service.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** Lets a visitor of its own visit for each event, and returns the keys of a dimension with how many came by each. */
async function keysOf(events: readonly object[], ...dimensions: readonly string[]) {
  const site = await service.site();
  const visits = events.map((event, number) =>
    service.collect(site, { u: '/', ...event }, { 'user-agent': USER_AGENT.replace('142', String(200 + number)) }),
  );
  await Promise.all(visits);
  const keys: Record<string, number>[] = [];
  for (const dimension of dimensions) {
    const { rows } = (await service.read(site, `/report?period=today&dimension=${dimension}`)) as BreakdownAnswer;
    keys.push(Object.fromEntries(rows.map(({ key, visitors }) => [key, visitors!])));
  }
  return keys;
}

// matomo-org/searchengine-and-social-list#39, #59 and #60. They were mail, like the rest of these sites.
test('a search engine of a mail provider is a search engine, and the way out of its mailbox is mail', async () => {
  const search = [
    'go.mail.ru',
    'suche.web.de',
    'suche.gmx.net',
    'suche.t-online.de',
    'm.sm.cn',
    'm.baidu.com',
    'sogou.com',
  ];
  const mail = ['e.mail.ru', 'deref-web.de', 'deref-gmx.net', 'mail.yandex.ru', 'mail.qq.com', 'email.seznam.cz'];
  const [channels] = await keysOf(
    [...search, ...mail].map((host) => ({ r: `https://${host}/` })),
    'channel',
  );
  assert.deepEqual(channels, { 'Organic Search': search.length, Email: mail.length });
});

// pug-sh/pug#81 and PostHog/posthog#29755 (sign-ins and consoles counted as searches), arp242/goatcounter#878 (one assistant, two rows).
test('a service of a search engine is no search, nor is a return from its sign-in', async () => {
  const search = [
    'www.google.co.uk',
    'images.google.com',
    'cse.google.com',
    'search.yahoo.com',
    'ya.ru',
    'cn.bing.com',
  ];
  const others = [
    ...['accounts.google.com', 'myaccount.google.com', 'search.google.com', 'calendar.google.com', 'meet.google.com'],
    ...['sites.google.com', 'groups.google.com', 'docs.google.com', 'login.yahoo.com', 'news.yahoo.com'],
    ...['login.microsoftonline.com', 'passport.yandex.ru', 'metrika.yandex.ru', 'pan.baidu.com', 'blog.naver.com'],
  ];
  const assistants = [
    { r: 'https://chatgpt.com/' },
    { u: '/?utm_source=chatgpt.com' },
    { r: 'https://www.doubao.com/' },
  ];
  const [channels, referrers] = await keysOf(
    [...[...search, ...others].map((host) => ({ r: `https://${host}/` })), ...assistants],
    ...['channel', 'referrer'],
  );
  assert.deepEqual(channels, {
    'Organic Search': search.length,
    Referral: others.length,
    'AI Assistants': assistants.length,
  });
  assert.equal(referrers!['chatgpt.com'], 1);
});

// PostHog/posthog.com#11712, matomo-org/matomo#17299, umami-software/umami#1347, vercel/analytics#42: the own domain among the sources.
test('a site that is declared with www is not its own source without it', async () => {
  const site = await service.site({ domain: 'www.firm.example' });
  const from = [
    'https://firm.example/',
    'https://www.firm.example/',
    'https://blog.firm.example/',
    'https://firm.example.org',
  ];
  for (const [number, r] of from.entries()) {
    const userAgent = USER_AGENT.replace('142', String(500 + number));
    await service.collect(site, { u: '/', r }, { origin: 'https://www.firm.example', 'user-agent': userAgent });
  }
  const { rows } = (await service.read(site, '/report?period=today&dimension=referrer')) as BreakdownAnswer;
  assert.deepEqual(
    rows.map(({ key, visitors }) => [key, visitors]),
    [
      ['(none)', 2],
      ['blog.firm.example', 1],
      ['firm.example.org', 1],
    ],
  );
});

// simpleanalytics/scripts#4: a page that is loaded again has the referrer of the first time again.
test('a page that is loaded again brings nobody for a second time', async () => {
  const site = await service.site();
  const r = 'https://news.example/';
  for (const u of ['/', '/', '/next', '/']) await service.collect(site, { u, ...(u === '/' && { r }) });
  const { rows } = (await service.read(site, '/report?period=today&dimension=referrer')) as BreakdownAnswer;
  assert.deepEqual(
    rows.map(({ key, visitors, views }) => [key, visitors, views]),
    [['news.example', 1, 4]],
  );
  const { stats } = (await service.read(site, '/stats?period=today')) as StatsAnswer;
  assert.equal(stats.sessions.value, 1);
});

// Swetrix/swetrix#390: a heartbeat made a pageview, without its page.
test('the sign of life of a page that was never seen is nobody', async () => {
  const site = await service.site();
  const decided = await service.decided(1);
  await service.collect(site, { u: '/', e: 'engage', p: { t: 5000, d: 50 } });
  await decided();
  const { stats } = (await service.read(site, '/stats?period=today')) as StatsAnswer;
  assert.deepEqual([stats.visitors.value, stats.pageviews.value, stats.sessions.value], [0, 0, 0]);
});

// snowplow-referer-parser/referer-parser#131 and #229, Automattic/wp-calypso#35367, matomo-org/searchengine-and-social-list#17.
test('apps of Android are known by the names of their packages', async () => {
  const apps = {
    'com.google.android.googlequicksearchbox/https/www.google.com': 'Organic Search',
    'com.google.android.gm': 'Email',
    'com.microsoft.office.outlook/': 'Email',
    'com.instagram.barcelona/': 'Organic Social',
    'org.telegram.messenger.web/': 'Organic Social',
    'com.vkontakte.android/': 'Organic Social',
    'com.openai.chatgpt': 'AI Assistants',
    'com.Slack': 'Referral',
    'com.stickypassword.android': 'Referral',
  };
  const [channels, referrers] = await keysOf(
    Object.keys(apps).map((app) => ({ r: `android-app://${app}` })),
    'channel',
    'referrer',
  );
  assert.deepEqual(channels, { 'Organic Social': 3, Email: 2, Referral: 2, 'AI Assistants': 1, 'Organic Search': 1 });
  assert.deepEqual(
    Object.keys(referrers!).sort(),
    Object.keys(apps)
      .map((app) => app.toLowerCase().split('/')[0]!)
      .sort(),
  );
});

// simpleanalytics/roadmap#488, jvns/mess-with-dns#9.
test('a host in another alphabet is one key, however it is written, and is shown in its letters', async () => {
  const spellings = [
    'https://münchen.de/',
    'https://xn--mnchen-3ya.de/',
    'https://MÜNCHEN.de:443/x',
    'https://www.mu\u0308nchen.de',
  ];
  const [referrers] = await keysOf(
    spellings.map((r) => ({ r })),
    'referrer',
  );
  assert.deepEqual(referrers, { 'xn--mnchen-3ya.de': 4 });
  assert.deepEqual(keyLabel('referrer', 'xn--mnchen-3ya.de'), {
    text: 'münchen.de',
    explanation: null,
    // Letters of two alphabets can look alike.
    detail: 'xn--mnchen-3ya.de',
  });
});

// matomo-org/plugin-MarketingCampaignsReporting#131 (the first parameter was lost), medius/utm_form#8 (capitals),
// googleanalytics/ga-dev-tools#400 (in the fragment), arp242/goatcounter#170 (fbclid).
test('campaigns are read from any place in the query, and from it alone', async () => {
  const [sources, media, pages] = await keysOf(
    [
      { u: '/?utm_source=a&utm_medium=m&utm_campaign=c' },
      { u: '/?utm_medium=m&utm_campaign=c&utm_source=a' },
      { u: '/?fbclid=x&utm_medium=m&id=1&utm_source=a#utm_source=b' },
      { u: '/?UTM_SOURCE=a&UTM_MEDIUM=m' },
      { u: '/#utm_source=a&utm_medium=m' },
    ],
    ...['utm_source', 'utm_medium', 'page'],
  );
  assert.deepEqual([sources, media, pages], [{ a: 3, '(none)': 2 }, { m: 3, '(none)': 2 }, { '/': 5 }]);
});

// matomo-org/matomo#21392 ($6,795 became $6), craftcms/commerce#442 and wp-e-commerce/WP-e-Commerce#1014 (a comma, then a dot),
// matomo-org/matomo#19642 (an order of 0).
test('an amount counts when it can mean one number, and every order counts as one', async () => {
  const site = await service.site();
  const goal = { siteId: site.id, name: 'Order', kind: 'event', pattern: 'order' } as const;
  const { id: goalId } = await createGoal(service.database.db, service.clock, goal);
  const fields = { amountProperty: 'value', currencyProperty: 'currency', currency: null };
  await setRevenue(service.database.db, service.clock, { siteId: site.id, goalId }, fields);
  const orders: (readonly [value: unknown, currency: string])[] = [
    ...([
      [0.1, 'EUR'],
      [0.2, 'eur'],
      ['19.90', ' EUR '],
      [-20, 'EUR'],
      [0, 'EUR'],
      ['-0', 'EUR'],
    ] as const),
    ...([
      [1500, 'JPY'],
      ['0.001', 'KWD'],
      ['99999999999999999999.5', 'IDR'],
      ['0.5', 'IDR'],
    ] as const),
    ...['6,795', '1.234,56', '2,000.00', '€12', '12 345', '1e3', '', 'NaN'].map(
      (value) => [value, 'USD'] as [string, string],
    ),
    ...([
      [5, ''],
      [5, '€'],
      [5, 'USDT'],
    ] as const),
  ];
  await Promise.all(
    orders.map(([value, currency]) => service.collect(site, { u: '/', e: 'order', p: { value, currency } })),
  );
  const query = `/report?period=today&metric=revenue&dimension=channel&goal=${goalId}`;
  const answer = (await service.read(site, query)) as RevenueAnswer;
  const sums = answer.totals!.map(({ currency, orders, amount }) => `${currency} ${orders} ${amount}`).sort();
  assert.deepEqual(sums, ['EUR 6 0.2', 'IDR 2 100000000000000000000', 'JPY 1 1500', 'KWD 1 0.001']);
  assert.equal(answer.withoutAmount, 11);
});
