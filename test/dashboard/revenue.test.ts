/** A shop owner's way from a page with the tracker to revenue by channel and by plan, with the screen alone. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { addDays } from '../../src/domain/calendar.ts';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { RevenueAnswer } from '../../src/stats/revenue-answer.ts';
import { launchBrowser, type TestBrowser } from '../browser/browser.ts';
import { Web } from '../browser/web.ts';
import { heavyTest } from '../heavy-checks.ts';
import { USER_AGENT } from '../service.ts';
import { importLines } from '../statistics/import.ts';
import { BrowserTab } from './browser-tab.ts';
import { Dashboard, type WatchedPage } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

const EUROS = { value: '7', currency: 'EUR' };

describe('revenue in a browser', () => {
  let dashboard: Dashboard;
  let visitor: TestBrowser;
  let web: Web;
  before(async () => {
    [dashboard, visitor, web] = await Promise.all([Dashboard.start(), launchBrowser(), Web.start('')]);
  });
  after(async () => {
    await visitor.close();
    await web.close();
    await dashboard.close();
  });

  /** Opens a page of the shop, from another one, with a snippet in it, and buys something there. */
  const buy = async (snippet: string, props: object, referer: string) => {
    const order = `addEventListener('load', () => svc('purchase', ${JSON.stringify(props)}))`;
    web.page('shop.example/thanks', { html: `<!doctype html><head>${snippet}<script>${order}</script></head>` });
    const context = await visitor.newContext({ userAgent: USER_AGENT });
    const decided = await dashboard.service.decided(2);
    await (await context.newPage()).goto(web.url('shop.example', '/thanks'), { referer });
    await decided();
    await context.close();
  };
  const card = ({ page }: WatchedPage) => page.getByRole('region', { name: 'Revenue', exact: true });
  const rows = async (watched: WatchedPage) => {
    await watched.settled();
    return (await card(watched).locator('tbody tr').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  };

  heavyTest('a shop sees its revenue by channel and by plan', async () => {
    const site = await dashboard.service.site({ domain: 'shop.example' });
    const as = { orgId: site.orgId };
    const install = await dashboard.open(`/sites/${site.publicId}/install`, { as });
    const snippet = (await install.page.getByRole('group', { name: 'Snippet', exact: true }).textContent()) ?? '';
    await install.close();
    await buy(snippet, { value: '19.90', currency: 'EUR', plan: 'pro' }, 'https://chatgpt.com/');

    const watched = await dashboard.open(`/sites/${site.publicId}/goals`, { as });
    const { page } = watched;
    await page.getByRole('button', { name: 'Add goal', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('Order');
    await page.getByRole('radio', { name: /^Custom event/ }).check();
    await page.getByLabel('Event name').fill('purchase');
    await page.getByLabel('This event has revenue').check();
    await page.getByText("svc('purchase', {value: '19.90', currency: 'EUR'})").waitFor();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByRole('dialog').getByRole('button', { name: 'Add goal' }).click();
    await card(watched).getByText('Average order').waitFor();
    assert.deepEqual(await rows(watched), ['AI assistants 1 100.0% €19.90']);
    assert.equal(await watched.text(card(watched).locator('dl')), 'Revenue €19.90 Orders 1 Average order €19.90');
    assert.deepEqual(await watched.accessibilityViolations(), []);

    await card(watched)
      .getByRole('link', { name: /such as the plan, keep the property in the settings/ })
      .click();
    await page.getByRole('button', { name: 'Keep the property plan' }).click();
    await page.getByText('Property kept').waitFor();
    assert.equal(watched.address(), `/sites/${site.publicId}/settings/data`);
    await watched.goto(`/sites/${site.publicId}/goals`);
    await card(watched).getByText('Average order').waitFor();
    assert.equal(await card(watched).getByRole('link').count(), 0);
    await page.getByLabel('Revenue by').selectOption('Property plan');
    await card(watched).getByRole('columnheader', { name: 'Property plan' }).waitFor();
    assert.deepEqual(await rows(watched), ['pro 1 100.0% €19.90']);

    // The money stays with the goal, and can be taken away.
    await page.getByRole('button', { name: 'Edit Order' }).click();
    assert.equal(await page.getByLabel('Property with the amount').inputValue(), 'value');
    await page.getByLabel('This event has revenue').uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Goal saved').waitFor();
    await card(watched).waitFor({ state: 'detached' });
    await watched.close();
  });

  /** A site with orders in two currencies, and one without an amount. */
  const shop = async (): Promise<{ readonly site: Site; readonly goalId: number }> => {
    const { service } = dashboard;
    const site = await service.site();
    const { db } = service.database;
    await createGoal(db, service.clock, { siteId: site.id, name: 'Unseen', kind: 'page', pattern: '/nowhere' });
    const order = { siteId: site.id, name: 'Order', kind: 'event', pattern: 'purchase' } as const;
    const { id: goalId } = await createGoal(db, service.clock, order);
    const fields = { amountProperty: 'value', currencyProperty: 'currency', currency: null };
    await setRevenue(db, service.clock, { siteId: site.id, goalId }, fields);
    const ts = (minute: number) => `${service.today()}T01:0${minute}:00Z`;
    const bought = (visitor: string, value: string, currency: string) => [
      { ts: ts(0), visitor, u: '/', r: visitor === 'a' ? 'https://www.google.com/' : '' },
      { ts: ts(1), visitor, u: '/thanks', e: 'purchase', p: { value, currency } },
    ];
    await importLines(service, site, [
      ...[...bought('a', '0.1', 'EUR'), ...bought('b', '0.2', 'EUR')],
      ...[...bought('c', '5000', 'JPY'), ...bought('d', 'a lot', 'EUR')],
    ]);
    return { site, goalId };
  };

  test('stands in a card of the site, which lists what orders came from and filters by it', async () => {
    const { site } = await shop();
    const watched = await dashboard.open(`/sites/${site.publicId}?period=today&events=goals`, {
      as: { orgId: site.orgId, role: 'viewer' },
    });
    const { page } = watched;
    const place = page.locator('[data-panel=revenue]');
    const shown = () => place.locator('ol > li').allTextContents();
    await place.getByText('€0.30 from 2 orders').waitFor();
    assert.deepEqual(await shown(), ['Direct€0.2066.7%1 Orders', 'Organic search€0.1033.3%1 Orders']);
    const askedMs = (part: string) =>
      page.evaluate((part) => {
        const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes(part));
        return asked.map(({ startTime }) => startTime);
      }, part);
    const [[question], [code]] = [await askedMs('/revenue?'), await askedMs('/revenue-card-')];
    assert.ok(question! <= code!, 'the card’s question does not wait for its code');
    // The goal with the most conversions comes first.
    const goals = await page.locator('[data-panel=events] ol > li > button').allTextContents();
    assert.match(goals[0]!, /^Order/);
    await place.getByRole('tab', { name: 'Campaigns' }).click();
    await page.getByRole('button', { name: 'Content', exact: true }).click();
    await page.waitForURL(/revenue=utm_content/);
    await place.getByRole('tab', { name: 'Countries' }).click();
    await page.waitForURL(/revenue=country/);
    await place.getByRole('tab', { name: 'Channels' }).click();
    await watched.settled();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await place.getByRole('button', { name: /^Direct/ }).click();
    await page.waitForURL(/filter=channel:Direct/);
    await place.getByText('€0.20 from 1 order').waitFor();
    assert.deepEqual(await shown(), ['Direct€0.20100.0%1 Orders']);
    await watched.close();
  });

  heavyTest('each currency has its own figures, those of the read API, and a file', async () => {
    const { site, goalId } = await shop();
    const panel = await dashboard.open(`/sites/${site.publicId}?period=today&events=goals`, {
      as: { orgId: site.orgId },
    });
    const order = panel.page.locator('[data-panel=events]').getByRole('listitem').filter({ hasText: 'Order' });
    await order.getByText('€0.30 from 2 orders · €0.15 per order').waitFor();
    await order.getByText('JP¥5,000 from 1 order').waitFor();
    assert.deepEqual(await panel.accessibilityViolations(), []);
    await panel.close();
    const watched = await dashboard.open(`/sites/${site.publicId}/goals?period=today`, {
      as: { orgId: site.orgId, role: 'viewer' },
    });
    const { page } = watched;
    await page.getByText('1 order has no amount or currency and is not counted here.').waitFor();
    assert.deepEqual(await rows(watched), ['Direct 1 66.7% €0.20', 'Organic search 1 33.3% €0.10']);
    assert.equal(await watched.text(card(watched).locator('dl')), 'Revenue €0.30 Orders 2 Average order €0.15');
    const answer = (await dashboard.service.read(
      site,
      `/report?period=today&metric=revenue&goal=${goalId}&dimension=channel`,
    )) as RevenueAnswer;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card(watched).getByRole('button', { name: 'CSV' }).click(),
    ]);
    assert.equal(
      await readFile(await download.path(), 'utf8'),
      `\uFEFF"channel","buyers","orders","revenue","currency"\r\n${answer.rows
        .map(({ key, visitors, views, revenue }) => `"${key}",${visitors},${views},${revenue},"EUR"\r\n`)
        .join('')}`,
    );
    await page.getByRole('button', { name: 'JPY' }).click();
    await card(watched).getByRole('row', { name: /5,000/ }).waitFor();
    assert.deepEqual(await rows(watched), ['Direct 1 100.0% JP¥5,000']);
    assert.equal(await page.getByRole('button', { name: 'Edit Order' }).count(), 0);
    // A period without orders in the chosen currency offers the others.
    await importLines(dashboard.service, site, [
      {
        ts: `${addDays(dashboard.service.today(), -1)}T01:00:00Z`,
        visitor: 'e',
        u: '/thanks',
        e: 'purchase',
        p: EUROS,
      },
    ]);
    await page.keyboard.press('e');
    await page.getByText('No orders in this period').waitFor();
    await page.getByRole('button', { name: 'EUR' }).click();
    await card(watched)
      .getByRole('row', { name: /€7\.00/ })
      .waitFor();
    await watched.close();

    const { db } = dashboard.service.database;
    const second = { siteId: site.id, name: 'Subscription for a year', kind: 'event', pattern: 'purchase' } as const;
    const { id } = await createGoal(db, dashboard.service.clock, second);
    const fields = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
    await setRevenue(db, dashboard.service.clock, { siteId: site.id, goalId: id }, fields);
    const phone = await dashboard.open(`/sites/${site.publicId}/goals?period=today`, {
      ...{ as: { orgId: site.orgId }, width: 360, theme: 'dark' },
    });
    await card(phone).getByText('Average order').waitFor();
    await card(phone).getByLabel('Goal').waitFor();
    assert.equal(await isTooWide(phone.page), false);
    assert.deepEqual(await phone.accessibilityViolations(), []);
    await phone.close();
  });

  test('a shared link has no revenue, and a member cannot set it', async () => {
    const { site, goalId } = await shop();
    const query = `period=today&metric=revenue&dimension=channel&goal=${goalId}`;
    const member = await BrowserTab.of(dashboard.service, site.orgId, 'viewer');
    const { totals } = await member.get<RevenueAnswer>('GET', `/sites/${site.publicId}/revenue?${query}`);
    assert.deepEqual(
      totals?.map(({ currency, amount }) => [currency, amount]),
      [
        ['EUR', '0.3'],
        ['JPY', '5000'],
      ],
    );
    const change = { name: 'Order', kind: 'event', pattern: 'purchase', revenue: null };
    assert.match(await member.refused('PATCH', `/sites/${site.publicId}/goals/${goalId}`, change), /^403 /);
    assert.match(await member.refused('GET', `/sites/${site.publicId}/revenue?period=today`), /^400 /);

    const { db } = dashboard.service.database;
    const { token } = await createShareLink(db, dashboard.service.clock, site.id, 'link');
    const ask = (path: string) =>
      fetch(`${dashboard.service.url}/dashboard/sites/${site.publicId}/${path}`, { headers: { 'svc-share': token } });
    assert.equal((await ask('stats?period=today')).status, 200);
    assert.equal((await ask(`revenue?${query}`)).status, 401);
  });
});
