/** The links and files behind outbound clicks and downloads, in a real browser. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { addDays } from '../../src/domain/calendar.ts';
import type { Site } from '../../src/domain/site.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { LinksAnswer } from '../../src/stats/answer.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { type ImportLine, importLines } from '../statistics/import.ts';
import { signedIn } from './account.ts';
import { Dashboard, type OpenOptions } from './dashboard.ts';

let dashboard: Dashboard;
let site: Site;
before(async () => {
  dashboard = await Dashboard.start();
  const { service } = dashboard;
  site = await service.site({ domain: 'shop.example' });
  const today = Temporal.PlainDate.from(service.today());
  const [yesterday, before] = [today.subtract({ days: 1 }), today.subtract({ days: 2 })].map(String);
  const click = (ts: string, visitor: string, e: string, url: string): ImportLine => ({
    ...{ ts, visitor, u: '/a', e, p: { url } },
    ...{ country: visitor === 'one' ? 'DE' : 'FR', browser: 'Firefox' },
  });
  await importLines(service, site, [
    { ts: `${yesterday}T10:00:00Z`, visitor: 'one', u: '/a', r: 'https://news.example/', country: 'DE' },
    { ts: `${yesterday}T10:30:00Z`, visitor: 'two', u: '/a', country: 'FR' },
    click(`${yesterday}T10:01:00Z`, 'one', 'outbound', 'https://partner.example/'),
    click(`${yesterday}T10:02:00Z`, 'one', 'outbound', 'https://partner.example/'),
    click(`${yesterday}T10:31:00Z`, 'two', 'outbound', 'https://partner.example/'),
    click(`${yesterday}T10:32:00Z`, 'two', 'outbound', 'javascript:alert(1)'),
    click(`${before}T10:00:00Z`, 'one', 'outbound', 'https://maps.example/caf%C3%A9'),
    click(`${before}T10:00:10Z`, 'one', 'outbound', 'https://maps.example/caf%C3%A9'),
    click(`${before}T10:01:00Z`, 'one', 'download', 'https://shop.example/files/care-guide.pdf?user=one'),
  ]);
  await service.closeDays();
});
after(() => dashboard.close());

const open = (search: string, options: OpenOptions = {}) =>
  dashboard.open(`/sites/${site.publicId}${search}`, { as: { orgId: site.orgId }, ...options });

test('an event of clicks leads to its links, and a link to its page', async () => {
  const watched = await open('?period=7d');
  const { page } = watched;
  await page.getByRole('button', { name: 'Show outbound links' }).click();
  const dialog = page.getByRole('dialog', { name: 'Outbound links' });
  await dialog.getByRole('row').nth(3).waitFor();
  await watched.settled();
  assert.equal(watched.address(), `/sites/${site.publicId}?period=7d&all=outbound`);
  assert.deepEqual(await dialog.getByRole('row').allInnerTexts().then(cells), [
    ['Link', 'Visitors', 'Clicks', 'Share'],
    ['partner.example', '2', '3', '66.7%'],
    ['maps.example/café', '1', '2', '33.3%'],
    ['javascript:alert(1)', '1', '1', '33.3%'],
  ]);
  const links = await dialog
    .getByRole('link')
    .evaluateAll((all) => (all as HTMLAnchorElement[]).map(({ href, target, rel }) => [href, target, rel]));
  assert.deepEqual(links, [
    ['https://partner.example/', '_blank', 'noreferrer noopener'],
    ['https://maps.example/caf%C3%A9', '_blank', 'noreferrer noopener'],
  ]);
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await dialog.locator('[aria-sort=ascending]').waitFor();
  await watched.settled();
  assert.match((await dialog.getByRole('rowheader').allInnerTexts())[0]!, /^javascript/);
  await dialog.getByRole('searchbox').fill('café');
  await page.getByText('1 – 1 of 1').waitFor();
  assert.deepEqual(await dialog.getByRole('rowheader').allInnerTexts(), ['maps.example/café']);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  assert.match(
    text,
    /^\uFEFF?"url","visitors","events","share"\r\n"https:\/\/maps.example\/caf%C3%A9",1,2,0.33\d*\r\n$/,
  );
  watched.assertHealthy();
  await watched.close();
});

heavyTest('filters and the period hold for links too', async () => {
  const rows = async (search: string) => {
    const watched = await open(search);
    const dialog = watched.page.getByRole('dialog');
    await dialog.getByRole('rowheader').first().waitFor();
    const found = cells(await dialog.getByRole('row').allInnerTexts());
    await watched.close();
    return found.slice(1).map(([link, visitors, clicks]) => `${link} ${visitors}/${clicks}`);
  };
  assert.deepEqual(await rows('?period=7d&filter=country:FR&all=outbound'), [
    'partner.example 1/1',
    'javascript:alert(1) 1/1',
  ]);
  assert.deepEqual(await rows('?period=7d&filter=referrer:news.example&all=outbound'), ['partner.example 1/2']);
  assert.deepEqual(await rows('?period=7d&all=download'), ['/files/care-guide.pdf?user=one 1/1']);
});

heavyTest('a long period has the links of the days that know them, and says since when', async () => {
  const watched = await open('?period=90d&all=outbound', {
    prepare: (context) =>
      context.route('**/links?*', async (route) => {
        const answer = (await (await route.fetch()).json()) as LinksAnswer;
        const { from, to } = answer.period;
        const known = { from: to, gaps: [{ from, to: addDays(to, -1), reason: 'visits_gone' }] };
        return route.fulfill({ json: { ...answer, knownFrom: to, known } });
      }),
  });
  const dialog = watched.page.getByRole('dialog', { name: 'Outbound links' });
  await dialog.getByRole('link', { name: 'partner.example' }).waitFor();
  await dialog.getByText(/Counted since .+\. Earlier: visits are not kept for these days/).waitFor();
  await watched.close();
});

test('a public link shows links; the read API has none', async () => {
  const { service } = dashboard;
  const { token } = await createShareLink(service.database.db, service.clock, site.id, 'Public');
  const path = `${service.url}/dashboard/sites/${site.publicId}/links?period=7d`;
  const ask = (search: string, headers: Record<string, string>) => fetch(path + search, { headers });
  const shared = (await (await ask('&event=download', { 'svc-share': token })).json()) as LinksAnswer;
  assert.deepEqual(shared.rows, [
    { key: 'https://shop.example/files/care-guide.pdf', visitors: 1, views: 1, pct: 1 / 3 },
  ]);
  const { cookie } = await signedIn(service, site.orgId, 'viewer');
  const ofMember = (await (await ask('&event=download', { cookie })).json()) as LinksAnswer;
  const whole = 'https://shop.example/files/care-guide.pdf?user=one';
  assert.deepEqual(ofMember, { ...shared, rows: shared.rows.map((row) => ({ ...row, key: whole })) });
  for (const search of ['', '&event=signup', '&event=download&event=download', '&event=download&limit=1001']) {
    assert.equal((await ask(search, { cookie })).status, 400, search);
  }
  assert.equal((await service.answer(site, '/links?event=download')).status, 404);
});

test('the lists are accessible in both themes', async () => {
  for (const search of looks(['?period=7d&all=outbound', '?period=7d', '?period=90d&all=download'])) {
    const watched = await open(search);
    assert.deepEqual(await watched.violationsInThemes(), [], search);
    await watched.close();
  }
});

function cells(rows: readonly string[]): string[][] {
  return rows.map((row) => row.split(/[\t\n]+/).filter((text) => text.trim() !== ''));
}
