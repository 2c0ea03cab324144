/** The reports of a segment, and those to people without an account, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReportsAnswer } from '../../src/dashboard/routes/reports.ts';
import { createSegment } from '../../src/sites/segments.ts';
import { type MailServer, startMailServer } from '../alerts/mail-server.ts';
import { BrowserTab } from './browser-tab.ts';
import { Dashboard } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

const EMAIL = 'client@guest.example';

let dashboard: Dashboard;
let mail: MailServer;
const ends: (() => unknown)[] = [];
before(async () => {
  mail = await startMailServer({ after: (end) => ends.push(end as () => unknown) });
  dashboard = await Dashboard.start({ SVC_SMTP_URL: `${mail.url}?from=svc@stats.example` });
});
after(async () => {
  await dashboard.close();
  for (const end of ends) await end();
});

test('an admin enters an address, which confirms, and chooses what the report has', async () => {
  const { service } = dashboard;
  const { db } = service.database;
  const site = await service.site();
  const conditions = [{ subject: 'country', operator: 'is', values: ['DE'] }] as const;
  const { id } = await createSegment(db, service.clock, { siteId: site.id, userId: null, name: 'Germany', conditions });
  const settings = await dashboard.open(`/sites/${site.publicId}/settings/sharing`, {
    as: { orgId: site.orgId },
    width: 390,
  });
  const { page } = settings;
  const card = page.getByRole('region', { name: 'Reports to people without an account' });
  await card.getByText('No recipients yet.').waitFor();
  await card.getByRole('button', { name: 'Add recipient' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill(EMAIL);
  await dialog.getByLabel('Monthly report').check();
  await dialog.getByLabel('Language').selectOption('Deutsch');
  assert.deepEqual(await settings.accessibilityViolations(), []);
  await dialog.getByRole('button', { name: 'Ask for confirmation' }).click();
  await page.getByText(`Asked ${EMAIL} for confirmation`).waitFor();
  await card.getByText(/^Monthly report · Deutsch · asked on .*, not confirmed yet$/).waitFor();
  const [ask, ...others] = mail.mails.splice(0);
  assert.deepEqual(others, []);
  assert.match(
    ask!.headers.subject!,
    /^Möchten Sie die wöchentlichen und monatlichen Berichte für shop\.example erhalten\?$/,
  );

  const link = /<(.+)>/.exec(ask!.headers['list-unsubscribe']!)![1]!;
  const guest = await dashboard.open(new URL(link).pathname + new URL(link).search);
  await guest.page.getByRole('button', { name: 'Get reports' }).click();
  await guest.page.getByRole('heading', { name: 'You get the weekly and monthly reports of shop.example' }).waitFor();
  await guest.close();
  await page.reload();
  await card.getByText('Weekly report · Deutsch · confirmed').waitFor();
  await card.getByRole('button', { name: `Edit: ${EMAIL}, Weekly report` }).click();
  await dialog.getByLabel('Visitors').selectOption('Germany');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card.getByText('Weekly report · Deutsch · Germany · confirmed').waitFor();
  assert.deepEqual(await settings.accessibilityViolations(), []);
  assert.equal(await isTooWide(page), false);
  await card.getByRole('button', { name: `Remove: ${EMAIL}, Monthly report` }).click();
  await dialog.getByRole('button', { name: 'Remove recipient' }).click();
  await card.getByText(/Monthly report/).waitFor({ state: 'detached' });

  const own = page.getByRole('region', { name: 'Email reports' });
  await own.getByLabel('Weekly report').check();
  await page.getByText('Weekly reports are on').waitFor();
  await own.getByLabel('Visitors').selectOption('Germany');
  await settings.settled();
  assert.equal(
    await own.getByLabel('Visitors').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text),
    'Germany',
  );
  const rows = await db
    .selectFrom('report_subscriptions')
    .select('segment_id')
    .where('site_id', '=', site.id)
    .execute();
  assert.deepEqual(rows, [{ segment_id: id }]);
  await settings.close();
  const member = await BrowserTab.of(service, site.orgId, 'viewer');
  const { segmentId } = await member.get<ReportsAnswer>('GET', `/sites/${site.publicId}/reports`);
  assert.equal(segmentId, null, 'another member has an own choice');
});
