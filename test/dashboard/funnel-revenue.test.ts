/** What the orders at the end of a funnel bring, on the page Funnels in a real browser. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addDays } from '../../src/domain/calendar.ts';
import type { WithGaps } from '../../src/domain/gap.ts';
import type { Site } from '../../src/domain/site.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { FunnelRevenueAnswer } from '../../src/stats/revenue-answer.ts';
import { heavyTest } from '../heavy-checks.ts';
import { importLines } from '../statistics/import.ts';
import { BrowserTab } from './browser-tab.ts';
import { Dashboard, type WatchedPage } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

const STEPS = [
  { kind: 'page', pattern: '/' },
  { kind: 'event', pattern: 'purchase' },
] as const;
const FIELDS = { amountProperty: 'value', currencyProperty: 'currency', currency: null };

describe('the money of a funnel in a browser', () => {
  let dashboard: Dashboard;
  before(async () => {
    dashboard = await Dashboard.start();
  });
  after(() => dashboard.close());

  /** A site whose visitors buy, today and yesterday, and a funnel that ends with it. */
  const shop = async (): Promise<{ readonly site: Site; readonly funnel: number; readonly goalId: number }> => {
    const { service } = dashboard;
    const site = await service.site();
    const { db } = service.database;
    const fields = { siteId: site.id, name: 'Order', windowMinutes: 60, steps: STEPS };
    const { id: funnel } = await createFunnel(db, service.clock, fields);
    const order = { siteId: site.id, name: 'Order', kind: 'event', pattern: 'purchase' } as const;
    const { id: goalId } = await createGoal(db, service.clock, order);
    const bought = (visitor: string, page: string, ...orders: readonly (readonly [string, string])[]) => [
      { ts: `${service.today()}T01:00:00Z`, visitor, u: page },
      ...orders.map(([value, currency], i) => {
        return {
          ts: `${service.today()}T01:0${i + 1}:00Z`,
          visitor,
          u: '/thanks',
          e: 'purchase',
          p: { value, currency },
        };
      }),
    ];
    await importLines(service, site, [
      ...bought('a', '/', ['0.1', 'EUR'], ['1240.30', 'EUR']),
      ...bought('b', '/', ['0.1', 'EUR'], ['5000', 'JPY'], ['a lot', 'EUR']),
      ...bought('c', '/'),
      ...bought('d', '/'),
      ...bought('e', '/'),
      // Not by way of the funnel.
      ...bought('f', '/news', ['99', 'EUR']),
    ]);
    return { site, funnel, goalId };
  };
  const lastStep = ({ page }: WatchedPage) => page.getByRole('main').locator('ol > li').last();

  test('stands below the funnel on the site’s page, of the visitors that its conditions select', async () => {
    const { site, goalId } = await shop();
    const { service } = dashboard;
    await setRevenue(service.database.db, service.clock, { siteId: site.id, goalId }, FIELDS);
    const watched = await dashboard.open(`/sites/${site.publicId}?period=today&where=entry:is:/`, {
      as: { orgId: site.orgId, role: 'viewer' },
    });
    const { page } = watched;
    const panel = page.getByRole('region', { name: 'Goals & events' });
    await panel.getByRole('tab', { name: 'Funnels' }).click();
    await panel.getByText('per order').first().waitFor();
    await watched.settled();
    assert.equal(
      await watched.text(panel.getByRole('listitem')),
      'Order 5 entered, 2 completed, 40.0% €1,240.50 from 3 orders · €413.50 per order JP¥5,000 from 1 order · JP¥5,000 per order',
    );
    await watched.goto(`/sites/${site.publicId}?period=today&where=entry:is:/news`);
    await panel.getByRole('tab', { name: 'Funnels' }).click();
    await watched.settled();
    assert.equal(await panel.getByText('per order').count(), 0);
    await watched.close();
  });

  test('stands below the last step, for each currency, once the goal has money', async () => {
    const { site, funnel, goalId } = await shop();
    const { service } = dashboard;
    const watched = await dashboard.open(`/sites/${site.publicId}/funnels?funnel=${funnel}&period=today`, {
      as: { orgId: site.orgId, role: 'viewer' },
    });
    const { page } = watched;
    await page.getByText('2 visitors').waitFor();
    await watched.settled();
    assert.equal(await page.getByText('per order').count(), 0);

    await setRevenue(service.database.db, service.clock, { siteId: site.id, goalId }, FIELDS);
    await page.reload();
    await page.getByText('per order').first().waitFor();
    await watched.settled();
    assert.equal(
      await watched.text(lastStep(watched)),
      '−3 dropped off (60%) 2 Event purchase 2 visitors 40% of all who entered · 40% from previous step ' +
        '€1,240.50 from 3 orders €413.50 per order · €248.10 per visitor who entered ' +
        'JP¥5,000 from 1 order JP¥5,000 per order · JP¥1,000 per visitor who entered ' +
        '1 order has no amount or currency and is not counted here.',
    );
    assert.deepEqual(await watched.accessibilityViolations(), []);

    // Nobody has bought on the day before.
    await page.keyboard.press('e');
    await page.getByText('No visitors entered this funnel in this period.').waitFor();
    await watched.settled();
    assert.equal(await page.getByText('per order').count(), 0);
    await watched.close();

    const phone = await dashboard.open(`/sites/${site.publicId}/funnels?funnel=${funnel}&period=today`, {
      ...{ as: { orgId: site.orgId }, width: 360, theme: 'dark' },
    });
    await phone.page.getByText('per order').first().waitFor();
    assert.equal(await isTooWide(phone.page), false);
    assert.deepEqual(await phone.accessibilityViolations(), []);
    await phone.close();
  });

  heavyTest('is that of the days since when it is counted, and says so', async () => {
    const { site, funnel, goalId } = await shop();
    const { service } = dashboard;
    const early = addDays(service.today(), -60);
    await importLines(service, site, [
      { ts: `${early}T01:00:00Z`, visitor: 'z', u: '/' },
      { ts: `${early}T01:01:00Z`, visitor: 'z', u: '/thanks', e: 'purchase', p: { value: '7', currency: 'EUR' } },
    ]);
    // The day is closed once nothing more has come for it.
    await service.closeDays();
    await setRevenue(service.database.db, service.clock, { siteId: site.id, goalId }, FIELDS);
    const member = await BrowserTab.of(service, site.orgId, 'viewer');
    const { revenue, known } = await member.get<WithGaps<FunnelRevenueAnswer>>(
      'GET',
      `/sites/${site.publicId}/funnels/${funnel}/revenue?period=90d`,
    );
    const knownFrom = addDays(early, 1);
    assert.deepEqual([revenue?.entered, revenue?.totals?.[0]?.amount, revenue?.knownFrom], [5, '1240.5', knownFrom]);
    assert.deepEqual(known, { from: knownFrom, gaps: [{ from: early, to: early, reason: 'younger' }] });

    const watched = await dashboard.open(`/sites/${site.publicId}/funnels?funnel=${funnel}&period=90d`, {
      as: { orgId: site.orgId, role: 'viewer' },
    });
    await watched.page.getByText(/^Counted since .* Earlier: defined later\.$/).waitFor();
    await watched.settled();
    const text = await watched.text(lastStep(watched));
    // Six have entered, five of them on days that know it.
    assert.match(text, /3 visitors .* €1,240\.50 from 3 orders €413\.50 per order · €248\.10 per visitor who entered/);
    await watched.close();
  });

  test('is not for a shared link', async () => {
    const { site, funnel, goalId } = await shop();
    const { service } = dashboard;
    const { db } = service.database;
    await setRevenue(db, service.clock, { siteId: site.id, goalId }, FIELDS);
    const { token } = await createShareLink(db, service.clock, site.id, 'link');
    const ask = (path: string) =>
      fetch(`${service.url}/dashboard/sites/${site.publicId}/${path}`, { headers: { 'svc-share': token } });
    assert.equal((await ask(`funnels/${funnel}?period=today`)).status, 200);
    assert.equal((await ask(`funnels/${funnel}/revenue?period=today`)).status, 401);
    const answer = await service.read(site, `/funnels/${funnel}?period=today`);
    assert.equal('revenue' in (answer as object), false);
  });
});
