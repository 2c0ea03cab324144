/** The properties of events, in a real browser: kept in the settings, their values on the site's page. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { FoundPropertiesAnswer, PropertiesAnswer } from '../../src/dashboard/routes/properties.ts';
import type { Site } from '../../src/domain/site.ts';
import { keepProperty } from '../../src/sites/properties.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { ReportAnswer } from '../../src/stats/answer.ts';
import fc, { sizeOf } from '../draws.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { importLines } from '../statistics/import.ts';
import { signedIn } from './account.ts';
import { Dashboard, type OpenOptions } from './dashboard.ts';
import { linesOf, valuesFirst, valuesOf, withoutZeros } from './property-values.ts';
import { isTooWide } from './too-wide.ts';

const RUNS = sizeOf(1);

describe('properties of events', () => {
  let dashboard: Dashboard;
  let site: Site;
  before(async () => {
    dashboard = await Dashboard.start();
    site = await dashboard.service.site({ domain: 'shop.example' });
    await importLines(dashboard.service, site, linesOf(dashboard.service.today()));
    await dashboard.service.closeDays();
  });
  after(() => dashboard.close());

  const open = (path: string, options: OpenOptions = {}) =>
    dashboard.open(`/sites/${site.publicId}${path}`, { as: { orgId: site.orgId }, ...options });

  test('a found property is kept and removed in the settings', async () => {
    const other = await dashboard.service.site({ domain: 'other.example' });
    await importLines(dashboard.service, other, linesOf(dashboard.service.today()));
    const path = `/sites/${other.publicId}/settings/data`;
    const settings = await dashboard.open(path, { as: { orgId: other.orgId } });
    const { page } = settings;
    const card = page.getByRole('region', { name: 'Properties', exact: true });
    await card.getByText('No properties are kept yet.').waitFor();
    assert.match(await settings.text(card), /plan 60 events · pro, free, team/);
    await card.getByRole('button', { name: 'Keep the property plan' }).click();
    await page.getByText('Property kept').waitFor();
    await card.getByRole('button', { name: 'Remove the property plan' }).waitFor();
    assert.equal(await card.getByRole('button', { name: 'Keep the property plan' }).count(), 0);
    await dashboard.service.maintain();
    await page.reload();
    await card.getByText('Counted since the first event').waitFor();
    await card.getByRole('button', { name: 'Remove the property plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove property' }).click();
    await card.getByText('No properties are kept yet.').waitFor();
    await settings.close();
    const member = await dashboard.open(path, { as: { orgId: other.orgId, role: 'viewer' } });
    await member.page
      .getByRole('region', { name: 'Properties', exact: true })
      .getByText('plan', { exact: true })
      .waitFor();
    assert.equal(await member.page.getByRole('button', { name: /^Keep/ }).count(), 0);
    await member.close();
  });

  test('the tab appears where there are properties, and keeps the shown one', async () => {
    const watched = await open('?period=7d');
    const { page } = watched;
    const panel = page.locator('[data-panel=events]');
    await panel.scrollIntoViewIfNeeded();
    await panel.getByRole('tab', { name: 'Properties' }).click();
    await panel.getByText('Last 30 days only').waitFor();
    await watched.settled();
    assert.equal(await panel.getByRole('combobox', { name: 'Property' }).inputValue(), 'plan');
    await panel.getByRole('combobox', { name: 'Property' }).selectOption('price');
    await panel.getByText('19.90', { exact: true }).waitFor();
    await watched.settled();
    assert.equal(watched.address(), `/sites/${site.publicId}?period=7d&events=properties&property=price`);
    await panel.getByRole('button', { name: 'Keep the property price' }).click();
    await page.getByText('Property kept').waitFor();
    await panel.getByRole('button', { name: 'Keep the property price' }).waitFor({ state: 'detached' });
    await dashboard.service.maintain();
    watched.assertHealthy();
    await watched.close();
  });

  heavyTest('a site without properties has no such tab', async () => {
    const empty = await dashboard.service.site({ domain: 'empty.example' });
    const day = Temporal.PlainDate.from(dashboard.service.today()).subtract({ days: 1 });
    await importLines(dashboard.service, empty, [{ ts: `${day}T10:00:00Z`, visitor: 'a', u: '/', e: 'signup' }]);
    const watched = await dashboard.open(`/sites/${empty.publicId}?period=7d`, { as: { orgId: empty.orgId } });
    const panel = watched.page.locator('[data-panel=events]');
    await panel.scrollIntoViewIfNeeded();
    await watched.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/properties')),
    );
    await watched.settled();
    assert.deepEqual(await panel.getByRole('tab').allInnerTexts(), ['Goals', 'Events', 'Funnels']);
    await watched.close();
  });

  test('the shown values are those of the read API, also of one event', async () => {
    const question = fc.record({
      period: fc.constantFrom('7d', '30d', 'today', 'yesterday'),
      key: fc.constantFrom('plan', 'price', 'free'),
      event: fc.option(fc.constantFrom('buy', 'signup', 'nothing')),
    });
    const watched = await open('?period=7d&events=properties');
    let shownRows = 0;
    for (const { period, key, event } of [{ period: '7d', key: 'plan', event: null }, ...fc.sample(question, RUNS)]) {
      const filter = event === null ? '' : `&filter=event:${event}`;
      const path = `/report?dimension=property:${key}&period=${period}&limit=9${filter}`;
      const answer = (await (await dashboard.service.answer(site, path)).json()) as ReportAnswer;
      await watched.goto(`/sites/${site.publicId}?period=${period}${filter}&events=properties&property=${key}`);
      await watched.settled();
      const hasSums = answer.rows.some(({ sum }) => Number(sum) !== 0);
      const expected = valuesFirst(answer.rows).map(({ key, visitors, views, sum }) =>
        [key === '(none)' ? 'No value' : key, visitors, views, ...(hasSums ? [withoutZeros(sum!)] : [])].join(' '),
      );
      assert.deepEqual(await valuesOf(watched), expected, `${period} ${key} ${event}`);
      shownRows += expected.length;
    }
    assert.notEqual(shownRows, 0);
    watched.assertHealthy();
    await watched.close();
  });

  heavyTest('a filter on an event narrows the values; all rows are searched and saved', async () => {
    const watched = await open('?period=7d&property=price');
    const { page } = watched;
    const panel = page.locator('[data-panel=events]');
    await panel.scrollIntoViewIfNeeded();
    await panel.getByRole('button', { name: 'buy' }).click();
    await panel.getByRole('tab', { name: 'Properties' }).click();
    await panel.getByText('19.90', { exact: true }).waitFor();
    await watched.settled();
    assert.equal(
      watched.address(),
      `/sites/${site.publicId}?period=7d&filter=event:buy&events=properties&property=price`,
    );
    await watched.goto(`${watched.address()}&all=property`);
    const dialog = page.getByRole('dialog', { name: 'Values of price' });
    await dialog.getByRole('searchbox').fill('19');
    await page.getByText('1 – 1 of 1').waitFor();
    await watched.settled();
    assert.deepEqual(await dialog.getByRole('columnheader').allInnerTexts(), [
      ...['Value', 'Visitors', 'Events', 'Share', 'Sum'],
    ]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    assert.match(text, /^\uFEFF?"value","visitors","events","share","sum"\r\n"19.90",\d+,\d+,[0-9.]+,[0-9.]+\r\n$/);
    watched.assertHealthy();
    await watched.close();
  });

  heavyTest('a property that is not kept has the values of the days whose single events are there', async () => {
    const watched = await open('?period=90d&events=properties&property=plan');
    const panel = watched.page.locator('[data-panel=events]');
    await panel.getByText('pro', { exact: true }).waitFor();
    await watched.close();
  });

  test('a public link shows kept properties alone', async () => {
    const { service } = dashboard;
    const { db } = service.database;
    const { token } = await createShareLink(db, service.clock, site.id, 'Public');
    const ask = (path: string, headers: Record<string, string>) =>
      fetch(`${service.url}/dashboard/sites/${site.publicId}${path}`, { headers });
    const shared = { 'svc-share': token };
    const { kept, hasFound } = (await (await ask('/properties', shared)).json()) as PropertiesAnswer;
    assert.deepEqual([kept.map(({ key }) => key), hasFound], [['price'], false]);
    assert.equal((await ask('/properties/found', shared)).status, 401);
    const values = (key: string) => `/property-values?dimension=property:${key}&period=7d`;
    assert.equal((await ask(values('price'), shared)).status, 200);
    assert.equal((await ask(values('plan'), shared)).status, 404);
    assert.equal((await ask('/property-values?dimension=next_page:/a&period=7d', shared)).status, 400);
    assert.equal((await ask('/stats?period=7d&filter=property:price:5', shared)).status, 200);
    assert.equal((await ask('/stats?period=7d&filter=property:plan:pro', shared)).status, 404);
    const { cookie } = await signedIn(service, site.orgId, 'viewer');
    const found = (await (await ask('/properties/found', { cookie })).json()) as FoundPropertiesAnswer;
    assert.deepEqual(
      found.found.map(({ key, isKept }) => [key, isKept]),
      [
        ['plan', false],
        ['price', true],
        ['a "key": \\', false],
      ],
    );
    assert.equal((await ask(values('plan'), { cookie })).status, 200);

    const watched = await dashboard.open(`/share/${token}?period=7d&events=properties&property=plan`);
    const panel = watched.page.locator('[data-panel=events]');
    await panel.getByText('19.90', { exact: true }).waitFor();
    assert.deepEqual(await panel.getByRole('option').allInnerTexts(), ['price']);
    assert.equal(await panel.getByText('Last 30 days only').count(), 0);
    watched.assertHealthy();
    await watched.close();
  });

  heavyTest('days before the first known one are left out, and the first one is named', async () => {
    const { service } = dashboard;
    const { db } = service.database;
    const since = Temporal.PlainDate.from(service.today()).subtract({ days: 3 });
    const late = await service.site({ domain: 'late.example' });
    await importLines(service, late, linesOf(service.today()));
    await keepProperty(db, service.clock, { siteId: late.id, key: 'plan' });
    await service.closeDays();
    await db
      .updateTable('properties')
      .set({ counted_from: `${since}` })
      .where('site_id', '=', late.id)
      .execute();
    const watched = await dashboard.open(`/sites/${late.publicId}?period=30d&events=properties`, {
      as: { orgId: late.orgId },
    });
    const panel = watched.page.locator('[data-panel=events]');
    await panel.getByText(/^Counted since .* Earlier: defined later\.$/).waitFor();
    await watched.settled();
    const path = `/report?dimension=property:plan&from=${since}&to=${service.today()}&limit=9`;
    const { rows } = (await (await service.answer(late, path)).json()) as ReportAnswer;
    assert.deepEqual(
      await valuesOf(watched),
      valuesFirst(rows).map(({ key, visitors, views }) =>
        [key === '(none)' ? 'No value' : key, visitors, views].join(' '),
      ),
    );
    await watched.close();
  });

  test('the values are accessible and fit a narrow window in the dark theme, and a wide one in the light theme', async () => {
    const searches = [
      '?period=7d&events=properties&property=price',
      '?period=7d&events=properties&property=plan',
      '?period=7d&events=properties&property=price&all=property',
    ];
    for (const search of looks(searches)) {
      const watched = await open(search);
      for (const [width, colorScheme] of looks([[360, 'dark'] as const, [1280, 'light'] as const])) {
        await watched.page.setViewportSize({ width, height: 900 });
        await watched.page.emulateMedia({ colorScheme });
        assert.deepEqual(await watched.accessibilityViolations(), [], `${search} at ${width} px`);
        assert.equal(await isTooWide(watched.page), false, `${search} at ${width} px`);
      }
      await watched.close();
    }
  });
});
