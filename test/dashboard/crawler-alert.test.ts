/** Rules about crawlers in the dashboard over HTTP: what they would have told of random days, and why they do not trigger. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AlertChange, AlertsAnswer, DeliveriesAnswer, Replayed } from '../../src/dashboard/routes/alerts.ts';
import type { Verdict } from '../../src/domain/crawler.ts';
import { addBatch } from '../../src/requests/add-batch.ts';
import fc, { seedOf } from '../draws.ts';
import { TestService } from '../service.ts';
import { BrowserTab } from './browser-tab.ts';

const seed = seedOf(70);
const ZONE = 'America/New_York';
let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

const counts = fc.array(
  fc.record({
    daysAgo: fc.nat(34),
    crawler: fc.constantFrom('Googlebot', 'bingbot', 'YandexBot', 'GPTBot', 'ClaudeBot', 'curl', 'none', ''),
    status: fc.constantFrom(2, 4, 5),
    verdict: fc.constantFrom<Verdict>('verified', 'unverified', 'contradicted'),
    requests: fc.integer({ min: 1, max: 300 }),
  }),
  { minLength: 60, maxLength: 60 },
);

test(`the preview of a rule is a count of its days (seed ${seed})`, async () => {
  const site = await service.site({ timezone: ZONE });
  const tab = await BrowserTab.of(service, site.orgId, 'owner');
  const path = `/sites/${site.publicId}/alerts`;
  const today = Temporal.Instant.fromEpochMilliseconds(Math.floor(service.clock.nowMicros() / 1000))
    .toZonedDateTimeISO(ZONE)
    .toPlainDate();
  const dayOf = (daysAgo: number) => today.subtract({ days: daysAgo }).toString();
  const preview = (type: string, threshold: number | '') =>
    tab.get<Replayed>('GET', `${path}/preview?type=${type}&threshold=${threshold}`);
  const nothing = await preview('crawler_errors', '');
  assert.deepEqual([nothing.threshold, nothing.extreme, nothing.fired], [10, null, []]);

  const drawn = fc.sample(counts, { seed, numRuns: 1 })[0]!.map(({ daysAgo, ...each }) => {
    return { ...each, day: dayOf(daysAgo), ...(each.crawler === '' && { verdict: '' as const }) };
  });
  const rows = drawn.map((each) => ({ ...each, page: each.crawler === '' ? '' : '/', bytes: 0 }));
  const batch = { siteId: site.id, day: dayOf(0), stream: null };
  await addBatch(service.database.db, service.clock, batch, { counts: rows, faults: new Map() });

  const sum = (some: typeof drawn) => some.reduce((total, { requests }) => total + requests, 0);
  const asked = (day: string) => drawn.filter((each) => each.crawler !== '' && each.day === day);
  const since = drawn.map(({ day }) => day).sort()[0]!;
  const figures = {
    crawler_surge: (day: string) => sum(asked(day)),
    crawler_errors: (day: string) =>
      sum(
        asked(day).filter(({ crawler, status, verdict }) => {
          return /^(Google|bing|Yandex)/.test(crawler) && status >= 4 && verdict !== 'contradicted';
        }),
      ),
    new_crawler: (day: string) => {
      const own = (crawler: string) =>
        drawn.filter((each) => each.crawler === crawler && each.verdict !== 'contradicted');
      const isNew = (crawler: string) =>
        own(crawler)
          .map((each) => each.day)
          .sort()[0] === day && day > since;
      const names = ['Googlebot', 'bingbot', 'YandexBot', 'GPTBot', 'ClaudeBot', 'curl'].filter(isNew);
      return Math.max(0, ...names.map((crawler) => sum(own(crawler).filter((each) => each.day === day))));
    },
  };
  const days = Array.from({ length: 30 }, (_, i) => dayOf(29 - i));
  for (const type of ['crawler_surge', 'crawler_errors', 'new_crawler'] as const) {
    const expected = days.map((day) => (asked(day).length === 0 ? null : figures[type](day)));
    const threshold = 1 + Math.floor(Math.max(...expected.map(Number)) / 2);
    const replayed = await preview(type, threshold);
    assert.deepEqual(replayed.days, expected, type);
    assert.deepEqual(
      replayed.fired.map(({ day }) => day),
      days.filter((_, i) => (expected[i] ?? 0) >= threshold),
      type,
    );
    assert.ok(replayed.fired.length > 0, type);
    assert.equal(replayed.extreme, Math.max(...expected.map(Number)));
    const { suggested } = await preview(type, '');
    if (type === 'new_crawler') assert.equal(suggested, null);
    else assert.ok(suggested! > replayed.extreme!);
  }
});

test('a rule about crawlers says that nothing is reported, and its history names the crawlers', async () => {
  const site = await service.site();
  const tab = await BrowserTab.of(service, site.orgId, 'owner');
  const path = `/sites/${site.publicId}/alerts`;
  const channels = { goalId: null, url: null, emails: ['a@b.example'] };
  const { id } = await tab.get<AlertChange>('POST', path, { type: 'new_crawler', threshold: null, ...channels });
  const { db } = service.database;
  const count = { page: '/', bytes: 0, requests: 3, status: 2, verdict: 'unverified' } as const;
  const report = async (crawler: string, day: string) => {
    const batch = { siteId: site.id, day, stream: null };
    await addBatch(db, service.clock, batch, { counts: [{ ...count, crawler, day }], faults: new Map() });
    await service.evaluateAlerts();
  };
  const problem = async () => (await tab.get<AlertsAnswer>('GET', path)).rules[0]!.problem;
  assert.equal(await problem(), 'no_reports');
  const today = Temporal.Instant.fromEpochMilliseconds(Math.floor(service.clock.nowMicros() / 1000))
    .toZonedDateTimeISO(site.timezone)
    .toPlainDate();
  await report('GPTBot', today.subtract({ days: 1 }).toString());
  await report('ClaudeBot', today.toString());
  assert.equal(await problem(), null);
  const { deliveries } = await tab.get<DeliveriesAnswer>('GET', `${path}/${id}/history`);
  assert.deepEqual(
    deliveries.map(({ type, value, threshold, crawlers }) => ({ type, value, threshold, crawlers })),
    [{ type: 'new_crawler', value: 3, threshold: null, crawlers: ['ClaudeBot'] }],
  );
  assert.match(
    await tab.refused('POST', path, { type: 'crawler_surge', threshold: 1.5, ...channels }),
    /^400 invalid: the threshold of a crawler_surge rule must be a whole number/,
  );
  assert.match(
    await tab.refused('POST', path, { type: 'crawler_errors', threshold: null, ...channels }),
    /needs a threshold$/,
  );
});
