/** The revenue of groups of sites, in the read API and on the dashboard. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { GroupsAnswer } from '../../src/dashboard/routes/groups.ts';
import type { NewKeyAnswer } from '../../src/dashboard/routes/keys.ts';
import type { SiteRevenueStats } from '../../src/dashboard/routes/read.ts';
import type { Withheld } from '../../src/domain/grant.ts';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { type RevenueFields, setRevenue } from '../../src/sites/revenues.ts';
import type { RevenueAnswer } from '../../src/stats/revenue-answer.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { agency } from './agency.ts';

const IN_EUROS: RevenueFields = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
const IN_PROPERTY: RevenueFields = { amountProperty: 'total', currencyProperty: 'in', currency: null };

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('goals of one name and pattern have their revenue together, currencies apart', async () => {
  const { id, admin, group, sites } = await agency(service);
  const [one, two, three] = sites;
  const { db } = service.database;
  const sold = async (site: Site, fields: RevenueFields | null, name = 'Bought', pattern = 'buy') => {
    const goal = await createGoal(db, service.clock, { siteId: site.id, name, kind: 'event', pattern });
    if (fields !== null) await setRevenue(db, service.clock, { siteId: site.id, goalId: goal.id }, fields);
    return goal.id;
  };
  const none = await sold(one, null, 'Signed up', 'signup');
  const bought = await sold(one, IN_EUROS);
  await sold(two, IN_PROPERTY);
  const booked = await sold(two, IN_EUROS, 'Booked', 'book');
  await sold(three, IN_EUROS);
  const order = (site: Site, p: object, e = 'buy', u = '/shop') => service.collect(site, { e, u, p });
  for (const site of sites) await service.collect(site, { u: '/shop' });
  await order(one, { value: '10.10', total: '999', in: 'USD' });
  await order(one, { value: '5' }, 'buy', '/sale');
  await order(two, { value: '888', total: '20.25', in: 'EUR' });
  await order(two, { total: '7', in: 'usd' });
  await order(two, { value: '3' }, 'book');
  // The event of the other site's goal is none here.
  await order(one, { value: '4' }, 'book');
  await order(two, { total: 'much', in: 'EUR' });
  await order(three, { value: '70' });
  for (const site of sites) await service.answer(site, '/realtime');

  const { key } = await admin.get<NewKeyAnswer>('POST', `/orgs/${id}/keys`, { name: 'key' });
  const ask = async (goal: number, more = '') => {
    const path = `/groups/${group.id}/report?metric=revenue&period=7d&goal=${goal}&dimension=country${more}`;
    const response = await fetch(`${service.url}/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
    return { status: response.status, answer: (await response.json()) as RevenueAnswer };
  };
  const compare = async () => {
    const { answer } = await ask(bought);
    assert.deepEqual(answer.totals, [
      { currency: 'EUR', visitors: 2, orders: 3, amount: '35.35' },
      { currency: 'USD', visitors: 1, orders: 1, amount: '7' },
    ]);
    assert.deepEqual([answer.goalId, answer.withoutAmount, answer.knownFrom], [bought, 1, null]);
    assert.deepEqual(
      answer.rows.map(({ visitors, views, revenue }) => [visitors, views, revenue]),
      [[2, 3, '35.35']],
    );
    assert.deepEqual((await ask(booked)).answer.totals, [{ currency: 'EUR', visitors: 1, orders: 1, amount: '3' }]);
    const inDollars = await ask(bought, '&currency=USD');
    assert.deepEqual(
      inDollars.answer.rows.map(({ revenue }) => revenue),
      ['7'],
    );
    const selected = await ask(bought, '&where=page:is_not:/nowhere');
    assert.deepEqual(selected.answer.totals, answer.totals);
    assert.deepEqual(selected.answer.rows, answer.rows);
  };
  await compare();
  service.clock.advance(86_400_000_000);
  await service.closeDays();
  await compare();
  for (const goal of [none, 0]) assert.equal((await ask(goal)).status, 400);

  const tab = async (withheld: readonly Withheld[]) => {
    const { cookie } = await signedIn(service, id, 'viewer', { withheld });
    return async (path: string) => {
      const response = await fetch(`${service.url}/dashboard${path}`, { headers: { cookie } });
      return { status: response.status, answer: (await response.json()) as never };
    };
  };
  const [viewer, other] = [await tab([]), await tab(['revenue'])];
  const goalsFor = async (get: typeof viewer) => {
    const { groups }: GroupsAnswer = (await get(`/orgs/${id}/groups`)).answer;
    return groups.map(({ revenueGoals }) => revenueGoals);
  };
  assert.deepEqual([await goalsFor(viewer), await goalsFor(other)], [[[bought, booked]], [undefined]]);
  const stats = `/sites/group-${group.id}/revenue-stats?period=7d&goal=${bought}`;
  const { stats: figures, currency }: SiteRevenueStats = (await viewer(stats)).answer;
  assert.deepEqual([figures.revenue.value, currency], [35.35, 'EUR']);
  const series = `/sites/group-${group.id}/goal-timeseries?period=7d&goal=${bought}&metric=revenue`;
  const { points }: { readonly points: readonly { readonly value: number }[] } = (await viewer(series)).answer;
  assert.equal(
    points.reduce((sum, { value }) => sum + value, 0),
    35.35,
  );
  for (const path of [stats, series]) assert.equal((await other(path)).status, 403, path);
});
