/** The reports of a segment, those to people without an account, their history and their sender, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReportsAnswer } from '../../src/dashboard/routes/reports.ts';
import { createGroup } from '../../src/sites/groups.ts';
import { createSegment } from '../../src/sites/segments.ts';
import { type MailServer, startMailServer } from '../alerts/mail-server.ts';
import { signedIn } from './account.ts';
import { BrowserTab } from './browser-tab.ts';
import { Dashboard } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

const EMAIL = 'client@guest.example';
/** A PNG file of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

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

test('a member chooses daily reports, their panels and a file', async () => {
  const { service } = dashboard;
  const site = await service.site();
  const settings = await dashboard.open(`/sites/${site.publicId}/settings/sharing`, {
    as: { orgId: site.orgId, role: 'viewer' },
    width: 390,
  });
  const { page } = settings;
  const own = page.getByRole('region', { name: 'Email reports' });
  await own.getByLabel('Daily report').check();
  await page.getByText('Daily reports are on').waitFor();
  const panels = own.getByRole('group', { name: 'Panels' });
  for (const panel of ['Chart', 'Top pages', 'Top sources', 'Top campaigns', 'Top countries', 'Goals']) {
    await panels.getByLabel(panel).uncheck();
    await settings.settled();
  }
  // One panel stays.
  assert.equal(await panels.getByLabel('Top stats').isDisabled(), true);
  await own.getByLabel('Attach a CSV file').check();
  await settings.settled();
  const stored = await service.database.db
    .selectFrom('report_subscriptions')
    .select(['frequency', 'panels', 'with_csv'])
    .where('site_id', '=', site.id)
    .execute();
  assert.deepEqual(stored, [{ frequency: 'daily', panels: 'figures', with_csv: 1 }]);
  assert.deepEqual(await settings.accessibilityViolations(), []);
  assert.equal(await isTooWide(page), false);
  await own.getByLabel('Daily report').uncheck();
  await page.getByText('Daily reports are off').waitFor();
  await own.getByRole('button', { name: 'Send me yesterday’s report' }).click();
  await page.getByText(/^Report sent to /).waitFor();
  assert.match(mail.mails.pop()!.headers.subject!, /^\[Preview\] Shop: no visitors on /);
  await settings.close();
});

test('admins see what became of each report, and choose the sender', async () => {
  const { service } = dashboard;
  const { db } = service.database;
  const site = await service.site();
  const { userId, email } = await signedIn(service, site.orgId, 'viewer');
  const delivery = {
    ...{
      site_id: site.id,
      of_site: site.id,
      of_group: null,
      user_id: userId,
      recipient_id: null,
      frequency: 'daily' as const,
    },
    ...{ period_from: '2026-05-19', period_to: '2026-05-19', at: Date.parse('2026-05-20T06:00:00Z') },
  };
  await db
    .insertInto('report_deliveries')
    .values([
      { ...delivery, attempt: 1, status: 'failed', detail: '451 not now', next_try_at: delivery.at + 300_000 },
      { ...delivery, attempt: 2, status: 'refused', detail: '550 no such user', next_try_at: null },
    ])
    .execute();
  const path = `/sites/${site.publicId}/settings/sharing`;
  for (const width of [390, 1440]) {
    const settings = await dashboard.open(path, { as: { orgId: site.orgId }, width });
    const { page } = settings;
    await page.getByRole('button', { name: 'Delivery history' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delivery history of reports' });
    await dialog.getByText('Refused (gave up)').waitFor();
    for (const text of ['Failed: not accepted', '451 not now', '550 no such user', /^Daily report: /, email]) {
      await dialog.getByText(text).first().waitFor();
    }
    assert.deepEqual(await settings.accessibilityViolations(), []);
    assert.equal(await isTooWide(page), false);
    await settings.close();
  }
  const viewer = await dashboard.open(path, { as: { orgId: site.orgId, role: 'viewer' } });
  await viewer.page.getByRole('region', { name: 'Email reports' }).waitFor();
  assert.equal(await viewer.page.getByRole('button', { name: 'Delivery history' }).count(), 0);
  await viewer.close();

  const organisation = await dashboard.open(`/organisation/${site.orgId}`, { as: { orgId: site.orgId }, width: 390 });
  const card = organisation.page.getByRole('region', { name: 'Sender of reports' });
  await card.getByLabel('Sender name').fill('Example Agency');
  await card.getByLabel('Reply-to address').fill('stranger@example.com');
  await card.getByRole('button', { name: 'Save' }).click();
  await card.getByText(/stranger@example\.com is neither a member/i).waitFor();
  await card.getByLabel('Reply-to address').fill(email);
  await card.getByRole('button', { name: 'Save' }).click();
  await organisation.page.getByText('Sender saved').waitFor();
  const choose = (name: string, buffer: Buffer) =>
    card.getByLabel('A file with the logo').setInputFiles({ name, mimeType: 'image/png', buffer });
  await choose('large.png', Buffer.alloc(65_537));
  await card.getByText('The file is larger than 64 KB.').waitFor();
  await choose('picture.png', Buffer.from('<svg/>'));
  await card.getByText(/The logo must be a PNG or JPEG file/).waitFor();
  await choose('logo.png', Buffer.from(PIXEL, 'base64'));
  await organisation.page.getByText('Logo saved').waitFor();
  await card.getByRole('img', { name: 'Logo' }).waitFor();
  assert.deepEqual(await organisation.accessibilityViolations(), []);
  assert.equal(await isTooWide(organisation.page), false);
  await organisation.close();
  const row = await db.selectFrom('report_senders').selectAll().where('org_id', '=', site.orgId).executeTakeFirst();
  assert.ok(row?.logo?.startsWith('iVBORw0KGgo'));
  assert.deepEqual({ ...row, logo: null }, { org_id: site.orgId, name: 'Example Agency', reply_to: email, logo: null });
});

test('a group has reports of its own, which members choose and admins send to others', async () => {
  const { service } = dashboard;
  const { db } = service.database;
  const site = await service.site();
  const group = await createGroup(db, service.clock, site.orgId, { name: 'Clients', sites: [site.id] });
  const path = `/organisation/${site.orgId}/groups/${group.id}`;
  for (const width of [390, 1440]) {
    const view = await dashboard.open(path, { as: { orgId: site.orgId }, width });
    const pages = view.page.getByRole('navigation', { name: 'Pages of this group' });
    if (width === 390) await pages.getByRole('button').click();
    await pages.getByRole('link', { name: 'Email reports' }).click();
    await view.page.getByRole('heading', { name: 'Email reports', level: 2 }).waitFor();
    const card = view.page.getByRole('region', { name: 'Reports to people without an account' });
    await card.getByRole('button', { name: 'Add recipient' }).click();
    const dialog = view.page.getByRole('dialog');
    await dialog.getByLabel('Email address').fill(`group-${width}@guest.example`);
    await dialog.getByRole('button', { name: 'Ask for confirmation' }).click();
    await card.getByText(`group-${width}@guest.example`, { exact: true }).waitFor();
    assert.equal(mail.mails.pop()!.headers.subject, 'Do you want the weekly report of Clients?');
    assert.deepEqual(await view.accessibilityViolations(), []);
    assert.equal(await isTooWide(view.page), false);
    await view.close();
  }
  const reader = await dashboard.open(`${path}/reports`, { as: { orgId: site.orgId, role: 'viewer' } });
  const own = reader.page.getByRole('region', { name: 'Email reports' });
  await own.getByLabel('Daily report').check();
  await reader.page.getByText('Daily reports are on').waitFor();
  assert.equal(await reader.page.getByRole('region', { name: 'Reports to people without an account' }).count(), 0);
  await reader.close();
  const rows = db.selectFrom('report_subscriptions').select(['frequency', 'site_id', 'of_group']);
  assert.deepEqual(await rows.where('of_group', '=', group.id).execute(), [
    { frequency: 'daily', site_id: -group.id, of_group: group.id },
  ]);
});
