/** The sources of a site with their hosts, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Site } from '../../src/domain/site.ts';
import { updateSite } from '../../src/sites/sites.ts';
import { heavyTest } from '../heavy-checks.ts';
import { importLines } from '../statistics/import.ts';
import { Dashboard } from './dashboard.ts';
import { sourceRows } from './source-rows.ts';

let dashboard: Dashboard;
let site: Site;
before(async () => {
  dashboard = await Dashboard.start();
  const { service } = dashboard;
  site = await service.site({ domain: 'shop.example' });
  await visitFromHosts(site, 1);
});
after(() => dashboard.close());

/** Three visitors come from three hosts of two sources, so many days ago. */
async function visitFromHosts(to: Site, daysAgo: number): Promise<void> {
  const { service } = dashboard;
  const day = Temporal.PlainDate.from(service.today()).subtract({ days: daysAgo });
  const visit = (time: string, visitor: string, referrer: string) => ({
    ts: `${day}T${time}:00Z`,
    ...{ visitor, u: '/', r: referrer },
  });
  await importLines(service, to, [
    visit('10:00', 'one', 'https://instagram.com/'),
    visit('12:00', 'one', 'https://l.instagram.com/'),
    visit('12:01', 'two', 'https://l.instagram.com/'),
    visit('12:02', 'three', 'https://www.google.de/'),
  ]);
  await service.closeDays();
}

const open = (search: string, of = site) =>
  dashboard.open(`/sites/${of.publicId}${search}&sources=referrer`, { as: { orgId: of.orgId } });

test('a visitor from two hosts of a source counts once, and the source shows its hosts', async () => {
  const watched = await open('?period=7d');
  const { page } = watched;
  assert.deepEqual(await sourceRows(watched), [
    'Instagram 2 hosts 2 visitors, 66.7%',
    'Google google.de 1 visitor, 33.3%',
  ]);
  const source = page.getByRole('button', { name: /^Instagram/, expanded: false });
  await source.focus();
  await page.keyboard.press('Enter');
  assert.deepEqual(await sourceRows(watched), [
    'Instagram 2 hosts 2 visitors, 66.7%',
    'Instagram l.instagram.com 2 visitors, 66.7%',
    'Instagram instagram.com 1 visitor, 33.3%',
    'Google google.de 1 visitor, 33.3%',
  ]);
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await page.getByRole('button', { name: /(?<!l\.)instagram\.com/ }).click();
  await watched.settled();
  assert.match(watched.address(), /filter=referrer:instagram\.com&sources=referrer$/);
  assert.deepEqual(await sourceRows(watched), ['Instagram instagram.com 1 visitor, 100.0%']);
  await watched.close();
});

heavyTest('all hosts can be listed, however few sources they are of', async () => {
  const watched = await open('?period=7d');
  await watched.page.getByRole('button', { name: 'Show all 3 Referrers' }).click();
  const dialog = watched.page.getByRole('dialog', { name: 'Referrers' });
  await dialog.getByRole('row').nth(3).waitFor();
  assert.equal(await dialog.getByRole('row').count(), 4);
  await watched.close();
});

heavyTest('where neither events nor visits are kept, the hosts are listed', async () => {
  const { service } = dashboard;
  const earlier = await service.site({ domain: 'earlier.example' });
  await updateSite(service.database.db, service.clock, earlier.publicId, { visitMonths: 0 });
  await visitFromHosts(earlier, 1);
  service.clock.advance(35 * 86_400_000_000);
  await service.maintain();
  const watched = await open('?period=90d', earlier);
  assert.deepEqual(await sourceRows(watched), [
    'Instagram l.instagram.com 2 visitors, 66.7%',
    'Google google.de 1 visitor, 33.3%',
    'Instagram instagram.com 1 visitor, 33.3%',
  ]);
  await watched.page.getByText('Hosts are listed one by one').waitFor();
  await watched.close();
});
