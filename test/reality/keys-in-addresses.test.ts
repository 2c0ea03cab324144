/**
 * A filter in an address selects its key byte for byte, in a real browser. The same trouble was reported of a percent-encoded
 * path in Umami (3068), of one in an embedded dashboard in Plausible (5899), and of an escaped `&` in wouter (400).
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { NONE_KEY } from '../../src/domain/dimension.ts';
import { type Filter, printFilter, propertyDimension } from '../../src/domain/filter.ts';
import type { Site } from '../../src/domain/site.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { BreakdownAnswer } from '../../src/stats/answer.ts';
import { DEFAULT_VIEW, parseView, printView, type ViewState } from '../../web/src/site-view/view-state.ts';
import { PASSWORD, person } from '../dashboard/account-user.ts';
import { Dashboard } from '../dashboard/dashboard.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { type ImportLine, importLines } from '../statistics/import.ts';
import { ODD_KEYS } from './odd-keys.ts';

/** The key at place N has N + 1 visitors, so that the figure of a filter names its key. */
const VISITED = ['%41+b&c=d', 'A+b&c=d', '%2541', '100%', 'a+b c', 'a&b=c:d', '"it\'s"\\', '👩‍👩‍👧‍👦 שלום e\u0301'];
const PROPERTY = 'a:b\\%41';

const DIMENSIONS = ['page', 'entry', 'exit', 'utm_campaign', 'city', 'event'] as const;

let dashboard: Dashboard;
let site: Site;
before(async () => {
  dashboard = await Dashboard.start();
  site = await dashboard.service.site();
  await importLines(dashboard.service, site, VISITED.flatMap(linesOf));
});
after(() => dashboard.close());

const open = (search: string) => dashboard.open(`/sites/${site.publicId}${search}`, { as: { orgId: site.orgId } });

test('a view is written to an address and read back with each key, in each list', () => {
  for (const key of ODD_KEYS) {
    const filters = [...DIMENSIONS, propertyDimension(key)].map((dimension) => ({ dimension, value: key }));
    const view: ViewState = { ...DEFAULT_VIEW, filters, property: key };
    assert.deepEqual(parseView(printView(view)), view);
  }
});

test('an address selects the key that it names, and the tabs keep it', async () => {
  const filters = looks(ODD_KEYS, 16).map((key, i) => {
    const dimensions = [...DIMENSIONS, propertyDimension(key)];
    return printFilter({ dimension: dimensions[i % dimensions.length]!, value: key });
  });
  const watched = await open('');
  const read = await watched.page.evaluate(async (filters) => {
    const asked: (string | null)[] = [];
    // Only the questions matter: their answers would cost more than the rest of the test.
    window.fetch = (request) => {
      const { pathname, searchParams } = new URL(String(request), location.href);
      if (pathname.endsWith('/stats')) asked.push(searchParams.get('filter'));
      return new Promise(() => {});
    };
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const read: [string | null | undefined, string | null][] = [];
    for (const filter of filters) {
      const before = asked.length;
      history.pushState(null, '', `${location.pathname}?${new URLSearchParams({ filter })}`);
      for (let frame = 0; frame < 20 && asked.length === before; frame++) await nextFrame();
      const tab = document.querySelector<HTMLAnchorElement>('nav .tab')!;
      read.push([asked[before], new URL(tab.href).searchParams.get('filter')]);
    }
    return read;
  }, filters);
  assert.equal(read.length, filters.length);
  const wrong = filters.flatMap((filter, i) =>
    read[i]!.every((one) => one === filter) ? [] : [[filter, ...read[i]!]],
  );
  assert.deepEqual(wrong, []);
  await watched.close();
});

const LISTS = [
  ['pages', 'page', 'page'],
  ['sources', 'utm_campaign', 'utm_campaign'],
  ['events', 'properties', propertyDimension(PROPERTY)],
  ['pages', 'entry', 'entry'],
  ['pages', 'exit', 'exit'],
  ['places', 'city', 'city'],
  ['events', 'event', 'event'],
] as const;

test('a click on a row selects its key, in every list', async () => {
  const watched = await open('');
  for (const [place, [panel, tab, dimension]] of looks(LISTS).entries()) {
    const search = new URLSearchParams({ period: 'today', property: PROPERTY, [panel]: tab });
    await watched.goto(`/sites/${site.publicId}?${search}`);
    // The rows are those of the most visitors first.
    const rows = watched.page.locator(`[data-panel=${panel}] ol button[aria-pressed]`);
    await rows.nth(VISITED.length - 1 - place).click();
    await selected(watched.page, place + 1);
    const filters = new URL(watched.page.url()).searchParams.getAll('filter');
    assert.deepEqual(filters, [printFilter({ dimension, value: keyOf(dimension, VISITED[place]!) })]);
  }
  await watched.close();
});

