/** Funnels in the dashboard: over HTTP and in a real browser, on the whole service. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FunnelChange, FunnelDefinitions } from '../../src/dashboard/routes/funnels.ts';
import type { Site } from '../../src/domain/site.ts';
import { listClosedDays } from '../../src/rollup/days/closed-days.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import type { FunnelAnswer } from '../../src/stats/answer.ts';
import { type TestService, USER_AGENT } from '../service.ts';
import { BrowserTab } from './browser-tab.ts';
import { Dashboard } from './dashboard.ts';

const DAY = 86_400_000_000;
const STEPS = [
  { kind: 'page', pattern: '/' },
  { kind: 'page', pattern: '/cart' },
  { kind: 'event', pattern: 'purchase' },
] as const;

let dashboard: Dashboard;
let service: TestService;
before(async () => {
  dashboard = await Dashboard.start();
  service = dashboard.service;
});
after(() => dashboard.close());

/** Returns the browser of an owner. */
async function owner(site: Site): Promise<BrowserTab> {
  return BrowserTab.of(service, site.orgId, 'owner');
}

/** Collects `entered` visitors, of whom `atCart` see the cart, and of these `bought` buy. */
async function visit(site: Site, entered: number, atCart: number, bought: number): Promise<void> {
  for (let i = 0; i < entered; i++) {
    const headers = { 'user-agent': `${USER_AGENT} Edg/${100 + i}.0.0.0` };
    await service.collect(site, { u: '/' }, headers);
    if (i < atCart) await service.collect(site, { u: '/cart' }, headers);
    if (i < bought) await service.collect(site, { u: '/cart', e: 'purchase' }, headers);
  }
}

async function visitors(site: Site, funnel: number, query: string): Promise<number[]> {
  const { steps } = (await service.read(site, `/funnels/${funnel}?${query}`)) as FunnelAnswer;
  return steps.map((step) => step.visitors!);
}

