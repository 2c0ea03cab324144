/** The figures of the overview of all sites, over HTTP. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { OverviewAnswer, VisitorsNowAnswer } from '../../src/dashboard/routes/overview.ts';
import type { SiteStatsAnswer } from '../../src/dashboard/routes/read.ts';
import type { Site } from '../../src/domain/site.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import type { RealtimeAnswer, StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import type { RevenueStatsAnswer } from '../../src/stats/revenue-answer.ts';
import { heavyTest } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { importLines } from '../statistics/import.ts';
import { BrowserTab } from './browser-tab.ts';
import { visitsOf } from './overview-visits.ts';
import { makeShop } from './shop-orders.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('the figures are those of the read API', async () => {
  // The read API's key belongs to the first organisation.
  const busy = await service.site({ domain: 'busy.example', timezone: 'Asia/Tokyo' });
  const { orgId } = busy;
  const quiet = await service.site({ domain: 'quiet.example' });
  const archived = await service.site({ domain: 'archived.example' });
  await setSiteState(service.database.db, archived.publicId, 'archived');
  const forgetful = await service.site({ domain: 'forgetful.example', retentionMonths: 1 });
  await visitsOf(service, busy, [40, 31, 12, 12, 3, 1, 70]);
  await visitsOf(service, forgetful, [20, 2]);
  // On the last compared day: comes first in a full hour of today, and once more after it.
  const last = Temporal.PlainDate.from(service.today()).subtract({ days: 30 });
  const lines = ['09:00', '12:59'].map((time) => ({ ts: `${last}T${time}:00Z`, visitor: 'late', u: '/' }));
  await importLines(service, busy, lines);
  await service.collect(busy, { u: '/now' });
  const tab = await BrowserTab.of(service, orgId, 'viewer');
  const figures = async (site: Site) => {
    const { stats } = (await service.read(site, '/stats?period=30d')) as StatsAnswer;
    const { points } = (await service.read(site, '/timeseries?period=30d')) as TimeseriesAnswer;
    const days = points.map(({ value }) => value);
    const { likeForLike } = await tab.get<SiteStatsAnswer>('GET', `/sites/${site.publicId}/stats?period=30d`);
    const { visitors } = likeForLike!.stats;
    return {
      ...{ id: site.publicId, visitors: stats.visitors, pageviews: stats.pageviews, likeForLike: visitors },
      ...{ isPreviousWhole: site === busy, days },
    };
  };
  const expected = { sites: [await figures(busy), await figures(quiet), await figures(forgetful)] };
  assert.deepEqual(
    expected.sites.map(({ visitors }) => visitors),
    [
      { value: 5, prev: 3, deltaPct: 66.7 },
      { value: 0, prev: 0, deltaPct: 0 },
      { value: 2, prev: null, deltaPct: 0 },
    ],
  );
  const overview = () => tab.get<OverviewAnswer>('GET', `/orgs/${orgId}/overview`);
  assert.deepEqual(await overview(), expected);
  // The days are closed, then one of them is opened again, then closed in a second generation.
  await service.maintain();
  assert.deepEqual(await overview(), expected);
  await visitsOf(service, busy, [12, 12, 12, 12]);
  const changed = { sites: [await figures(busy), ...expected.sites.slice(1)] };
  // Two of the four visitors came on that day before.
  assert.equal(changed.sites[0]?.visitors?.value, 7);
  assert.deepEqual(await overview(), changed);
  service.clock.advance(60_000_000);
  await service.maintain();
  assert.deepEqual(await overview(), changed);
  const now = (await service.read(busy, '/realtime')) as RealtimeAnswer;
  assert.equal(now.currentVisitors, 1);
  assert.deepEqual(await tab.get<VisitorsNowAnswer>('GET', `/orgs/${orgId}/visitors-now`), {
    visitors: { [busy.publicId]: 1 },
  });
});

test('the period and the comparison are those that are asked for', async () => {
  const site = await service.site({ domain: 'periods.example' });
  await visitsOf(service, site, [0, 1, 2, 8, 9, 370, 400]);
  const tab = await BrowserTab.of(service, site.orgId, 'viewer');
  const asked = async (query: string) => {
    const { sites } = await tab.get<OverviewAnswer>('GET', `/orgs/${site.orgId}/overview?${query}`);
    const { visitors, days, isPreviousWhole } = sites.find(({ id }) => id === site.publicId)!;
    return [visitors?.value, visitors?.prev, days.length, isPreviousWhole];
  };
  assert.deepEqual(await asked('period=7d'), [3, 2, 7, true]);
  assert.deepEqual(await asked('period=7d&against=year'), [3, 1, 7, true]);
  assert.deepEqual(await asked('period=7d&against=off'), [3, 2, 7, true]);
  const today = Temporal.PlainDate.from(service.today());
  const ago = (days: number) => today.subtract({ days }).toString();
  assert.deepEqual(await asked(`from=${ago(2)}&to=${ago(1)}&against=${ago(9)},${ago(8)}`), [2, 2, 2, true]);
  const [all, , points] = await asked('period=all');
  assert.deepEqual([all, points], [7, 81], 'a long course has days together');
  // A site without events has hours, which are not compared with so many days: it has no figures, and the others have theirs.
  const empty = await service.site({ orgId: site.orgId, domain: 'empty.example' });
  const path = `/orgs/${site.orgId}/overview`;
  const { sites } = await tab.get<OverviewAnswer>('GET', `${path}?period=all&against=${ago(399)},${ago(300)}`);
  const values = new Map(sites.map(({ id, visitors }) => [id, visitors?.value ?? null]));
  assert.deepEqual([values.get(site.publicId), values.get(empty.publicId)], [7, null]);
  assert.match(await tab.refused('GET', `${path}?against=never`), /^400 INVALID_PARAMS: `against` must be one of/);
  assert.match(await tab.refused('GET', `${path}?period=never`), /^400 INVALID_PARAMS: `period` must be one of/);
});

test('further figures are read when they are asked for, as the read API has them', async () => {
  const site = await service.site({ domain: 'further.example' });
  await visitsOf(service, site, [1, 1, 9, 12]);
  const view = { ts: `${Temporal.PlainDate.from(service.today()).subtract({ days: 2 })}T09:00:00Z`, visitor: 'reader' };
  await importLines(service, site, [
    { ...view, u: '/' },
    { ...view, ts: view.ts.replace('09:00', '09:05'), u: '/next' },
  ]);
  const tab = await BrowserTab.of(service, site.orgId, 'viewer');
  const path = `/orgs/${site.orgId}/overview?period=7d`;
  const ofSite = async (query: string) =>
    (await tab.get<OverviewAnswer>('GET', path + query)).sites.find(({ id }) => id === site.publicId)!;
  const asked = '&metrics=sessions,bounceRate,avgDuration';
  for (const isClosed of [false, true]) {
    if (isClosed) await service.maintain();
    const { stats } = (await service.read(site, '/stats?period=7d')) as StatsAnswer;
    const { sessions, bounceRate, avgDuration } = stats;
    assert.ok(sessions.value === 3 && bounceRate.value === 2 / 3 && avgDuration.value! > 0);
    assert.deepEqual(await ofSite(asked), { ...(await ofSite('')), sessions, bounceRate, avgDuration });
    assert.deepEqual((await ofSite('&metrics=bounceRate')).bounceRate, bounceRate);
  }
  assert.equal((await ofSite('')).sessions, undefined);
  assert.match(await tab.refused('GET', `${path}&metrics=never`), /^400 INVALID_PARAMS/);
});

heavyTest(
  'revenue is that of the site’s key figure, of open and closed days, and of the days that know it',
  async () => {
    const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(6)));
    for (const isYounger of [false, true]) {
      const { site } = await makeShop(service, isYounger);
      const tab = await BrowserTab.of(service, site.orgId, 'viewer');
      for (const isClosed of isYounger ? [true] : [false, true]) {
        if (isClosed) await service.maintain();
        for (const period of ['period=7d', 'period=30d', 'period=90d']) {
          const { stats, currency, totals } = await tab.get<RevenueStatsAnswer>(
            'GET',
            `/sites/${site.publicId}/revenue-stats?${period}`,
          );
          const path = `/orgs/${site.orgId}/overview?${period}&metrics=revenue`;
          const { sites } = await tab.get<OverviewAnswer>('GET', path);
          const revenue = sites.find(({ id }) => id === site.publicId)?.revenue;
          assert.deepEqual(
            [revenue?.value, revenue?.prev, revenue?.currency],
            [rounded(stats.revenue.value), rounded(stats.revenue.prev), currency],
            `${period} ${isClosed} ${isYounger}`,
          );
          const others = totals?.filter((total) => total.currency !== currency) ?? [];
          assert.deepEqual(
            revenue?.besides,
            others.map((total) => ({ currency: total.currency, value: Number(total.amount) })),
          );
          assert.ok(
            sites.some(({ revenue }) => revenue === null),
            'other sites have none',
          );
        }
      }
    }
  },
);

test('an organization without sites has an empty answer', async () => {
  const { id: orgId } = await createOrganisation(service.database.db, service.clock, { name: 'Empty' });
  const tab = await BrowserTab.of(service, orgId, 'viewer');
  assert.deepEqual(await tab.get('GET', `/orgs/${orgId}/overview`), { sites: [] });
  assert.deepEqual(await tab.get('GET', `/orgs/${orgId}/visitors-now`), { visitors: {} });
});
