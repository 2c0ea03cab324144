/** Revenue among the key figures and in the chart, beside the read API. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { addDays } from '../../src/domain/calendar.ts';
import type { WithGaps } from '../../src/domain/gap.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { GoalSeriesAnswer, RevenueAnswer, RevenueStatsAnswer } from '../../src/stats/revenue-answer.ts';
import { heavyTest } from '../heavy-checks.ts';
import { importLines } from '../statistics/import.ts';
import { BrowserTab } from './browser-tab.ts';
import { Dashboard } from './dashboard.ts';
import { makeShop, type Shop } from './shop-orders.ts';
import { figures } from './visited-site.ts';

describe('revenue in the site view', () => {
  let dashboard: Dashboard;
  let shop: Shop;
  let member: BrowserTab;
  before(async () => {
    dashboard = await Dashboard.start();
    shop = await makeShop(dashboard.service);
    // Each question counts anew what is open.
    await dashboard.service.closeDays();
    member = await BrowserTab.of(dashboard.service, shop.site.orgId, 'viewer');
  });
  after(() => dashboard.close());
  const today = () => dashboard.service.today();
  const open = (query: string, options: { readonly width?: number } = {}) =>
    dashboard.open(`/sites/${shop.site.publicId}${query}`, { as: { orgId: shop.site.orgId }, ...options });
  const ask = <Answer>(path: string) => member.get<Answer>('GET', `/sites/${shop.site.publicId}/${path}`);
  /** Returns the orders of days in a currency, as the read API has them. */
  const orders = async (days: string, currency = 'EUR') => {
    const path = `/report?${days}&metric=revenue&goal=${shop.order}&dimension=country&limit=1`;
    const { totals } = (await dashboard.service.read(shop.site, path)) as RevenueAnswer;
    const total = totals?.find((each) => each.currency === currency);
    return { amount: Number(total?.amount ?? 0), orders: total?.orders ?? 0 };
  };

  test('key figures of money are those of the read API, of both periods and under conditions', async () => {
    const before = `from=${addDays(today(), -50)}&to=${addDays(today(), -41)}`;
    const days = `from=${addDays(today(), -40)}&to=${addDays(today(), -31)}`;
    for (const where of ['', '&where=country:is:DE', '&filter=page:/mugs&where=country:is:FR']) {
      const { stats, currency } = await ask<RevenueStatsAnswer>(`revenue-stats?${days}${where}`);
      const [now, then] = [await orders(days + where), await orders(before + where)];
      assert.equal(currency, now.orders === 0 && then.orders === 0 ? null : 'EUR', where);
      assert.deepEqual([stats.revenue.value, stats.revenue.prev], [now.amount, then.amount], where);
      assert.equal(stats.averageOrder.value, now.orders === 0 ? null : now.amount / now.orders, where);
    }
    // Yen are not the currency of most orders, and can be asked for.
    const yen = await ask<RevenueStatsAnswer>('revenue-stats?period=30d&currency=JPY');
    assert.equal(yen.stats.revenue.value, (await orders('period=30d', 'JPY')).amount);
    assert.ok(yen.stats.revenue.value! > 0);
  });

  heavyTest(
    'orders of a period that is not over are compared through its full hours, their average without today',
    async () => {
      const { service } = dashboard;
      // Two o'clock in the afternoon has begun: this order of a week ago was placed later.
      const late = { ts: `${addDays(today(), -7)}T20:00:00Z`, visitor: 'late', u: '/', country: 'DE' };
      const order = {
        ts: late.ts.replace('00Z', '30Z'),
        u: '/thanks',
        e: 'purchase',
        p: { value: '1000', currency: 'EUR' },
      };
      await importLines(service, shop.site, [late, { ...late, ...order }]);
      const week = (from: number, to: number) => `from=${addDays(today(), -from)}&to=${addDays(today(), -to)}`;
      for (const where of ['', '&where=country:is:DE']) {
        const { stats, likeForLike } = await ask<RevenueStatsAnswer>(`revenue-stats?period=7d${where}`);
        const { revenue, averageOrder } = likeForLike!.stats;
        const all = await orders(`period=7d${where}`);
        assert.equal(stats.revenue.value, all.amount);
        const earlier = await orders(week(13, 7) + where);
        const rounded = (value: number | null) => Number(value?.toFixed(6));
        assert.equal(rounded(revenue.value), rounded(all.amount), 'all orders of today were placed before');
        assert.equal(rounded(revenue.prev), rounded(earlier.amount - 1000));
        const [part, partBefore] = [await orders(week(6, 1) + where), await orders(week(13, 8) + where)];
        assert.deepEqual(
          [revenue.hours, averageOrder.value, averageOrder.prev, averageOrder.hours],
          [14, part.amount / part.orders, partBefore.amount / partBefore.orders, 0],
        );
      }
      await service.closeDays();
    },
  );

  heavyTest('the points of a chart are the figures of their days, and of their hours', async () => {
    const of = (metric: string, days: string) =>
      ask<GoalSeriesAnswer>(`goal-timeseries?metric=${metric}&goal=${shop.order}&${days}`);
    const days = [0, 1, 2, 3, 4, 5, 6].map((age) => addDays(today(), age - 6));
    for (const where of ['', '&where=country:is:DE']) {
      const each = await Promise.all(days.map((day) => orders(`from=${day}&to=${day}${where}`)));
      const rounded = (values: readonly (number | null)[]) => values.map((value) => value && Number(value.toFixed(6)));
      const values = async (metric: string) =>
        rounded((await of(metric, `period=7d${where}`)).points.map(({ value }) => value));
      assert.deepEqual(await values('revenue'), rounded(each.map(({ amount }) => amount)));
      assert.deepEqual(
        await values('averageOrder'),
        rounded(each.map(({ amount, orders }) => (orders === 0 ? null : amount / orders))),
      );
      const goals = await Promise.all(
        days.map(async (day) => {
          const path = `/report/stats?from=${day}&to=${day}${where}&goal=${shop.order}`;
          const { stats } = (await dashboard.service.read(shop.site, path)) as {
            readonly stats: Readonly<Record<string, { readonly value: number | null }>>;
          };
          return stats;
        }),
      );
      for (const metric of ['uniqueConversions', 'conversions', 'conversionRate']) {
        assert.deepEqual(await values(metric), rounded(goals.map((stats) => stats[metric]!.value)), metric + where);
      }
    }
    // No day tells the hits of `(other)` apart: nothing is known of them, which is not 0.
    for (const metric of ['revenue', 'uniqueConversions']) {
      const { points } = await of(metric, 'period=7d&filter=country:(other)');
      assert.ok(
        points.every(({ value }) => value === null),
        metric,
      );
    }
    const hours = await of('revenue', 'period=yesterday');
    const sum = hours.points.reduce((all, { value }) => all + value!, 0);
    assert.equal(hours.points.length, 24);
    assert.equal(Number(sum.toFixed(6)), (await orders('period=yesterday')).amount);
    for (const metric of ['averageOrder', 'conversions', 'uniqueConversions', 'conversionRate'])
      for (const where of ['', '&where=country:is:DE'])
        await assert.rejects(of(metric, `period=yesterday${where}`), /409|400/, metric);
    const daily = await of('conversions', 'period=7d&interval=hour');
    assert.equal(daily.grain, 'day');
  });

  test('the tile draws revenue beside the earlier days, and its choice is in the address', async () => {
    const watched = await open('?period=30d');
    const { page } = watched;
    const tile = page.getByRole('button', { name: /^Revenue/ });
    const { stats, likeForLike } = await ask<RevenueStatsAnswer>('revenue-stats?period=30d');
    assert.equal((await figures(page)).revenue, stats.revenue.value);
    const previous = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(
      likeForLike!.stats.revenue.prev!,
    );
    assert.equal(await tile.locator('[data-previous]').textContent(), previous);
    await page.keyboard.press('7');
    assert.match(page.url(), /[?&]metric=revenue(&|$)/);
    await page.getByRole('heading', { name: /^Revenue/ }).waitFor();
    assert.equal(await tile.getAttribute('aria-pressed'), 'true');
    await page.getByRole('application', { name: 'Revenue' }).focus();
    await page.keyboard.press('Home');
    await page
      .locator('[class*=tooltip]')
      .filter({ hasText: /€\d+\.\d\d.*€\d+\.\d\d/ })
      .waitFor();
    await tile.hover();
    await page
      .getByRole('tooltip')
      .filter({ hasText: /Besides, JP¥[\d,]+ from \d+ orders\..*have no amount/ })
      .waitFor();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Top stats', exact: true }).click(),
    ]);
    assert.match(await readFile(await download.path(), 'utf8'), new RegExp(`\\r\\n"revenue",${stats.revenue.value},`));
    await watched.close();
  });

  heavyTest('a goal has its conversions and its money as key figures, one without money none', async () => {
    const watched = await open(`?period=30d&goal=${shop.order}&metric=averageOrder`);
    const { page } = watched;
    await page.getByRole('heading', { name: /^Average order/ }).waitFor();
    const names = ['uniqueConversions', 'conversions', 'conversionRate', 'revenue', 'averageOrder'];
    assert.deepEqual(Object.keys(await figures(page)), names);
    for (const name of [/^Unique conversions/, /^Total conversions/, /^Conversion rate/]) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('heading', { name }).waitFor();
    }
    // Hours have revenue alone: the chart says so, and offers what it can draw.
    await watched.goto(`/sites/${shop.site.publicId}?period=yesterday&goal=${shop.order}&metric=conversions`);
    await page.getByRole('heading', { name: 'Not available by the hour' }).waitFor();
    await page.getByRole('button', { name: 'Show visitors' }).click();
    await page.getByRole('application', { name: 'Visitors' }).waitFor();
    await watched.goto(`/sites/${shop.site.publicId}?period=30d&goal=${shop.signUp}&metric=revenue`);
    await page.getByRole('application', { name: 'Unique conversions' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Unique conversions/ }).getAttribute('aria-pressed'), 'true');
    assert.deepEqual(Object.keys(await figures(page)), names.slice(0, 3));
    await watched.close();
  });

  heavyTest(
    'revenue that is younger than some days is that of the days since, says so, and has no change',
    async () => {
      const { site, order } = await makeShop(dashboard.service, true);
      const tab = await BrowserTab.of(dashboard.service, site.orgId, 'viewer');
      const path = `/sites/${site.publicId}`;
      const { stats, knownFrom, known } = await tab.get<WithGaps<RevenueStatsAnswer>>(
        'GET',
        `${path}/revenue-stats?period=90d`,
      );
      const { totals } = (await dashboard.service.read(
        site,
        `/report?period=90d&metric=revenue&goal=${order}&dimension=country&limit=1`,
      )) as RevenueAnswer;
      assert.ok(knownFrom !== null && known !== undefined);
      assert.deepEqual([stats.revenue.value, stats.revenue.prev], [Number(totals![0]!.amount), null]);
      for (const query of [
        'metric=revenue&period=90d&interval=day',
        `metric=revenue&from=${addDays(knownFrom, -5)}&to=${addDays(knownFrom, 5)}`,
      ]) {
        const { points } = await tab.get<GoalSeriesAnswer>('GET', `${path}/goal-timeseries?${query}&compare=true`);
        const days = points.map(
          ({ t, value }) => [new Date(t + 12 * 3_600_000).toISOString().slice(0, 10), value] as const,
        );
        assert.ok(days.some(([day]) => day === knownFrom));
        for (const [day, value] of days) assert.equal(value === null, day < knownFrom, `${query}: ${day}`);
      }
      // A week is that of its days since then, as the key figure is.
      const weekly = await tab.get<GoalSeriesAnswer>(
        'GET',
        `${path}/goal-timeseries?metric=revenue&period=90d&interval=week&compare=true`,
      );
      const sum = weekly.points.reduce((all, { value }) => all + (value ?? 0), 0);
      assert.equal(Number(sum.toFixed(6)), Number(stats.revenue.value!.toFixed(6)));
      assert.ok(weekly.prev!.every(({ value }) => value === null));
      const watched = await dashboard.open(`${path}?period=90d&metric=revenue`, { as: { orgId: site.orgId } });
      const tile = watched.page.getByRole('button', { name: /^Revenue/ });
      assert.match((await tile.textContent()) ?? '', /^Revenue€[\d,.]+Counted since \d+ \w+ 2026$/);
      await watched.page.getByRole('application', { name: 'Revenue' }).waitFor();
      await watched.close();
    },
  );

  test('a public link has no revenue, in no chart either', async () => {
    const { db } = dashboard.service.database;
    const { token } = await createShareLink(db, dashboard.service.clock, shop.site.id, 'link');
    const status = async (path: string) => {
      const url = `${dashboard.service.url}/dashboard/sites/${shop.site.publicId}/${path}`;
      return (await fetch(url, { headers: { 'svc-share': token } })).status;
    };
    assert.equal(await status('revenue-stats?period=30d'), 401);
    assert.equal(await status(`goal-timeseries?period=30d&metric=revenue&goal=${shop.order}`), 404);
    assert.equal(await status(`goal-timeseries?period=30d&metric=conversionRate&goal=${shop.order}`), 200);
    const watched = await dashboard.open(`/share/${token}?period=30d&metric=revenue`);
    await watched.page.getByRole('heading', { name: /^Visitors/ }).waitFor();
    assert.equal(await watched.page.getByRole('button', { name: /^Revenue/ }).count(), 0);
    await watched.close();
  });
});