heavyTest('a click asks for each odd key, in every list whose keys can be any text', async () => {
  const { service } = dashboard;
  const shown = VISITED.length;
  for (let from = 0; from < ODD_KEYS.length; from += shown) {
    const few = await service.site();
    await importLines(service, few, ODD_KEYS.slice(from, from + shown).flatMap(linesOf));
    const watched = await dashboard.open(`/sites/${few.publicId}`, { as: { orgId: few.orgId } });
    for (const [panel, tab, dimension] of LISTS.slice(0, -1)) {
      const question = `/report?period=today&limit=${shown}&dimension=${encodeURIComponent(dimension)}`;
      const { rows } = (await service.read(few, question)) as BreakdownAnswer;
      assert.ok(rows.length > 1);
      const search = new URLSearchParams({ period: 'today', property: PROPERTY, [panel]: tab });
      await watched.goto(`/sites/${few.publicId}?${search}`);
      const list = `[data-panel=${panel}] ol button[aria-pressed]`;
      await watched.page
        .locator(list)
        .nth(rows.length - 1)
        .waitFor();
      const asked = await watched.page.evaluate(clickEach, { list, count: rows.length });
      // A list has what is not known last.
      const keys = rows.map(({ key }) => key).sort((a, b) => Number(a === NONE_KEY) - Number(b === NONE_KEY));
      const filters = keys.map((key) => printFilter({ dimension, value: key }));
      assert.deepEqual(
        asked,
        filters.map((filter) => [filter, filter]),
      );
    }
    await watched.close();
  }
});

/** Clicks each row of a list and goes back. Returns the filters that the key figures were asked for and that the address had. */
async function clickEach({ list, count }: { readonly list: string; readonly count: number }) {
  const original = window.fetch;
  let asked: string | null = null;
  // Only the questions matter: answers to filtered ones would cost more than the rest of the test.
  window.fetch = (request, init) => {
    const { pathname, searchParams } = new URL(String(request), location.href);
    const filter = searchParams.get('filter');
    if (filter === null) return original(request, init);
    if (pathname.endsWith('/stats')) asked = filter;
    return new Promise(() => {});
  };
  const until = async (isDone: () => boolean) => {
    for (let frame = 0; frame < 300 && !isDone(); frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  const found: (string | null)[][] = [];
  for (let at = 0; at < count; at++) {
    asked = null;
    await until(() => location.search.includes('filter=') === false && document.querySelectorAll(list).length >= count);
    document.querySelectorAll<HTMLElement>(list)[at]?.click();
    await until(() => asked !== null);
    found.push([asked, new URLSearchParams(location.search).get('filter')]);
    history.back();
  }
  window.fetch = original;
  return found;
}

test('a link with such keys is the same after a reload, after a sign-in and when it is public', async () => {
  const { service } = dashboard;
  const { email } = await person(service, site.orgId);
  const { token } = await createShareLink(service.database.db, service.clock, site.id, 'Public');
  const filters = DIMENSIONS.map((dimension) => printFilter({ dimension, value: keyOf(dimension, VISITED[0]!) }));
  const search = `?${new URLSearchParams([['period', 'today'], ...filters.map((text) => ['filter', text])])}`;
  const watched = await dashboard.open(`/sites/${site.publicId}${search}`, {
    // The cards would ask as much under all filters: they get no answer.
    prepare: (context) => context.route(/\/dashboard\/sites\/[^/]+\/(?!stats\b)/, () => {}),
  });
  await watched.page.getByLabel('Email').fill(email);
  await watched.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await watched.page.getByRole('button', { name: 'Sign in' }).click();
  for (const path of [null, `/sites/${site.publicId}`, `/share/${token}`]) {
    if (path !== null) await watched.page.goto(service.url + path + search);
    await selected(watched.page, 1);
    assert.deepEqual(new URL(watched.page.url()).searchParams.getAll('filter'), filters);
  }
  await watched.close();
});

/** Waits until the figures are those of so many visitors. */
async function selected(page: Page, visitors: number): Promise<void> {
  await page.locator(`[data-figure=visitors][data-value="${visitors}"]`).waitFor({ state: 'attached' });
}

function linesOf(key: string, place: number): ImportLine[] {
  const day = dashboard.service.today();
  return Array.from({ length: place + 1 }, (_, number): ImportLine[] => {
    const who = { visitor: `${place} ${number}`, city: key, country: 'DE' };
    // A path may begin with two slashes.
    const u = `https://shop.example${keyOf('page', key)}`;
    return [
      { ...who, ts: `${day}T10:00:00Z`, u: `${u}?utm_campaign=${encodeURIComponent(key)}` },
      { ...who, ts: `${day}T10:00:10Z`, u, e: keyOf('event', key), p: { [PROPERTY]: key } },
    ];
  }).flat();
}

/** Returns the key of a dimension: pages are paths, and the names of events have few characters to choose from. */
function keyOf(dimension: Filter['dimension'], key: string): string {
  if (dimension === 'event') return `order-${VISITED.indexOf(key)}`;
  return ['page', 'entry', 'exit'].includes(dimension) && !key.startsWith('/') ? `/${key}` : key;
}
