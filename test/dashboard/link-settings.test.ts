/** The links of a site as its members make, change and list them, by requests and in a real browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ListedShareLink, ShareLinkBody, ShareLinksAnswer } from '../../src/dashboard/routes/share.ts';
import { addDays } from '../../src/domain/calendar.ts';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { createGroup } from '../../src/sites/groups.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { createSegment } from '../../src/sites/segments.ts';
import { heavyTest } from '../heavy-checks.ts';
import { BrowserTab } from './browser-tab.ts';
import { Dashboard } from './dashboard.ts';

let dashboard: Dashboard;
let site: Site;
let path: string;
before(async () => {
  dashboard = await Dashboard.start();
  const { service } = dashboard;
  site = await service.site({ name: 'Laden' });
  path = `/sites/${site.publicId}/share-links`;
  const { db } = service.database;
  const goal = await createGoal(db, service.clock, { siteId: site.id, name: 'Order', kind: 'event', pattern: 'buy' });
  const money = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
  await setRevenue(db, service.clock, { siteId: site.id, goalId: goal.id }, money);
});
after(() => dashboard.close());

const tabOf = (role: 'owner' | 'editor' | 'viewer', limits = {}) =>
  BrowserTab.of(dashboard.service, site.orgId, role, limits);
const remove = async (tab: BrowserTab) => {
  for (const { id } of (await tab.get<ShareLinksAnswer>('GET', path)).links) await tab.get('DELETE', `${path}/${id}`);
};

test('a link has what was chosen for it, and what is not sent stays', async () => {
  const tab = await tabOf('editor');
  const until = addDays(dashboard.service.today(), 30);
  const body: ShareLinkBody = {
    ...{ name: 'Client', until, password: 'correct horse battery', where: ['country:is:DE|AT', 'goal:is:1'] },
    ...{ panels: ['places', 'pages'], withRevenue: true, frameOrigins: ['https://www.example.com'] },
    ...{ accent: '#AA3300', theme: 'dark', language: 'fr', logo: 'data:image/png;base64,iVBORw0KGgo=', hasBadge: true },
  };
  const made = await tab.get<ListedShareLink>('POST', path, body);
  const { password: _, ...fields } = body;
  assert.deepEqual(made, {
    ...fields,
    ...{ id: made.id, token: made.token, badgeToken: made.badgeToken, createdAt: made.createdAt, views: 0 },
    ...{ hasPassword: true, panels: ['pages', 'places'], accent: '#aa3300', isOver: false },
  });
  assert.notEqual(made.badgeToken, made.token);
  assert.deepEqual((await tab.get<ShareLinksAnswer>('GET', path)).links, [made]);
  const change = (changes: ShareLinkBody) => tab.get<ListedShareLink>('PATCH', `${path}/${made.id}`, changes);
  assert.deepEqual(await change({}), made);
  assert.deepEqual(await change({ name: 'Board', until: null, password: null }), {
    ...{ ...made, name: 'Board', until: null, hasPassword: false },
  });
  const plain = { panels: null, withRevenue: false, frameOrigins: [], accent: null, theme: null, language: null };
  const bare = await change({ ...plain, where: [], logo: null, hasBadge: false });
  assert.deepEqual([bare.where, bare.badgeToken, bare.logo], [[], null, null]);
  // A badge that is offered anew has another address.
  assert.notEqual((await change({ hasBadge: true })).badgeToken, made.badgeToken);
  await remove(tab);
});

test('wrong fields are refused, and change nothing', async () => {
  const tab = await tabOf('editor');
  const made = await tab.get<ListedShareLink>('POST', path, { name: 'Client' });
  const wrong: [object, RegExp][] = [
    [{ until: '2020-01-01' }, /^400 invalid: a link ends in the future/],
    [{ until: 'soon' }, /^400 invalid: "soon" is not a day/],
    [{ password: 'short' }, /^400 invalid: .*password/],
    [{ where: ['country=DE'] }, /is not a condition/],
    [{ where: ['goal:is:999'] }, /there is no goal 999/],
    [{ where: ['segment:is:999'] }, /there is no segment 999/],
    [{ where: Array.from({ length: 11 }, (_, i) => `page:is:/${i}`) }, /at most 10 conditions/],
    [{ panels: ['secrets'] }, /a link shows cards/],
    [{ frameOrigins: ['https://*.example.com'] }, /is not an origin/],
    [{ frameOrigins: Array.from({ length: 21 }, (_, i) => `https://${i}.example.com`) }, /at most 20 origins/],
    [{ accent: 'url(x)' }, /is not a color/],
    [{ theme: 'pink' }, /^400 invalid: theme/],
    [{ language: 'xx' }, /^400 invalid: language/],
    [{ logo: 'https://example.com/logo.png' }, /a logo is a PNG/],
  ];
  for (const [body, message] of wrong) {
    assert.match(await tab.refused('PATCH', `${path}/${made.id}`, body), message);
    assert.match(await tab.refused('POST', path, { name: 'x', ...body }), message);
  }
  assert.deepEqual((await tab.get<ShareLinksAnswer>('GET', path)).links, [made]);
  await remove(tab);
});

test('who gets no revenue neither makes, opens nor edits a link that shows it', async () => {
  const [owner, editor] = [await tabOf('owner'), await tabOf('editor', { withheld: ['revenue'] })];
  const refusal = /^403 forbidden: an owner or admin has not given you access/;
  const isRefused = async (answer: Promise<string>) => assert.match(await answer, /^403 forbidden/, String(refusal));
  await isRefused(editor.refused('POST', path, { name: 'x', withRevenue: true }));
  await isRefused(editor.refused('POST', path, { name: 'x', where: ['property:value:is:1'] }));
  const plain = await editor.get<ListedShareLink>('POST', path, { name: 'Plain' });
  await isRefused(editor.refused('PATCH', `${path}/${plain.id}`, { withRevenue: true }));
  const money = await owner.get<ListedShareLink>('POST', path, { name: 'Money', withRevenue: true, hasBadge: true });
  await isRefused(editor.refused('PATCH', `${path}/${money.id}`, { password: null }));
  const { links } = await editor.get<ShareLinksAnswer>('GET', path);
  assert.deepEqual(
    links.map(({ token, badgeToken }) => [token === null, badgeToken]),
    [
      [false, null],
      [true, null],
    ],
  );
  await remove(owner);
});

test('a link is made with a segment and a password, edited, and its code copied', async () => {
  const { service } = dashboard;
  await createSegment(service.database.db, service.clock, {
    ...{ siteId: site.id, userId: null, name: 'Germany' },
    conditions: [{ subject: 'country', operator: 'is', values: ['DE'] }],
  });
  const watched = await dashboard.open(`/sites/${site.publicId}/settings/sharing`, { as: { orgId: site.orgId } });
  const { page } = watched;
  const links = page.getByRole('region', { name: 'Shared links', exact: true });
  await links.getByRole('button', { name: 'New link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Client A');
  for (const part of ['Access', 'What it shows', 'Look', 'Embed and badge']) await dialog.getByText(part).click();
  await dialog.getByLabel('Last day').fill('2099-12-31');
  await dialog.getByLabel('Ask for a password').check();
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await dialog.getByLabel('Visits', { exact: true }).selectOption({ label: 'Germany' });
  await dialog.getByLabel('Locations', { exact: true }).uncheck();
  await dialog.getByLabel('Use your own color').check();
  await dialog.getByLabel('Appearance').selectOption({ label: 'Dark' });
  await dialog.getByLabel('Language').selectOption({ label: 'Deutsch' });
  await dialog.getByLabel('Sites that may embed it').fill('https://www.example.com');
  await dialog.getByLabel('Offer a badge').check();
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const code = await watched.text(dialog.getByRole('group', { name: 'HTML' }));
  assert.match(code, new RegExp(`src="${service.url}/embed/\\w{32}" title="Laden"`));
  assert.match(await watched.text(dialog.getByRole('group', { name: 'Markdown' })), /\/badge\/\w{32}\.svg/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const words = 'until Dec 31, 2099 · password · selected visits · some cards · can be embedded';
  const item = await watched.text(links.getByRole('listitem').first());
  assert.match(item, /Views: 0 · until .*2099 · password · selected visits · some cards · can be embedded/, words);
  await links.getByRole('button', { name: 'Edit Client A' }).click();
  await dialog.getByText('Access').click();
  assert.equal(await dialog.getByLabel('Last day').inputValue(), '2099-12-31');
  await dialog.getByLabel('Ask for a password').uncheck();
  await dialog.getByText('Embed and badge').click();
  await dialog.getByLabel('Sites that may embed it').fill('nonsense');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/"nonsense" is not an origin/).waitFor();
  await dialog.getByLabel('Sites that may embed it').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Link saved').waitFor();
  await watched.settled();
  assert.match(await watched.text(links.getByRole('listitem').first()), /2099 · selected visits · some cards/);
  const tab = await tabOf('owner');
  const [link] = (await tab.get<ShareLinksAnswer>('GET', path)).links;
  const { hasPassword, where, panels, theme, language, accent, hasBadge } = link!;
  assert.deepEqual([hasPassword, where, theme, language, accent], [false, ['segment:is:1'], 'dark', 'de', '#4453d6']);
  assert.ok(!panels!.includes('places') && panels!.length === 7 && hasBadge);
  await watched.close();
  await remove(tab);
});

test('the links of a group are made on its page, and show its sites together', async () => {
  const { service } = dashboard;
  const fields = { name: 'Clients', sites: [site.id] };
  const group = await createGroup(service.database.db, service.clock, site.orgId, fields);
  const as = { orgId: site.orgId };
  const watched = await dashboard.open(`/organisation/${site.orgId}/groups/${group.id}`, { as });
  const { page } = watched;
  await page.getByRole('link', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Client A');
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await page.getByRole('button', { name: 'Create link' }).click();
  const address = await watched.text(page.getByRole('dialog').getByRole('group', { name: 'Link' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByText('Client A').waitFor();
  await watched.close();
  const shared = await dashboard.open(new URL(address).pathname);
  assert.equal(await shared.page.getByRole('heading', { level: 1 }).textContent(), 'Clients');
  for (const figure of ['currentVisitors', 'visitors']) {
    await shared.page.locator(`[data-figure=${figure}]`).waitFor({ state: 'attached' });
  }
  await shared.close();
  // Editors of the sites see the group, and not its links.
  const editor = await dashboard.open(`/organisation/${site.orgId}/groups/${group.id}`, {
    as: { ...as, role: 'editor' },
  });
  assert.equal(await editor.page.getByRole('link', { name: 'Share', exact: true }).count(), 0);
  await editor.close();
});

heavyTest('the form fits a phone', async () => {
  const watched = await dashboard.open(`/sites/${site.publicId}/settings/sharing`, {
    ...{ as: { orgId: site.orgId }, width: 360 },
  });
  await watched.page.getByRole('button', { name: 'New link' }).click();
  const dialog = watched.page.getByRole('dialog');
  for (const part of ['Access', 'What it shows', 'Look', 'Embed and badge']) await dialog.getByText(part).click();
  assert.ok(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
  await watched.close();
});