describe('funnels over HTTP', { timeout: 120_000 }, () => {
  test('are made, renamed and changed, each version with the figures of the read API', async () => {
    const site = await service.site();
    const tab = await owner(site);
    await visit(site, 5, 3, 1);
    const funnels = `/sites/${site.publicId}/funnels`;
    const fields = { name: 'Purchase', windowMinutes: 60, steps: STEPS };
    const { id, version } = await tab.get<FunnelChange>('POST', funnels, fields);
    assert.equal(version, 1);
    const renamed = await tab.get<FunnelChange>('PATCH', `${funnels}/${id}`, { ...fields, name: 'Sale' });
    assert.deepEqual(renamed, { id, version: 1 });
    const changed = { ...fields, name: 'Sale', steps: [STEPS[0], STEPS[2]] };
    assert.deepEqual(await tab.get('PATCH', `${funnels}/${id}`, changed), { id, version: 2 });
    assert.deepEqual(await tab.get('PATCH', `${funnels}/${id}`, { ...changed, windowMinutes: 90 }), { id, version: 3 });

    const definitions = await tab.get<FunnelDefinitions>('GET', `/sites/${site.publicId}/funnel-definitions`);
    assert.deepEqual(
      definitions.funnels.map(({ name, versions, archivedAt }) => [
        name,
        versions.map((each) => [each.version, each.windowMinutes, each.steps.length]),
        archivedAt,
      ]),
      [
        [
          'Sale',
          [
            [1, 60, 3],
            [2, 60, 2],
            [3, 90, 2],
          ],
          null,
        ],
      ],
    );
    assert.deepEqual(await visitors(site, id, 'period=today&version=1'), [5, 3, 1]);
    assert.deepEqual(await visitors(site, id, 'period=today'), [5, 1]);
    for (const query of ['', '?version=1', '?version=2&period=7d', '?period=today&version=3']) {
      const told = await service.read(site, `/funnels/${id}${query}`);
      assert.deepEqual(await tab.get('GET', `${funnels}/${id}${query}`), told);
    }
    assert.deepEqual(await tab.get('GET', funnels), await service.read(site, '/funnels'));
  });

  test('a refusal says how to mend the funnel', async () => {
    const site = await service.site();
    const tab = await owner(site);
    const refused = (fields: object) =>
      tab.refused('POST', `/sites/${site.publicId}/funnels`, { name: 'F', windowMinutes: 60, steps: STEPS, ...fields });
    assert.equal(await refused({ steps: STEPS.slice(1, 2) }), '400 invalid: a funnel has 2 to 10 steps, not 1');
    assert.equal(await refused({ name: '' }), '400 invalid: the name must not be empty');
    assert.equal(
      await refused({ windowMinutes: 1441 }),
      '400 invalid: the window must be a whole number of minutes from 1 to 1440',
    );
  });

  test('a funnel of another site of the same organisation is not found', async () => {
    const [site, other] = [await service.site(), await service.site({ domain: 'other.example' })];
    const tab = await owner(site);
    const fields = { siteId: other.id, name: 'Theirs', windowMinutes: 60, steps: STEPS };
    const { id } = await createFunnel(service.database.db, service.clock, fields);
    const path = `/sites/${site.publicId}/funnels/${id}`;
    assert.equal(await tab.refused('PATCH', path, fields), `404 not_found: there is no funnel ${id}`);
    assert.equal(await tab.refused('POST', `${path}/archive`), `404 not_found: there is no funnel ${id}`);
    await tab.get('POST', `/sites/${other.publicId}/funnels/${id}/archive`);
    assert.equal(await tab.refused('POST', `${path}/restore`), `404 not_found: there is no archived funnel ${id}`);
    assert.match(await tab.refused('GET', path), /^404 NOT_FOUND/);
  });

  test('an archived funnel is not shown anywhere, and restoring it misses no day of any version', async () => {
    const site = await service.site();
    const tab = await owner(site);
    const funnels = `/sites/${site.publicId}/funnels`;
    const { id } = await tab.get<FunnelChange>('POST', funnels, { name: 'P', windowMinutes: 60, steps: STEPS });
    await tab.get('PATCH', `${funnels}/${id}`, { name: 'P', windowMinutes: 60, steps: STEPS.slice(1) });
    const days: string[] = [];
    const nextDay = async (...counts: [number, number, number]) => {
      days.push(service.today());
      await visit(site, ...counts);
      // The read waits until the events are stored. A day whose events are stored before it ends is closed as soon as
      // it has ended.
      await service.read(site, '/stats?period=today');
      service.clock.advance(DAY);
      await service.maintain();
      const closed = await listClosedDays(service.database.db);
      assert.ok(closed.some(({ siteId, day }) => siteId === site.id && day === days.at(-1)));
    };
    await nextDay(4, 3, 2);
    const daily = (version: number) =>
      Promise.all(days.map((day) => visitors(site, id, `from=${day}&to=${day}&version=${version}`)));
    assert.deepEqual(await daily(1), [[4, 3, 2]]);
    await tab.get('POST', `${funnels}/${id}/archive`);
    assert.equal((await service.answer(site, `/funnels/${id}`)).status, 404);
    assert.deepEqual(await service.read(site, '/funnels'), { funnels: [] });
    await nextDay(6, 5, 3);
    await tab.get('POST', `${funnels}/${id}/restore`);
    for (let again = 0; again < 2; again++) {
      assert.deepEqual(await daily(1), [
        [4, 3, 2],
        [6, 5, 3],
      ]);
      assert.deepEqual(await daily(2), [
        [3, 2],
        [5, 3],
      ]);
      await service.maintain();
      await service.restart();
    }
  });
});

