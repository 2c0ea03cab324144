/** Exclusion rules and bots by name in the settings of a site, in a real browser. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { listExclusions } from '../../src/sites/exclusions.ts';
import { importLines } from '../statistics/import.ts';
import { Dashboard } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

describe('excluded traffic and bots', () => {
  let dashboard: Dashboard;
  before(async () => {
    dashboard = await Dashboard.start();
  });
  after(() => dashboard.close());

  const count = async (siteId: number) => {
    const { db } = dashboard.service.database;
    const at = { site_id: siteId, day: dashboard.service.today() };
    await db
      .insertInto('discards')
      .values({ ...at, reason: 'bot_user_agent', count: 7 })
      .execute();
    await db
      .insertInto('crawler_discards')
      .values([
        { ...at, name: 'GPTBot', count: 5 },
        { ...at, name: 'curl', count: 2 },
      ])
      .execute();
  };

  test('rules are added and removed, and the page has no accessibility violations', async () => {
    const site = await dashboard.service.site();
    const { db } = dashboard.service.database;
    await count(site.id);
    const ts = `${dashboard.service.today()}T01:00:00Z`;
    const of = (visitor: string, r: string) => ({ ts, visitor, u: '/', r });
    await importLines(dashboard.service, site, [of('a', 'https://chatgpt.com/'), of('b', 'https://other.example/')]);
    const settings = await dashboard.open(`/sites/${site.publicId}/settings/tracking`, {
      as: { orgId: site.orgId, role: 'owner' },
      width: 360,
    });
    const { page } = settings;
    const card = page.getByRole('region', { name: 'Exclude traffic', exact: true });
    await card.getByText('No rules yet.').waitFor();
    await card.getByRole('button', { name: 'Add rule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Pattern').fill('203.0.113.0/99');
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await dialog.getByText('is not a network').waitFor();
    await dialog.getByLabel('Pattern').fill('203.0.113.7');
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await card.getByText('203.0.113.7/32').waitFor();
    const rules = await listExclusions(db, { orgId: site.orgId, siteId: site.id });
    assert.deepEqual(
      rules.map(({ kind, pattern, siteId }) => [kind, pattern, siteId]),
      [['network', '203.0.113.7/32', site.id]],
    );
    await page.getByText('AI crawlers sent 5 events. AI assistants sent you 1 visitor.').waitFor();
    assert.deepEqual(await settings.accessibilityViolations(), []);
    assert.equal(await isTooWide(page), false);
    assert.equal(
      await card.getByRole('button', { name: /\(you\)/ }).count(),
      0,
      'the browser has an address of this machine',
    );
    await card.getByRole('button', { name: 'Remove the rule 203.0.113.7/32' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove rule' }).click();
    await card.getByText('No rules yet.').waitFor();
    assert.deepEqual(await listExclusions(db, { orgId: site.orgId, siteId: site.id }), []);
    await settings.close();
  });

  test('the reader’s own visits are excluded by a page with a switch, and by a rule filled in', async () => {
    const site = await dashboard.service.site();
    const settings = await dashboard.open(`/sites/${site.publicId}/settings/tracking`, {
      as: { orgId: site.orgId, role: 'admin' },
      prepare: (context) => context.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' }),
    });
    const { page } = settings;
    const card = page.getByRole('region', { name: 'Exclude traffic', exact: true });
    const ownVisits = page.getByRole('region', { name: 'Exclude your visits' });
    const [switchPage] = await Promise.all([
      page.waitForEvent('download'),
      ownVisits.getByRole('button', { name: 'Download the page' }).click(),
    ]);
    assert.equal(
      await ownVisits.getByRole('link', { name: 'Open the page' }).getAttribute('href'),
      `https://${site.domain}/${switchPage.suggestedFilename()}`,
    );
    assert.match(await readFile(await switchPage.path(), 'utf8'), /localStorage\.svc_ignore = 'true'/);
    await card.getByRole('button', { name: 'Exclude 203.0.113.7 (you)' }).click();
    await card.getByText('203.0.113.7/32').waitFor();
    assert.equal(await card.getByRole('button', { name: /\(you\)/ }).count(), 0);
    await settings.close();
  });
});
