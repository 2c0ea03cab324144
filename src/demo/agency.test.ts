import assert from 'node:assert/strict';
import { test } from 'node:test';
import { microsOf } from '../sites/fixture.ts';
import { agencyPlan } from './agency.ts';
import type { DemoPlan, DemoSite } from './demo-site.ts';
import { Random } from './random.ts';
import { Traffic } from './traffic.ts';

const NOW = microsOf('2026-03-10T15:00:00Z') / 1000;
const YEAR = { now: NOW, days: 365 };

function planOf(sites: number, events = 10_000 * sites, seed = 1): DemoPlan {
  return agencyPlan({ sites, events, time: YEAR, seed });
}

function daysOf(site: DemoSite, time = YEAR) {
  return [...new Traffic(site, new Random(1), time, 1).days()];
}

/** Returns a plan without the functions that make the visits, which are never equal. */
function saidBy({ sites, ...plan }: DemoPlan) {
  return { ...plan, sites: sites.map(({ visit, ...site }) => site) };
}

test('the same seed plans the same agency, another seed another', () => {
  assert.deepEqual(saidBy(planOf(20)), saidBy(planOf(20)));
  assert.notDeepEqual(saidBy(planOf(20)), saidBy(planOf(20, 200_000, 2)));
});

test('a thousand sites have names and domains of their own, in several zones, most of them small', () => {
  const { sites } = planOf(1000);
  assert.equal(new Set(sites.map(({ name }) => name)).size, 1000);
  assert.equal(new Set(sites.map(({ domain }) => domain)).size, 1000);
  assert.ok(sites.every(({ domain }) => /^[a-z]+(-[a-z]+)+\.example$/.test(domain)));
  assert.equal(new Set(sites.map(({ timezone }) => timezone)).size, 6);
  const sizes = sites.map(({ visitsPerDay }) => visitsPerDay).sort((a, b) => b - a);
  const visits = sizes.reduce((sum, size) => sum + size, 0);
  const ofTen = sizes.slice(0, 10).reduce((sum, size) => sum + size, 0);
  assert.ok(ofTen > 0.35 * visits && ofTen < 0.5 * visits, String(ofTen / visits));
});

test('each site is in the group of its trade, and the largest are in a second one', () => {
  const { sites, groups, members } = planOf(200);
  const sizes = groups.map(({ name, sites: places }) => [name, places.length] as const);
  assert.deepEqual(sizes.map(([name]) => name).sort(), [
    ...['Health', 'Hospitality', 'Key accounts', 'Publishing', 'Retail', 'Services'],
  ]);
  assert.deepEqual(sizes.at(-1), ['Key accounts', 10]);
  const trades = groups.filter(({ name }) => name !== 'Key accounts').flatMap(({ sites: places }) => places);
  assert.deepEqual(
    trades.sort((a, b) => a - b),
    sites.map((_, place) => place),
  );
  const largest = [...sites.entries()].sort(([, a], [, b]) => b.visitsPerDay - a.visitsPerDay).slice(0, 10);
  assert.deepEqual(
    groups.at(-1)?.sites,
    largest.map(([place]) => place),
  );
  assert.ok(members.every(({ group }) => groups.some(({ name }) => name === group)));
});

test('shops sell in three currencies, and goals and funnels have one name and pattern on all sites of a kind', () => {
  const { sites } = planOf(60);
  const shops = sites.filter(({ properties }) => properties.includes('category'));
  const currencies = new Set(
    shops.map((site) => {
      const sales = daysOf({ ...site, visitsPerDay: 50, startShare: 1 }, { now: NOW, days: 20 }).flat();
      return sales.find(({ e }) => e === 'purchase')?.p?.currency;
    }),
  );
  assert.deepEqual([...currencies].sort(), ['EUR', 'JPY', 'USD']);
  const patterns = Map.groupBy(
    sites.flatMap(({ goals }) => goals),
    ({ name }) => name,
  );
  assert.ok(patterns.get('Newsletter signup')!.length > 20);
  for (const [name, goals] of patterns) assert.equal(new Set(goals.map(({ pattern }) => pattern)).size, 1, name);
  assert.ok(sites.some(({ goals, funnels }) => goals.length === 0 && funnels.length === 0));
});

test('one site has no data, one stopped ten days ago, and one grew fast', () => {
  const { sites } = planOf(5, 3000);
  const months = sites.map((site) => {
    const days = daysOf(site).map((lines) => lines.length);
    const sum = (from: number, to: number) => days.slice(from, to).reduce((all, count) => all + count, 0);
    return { year: sum(0, 366), before: sum(0, 183), last: sum(356, 366) };
  });
  assert.equal(months.filter(({ year }) => year === 0).length, 1);
  assert.equal(months.filter(({ year, last }) => year > 0 && last === 0).length, 1);
  assert.equal(months.filter(({ year, before }) => year > 0 && before < year / 10).length, 1);
});

test('the sites have about as many events together as were asked for, in a year or a month', () => {
  for (const days of [365, 30]) {
    const time = { now: NOW, days };
    const { sites } = agencyPlan({ sites: 12, events: 20_000, time, seed: 1 });
    const events = sites.flatMap((site) => daysOf(site, time).flat()).length;
    assert.ok(events > 17_000 && events < 23_000, `${days} days: ${events}`);
  }
});