describe('funnels in a browser', { timeout: 120_000 }, () => {
  test('a funnel is made from the template, moved by keyboard, changed, compared and archived', async () => {
    const site = await service.site({ name: 'Laden' });
    await visit(site, 8, 4, 1);
    await service.read(site, '/stats?period=today');
    const watched = await dashboard.open(`/sites/${site.publicId}/funnels`, { as: { orgId: site.orgId } });
    const { page } = watched;
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByRole('button', { name: 'Start from a template: visit → cart → purchase' }).click();
    await page.getByText('Received once in the last 30 days').waitFor();
    assert.deepEqual(await watched.accessibilityViolations(), []);

    // Adds a step at the end, then moves it to the second place with the keyboard alone.
    const patterns = () =>
      page.locator('dialog ol input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await page.getByRole('button', { name: 'Add step' }).press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Step 4: page path');
    await page.keyboard.type('/pay');
    for (const place of [3, 2]) {
      await page.keyboard.press('Alt+ArrowUp');
      await page.getByText(`Step ${place + 1} is now step ${place}`).waitFor();
    }
    assert.deepEqual(await patterns(), ['*', '/pay', '/cart*', 'purchase']);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Step 2: page path');
    await page.getByRole('button', { name: 'Move step 2 down' }).focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await patterns(), ['*', '/cart*', '/pay', 'purchase']);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Move step 3 down');
    await page.keyboard.press('Enter');
    // At the end the button is disabled, so the step's field has the focus.
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Step 4: page path');
    await page.getByRole('button', { name: 'Remove step 4' }).press('Enter');
    assert.deepEqual(await patterns(), ['*', '/cart*', 'purchase']);
    await page.getByLabel('Name', { exact: true }).fill('Kauf');
    await page.locator('dialog').getByRole('button', { name: 'Create funnel' }).press('Enter');

    await page.getByRole('heading', { name: 'Kauf' }).waitFor();
    await watched.settled();
    const card = page.locator('main section').filter({ hasText: 'Completed within 1 hour' });
    assert.equal(
      await watched.text(card),
      'Completed within 1 hour Entered 8 Completed 1 Conversion rate 12.5% Change No full comparison ' +
        '1 Page * 8 visitors −4 dropped off (50%) ' +
        '2 Page /cart* 4 visitors 50% of all who entered · 50% from previous step ' +
        '−3 dropped off (75%) 3 Event purchase 1 visitor 12.5% of all who entered · 25% from previous step',
    );
    assert.deepEqual(await watched.accessibilityViolations(), []);

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Remove step 2' }).click();
    await page.getByLabel('Time window: amount').fill('2');
    await page.getByText(/^Saving creates version 2\. Version 1 keeps its data/).waitFor();
    await page.getByRole('button', { name: 'Save as new version' }).click();
    await page.getByRole('region', { name: 'Version 2' }).getByText('Completed within 2 hours').waitFor();
    await page.getByLabel('Compare with').selectOption({ value: '1' });
    await page.getByRole('region', { name: 'Version 1', exact: true }).getByText('Completed within 1 hour').waitFor();
    await watched.settled();
    assert.equal(
      await watched.text(page.getByRole('region', { name: 'Changes from version 1 to 2' })),
      'Changes from version 1 to 2 Removed: Page /cart* (was step 2) Time window: 1 hour → 2 hours',
    );
    assert.deepEqual(await watched.accessibilityViolations(), []);
    assert.match(watched.address(), /\?funnel=\d+&with=1$/);

    await page.getByRole('button', { name: 'Archive' }).click();
    await page.locator('dialog').getByRole('button', { name: 'Archive' }).click();
    await page.getByText('No funnels yet').waitFor();
    await page.getByText('Archived funnels (1)').click();
    await page.getByRole('button', { name: 'Restore Kauf' }).click();
    await page.getByRole('link', { name: 'Kauf' }).waitFor();
    await watched.settled();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await watched.close();
  });

  test('the list shows the steps of each funnel that is in sight, and reads no others', async () => {
    const site = await service.site({ name: 'Laden' });
    await visit(site, 8, 4, 1);
    await service.read(site, '/stats?period=today');
    for (let i = 1; i <= 20; i++) {
      const fields = { siteId: site.id, name: `Kauf ${i}`, windowMinutes: 60, steps: STEPS };
      await createFunnel(service.database.db, service.clock, fields);
    }
    const watched = await dashboard.open('/', { as: { orgId: site.orgId } });
    const { page } = watched;
    await page.setViewportSize({ width: 1280, height: 600 });
    const read = new Set<string>();
    page.on('request', (request) => {
      const id = /\/funnels\/(\d+)\?/.exec(request.url())?.[1];
      if (id !== undefined) read.add(id);
    });
    await page.goto(new URL(`/sites/${site.publicId}/funnels`, page.url()).href);
    const first = page.getByRole('listitem').filter({ hasText: /^Kauf 1\b/ });
    await first.getByRole('img', { name: 'Share of all who entered, by step: 100%, 50%, 12.5%' }).waitFor();
    await watched.settled();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    assert.ok(read.size < 20, `${read.size} of 20 funnels were read`);

    const last = page.getByRole('listitem').filter({ hasText: /^Kauf 20\b/ });
    await last.scrollIntoViewIfNeeded();
    await last.getByRole('img', { name: /^Share of all/ }).waitFor();
    await page.setViewportSize({ width: 360, height: 700 });
    await watched.settled();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await watched.close();
  });

  test('a plain member sees the figures and no way to change anything', async () => {
    const site = await service.site({ name: 'Laden' });
    const fields = { siteId: site.id, name: 'Kauf', windowMinutes: 60, steps: STEPS };
    const { id } = await createFunnel(service.database.db, service.clock, fields);
    const as = { orgId: site.orgId, role: 'member' } as const;
    const watched = await dashboard.open(`/sites/${site.publicId}/funnels?funnel=${id}`, { as });
    await watched.page.getByText('No visitors entered this funnel in this period.').waitFor();
    const buttons = watched.page.locator('main').getByRole('button', { name: /^(?!Period: |\w+ period)/ });
    assert.equal(await buttons.count(), 0);
    await watched.close();
  });
});
