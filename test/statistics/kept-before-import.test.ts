/** Tests what a site counts of the days that `svc import` brings, which are older than its raw events. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { keepProperty, listProperties } from '../../src/sites/properties.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import type { ReportAnswer } from '../../src/stats/answer.ts';
import type { RevenueAnswer } from '../../src/stats/revenue-answer.ts';
import { TestService } from '../service.ts';
import { importLines } from './import.ts';

const DAYS_AGO = [60, 40, 2];

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('a property and money that a site has before an import are known of the days that it brings', async () => {
  const site = await service.site({ domain: 'first.example' });
  await keep(site);
  await service.maintain();
  await importOrders(site);
  const open = await figures(site);
  assert.deepEqual(open, { rows: [['pro', DAYS_AGO.length]], revenue: '30', knownFrom: [null, null] });
  await service.closeDays();
  assert.deepEqual(await figures(site), open);
});

test('days that were closed before are not known', async () => {
  const site = await service.site({ domain: 'later.example' });
  await importOrders(site);
  await service.closeDays();
  await keep(site);
  await service.maintain();
  const since = addDays(service.today(), -DAYS_AGO[1]! + 1);
  assert.deepEqual(await figures(site), { rows: [['pro', null]], revenue: null, knownFrom: [since, since] });
  const [property] = await listProperties(service.database.db, site.id);
  assert.ok(property!.countedFrom! > since, `${property!.countedFrom}`);
});

async function keep({ id: siteId }: Site): Promise<void> {
  const { db } = service.database;
  await keepProperty(db, service.clock, { siteId, key: 'plan' });
  const order = { siteId, name: 'Order', kind: 'event', pattern: 'purchase' } as const;
  const { id: goalId } = await createGoal(db, service.clock, order);
  const euros = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
  await setRevenue(db, service.clock, { siteId, goalId }, euros);
}

function importOrders(site: Site): Promise<void> {
  const order = { visitor: 'v1', u: '/thanks', e: 'purchase', p: { plan: 'pro', value: '10.00' } };
  return importLines(
    service,
    site,
    DAYS_AGO.map((days) => ({ ...order, ts: `${addDays(service.today(), -days)}T10:00:00Z` })),
  );
}

async function figures(site: Site) {
  const values = (await service.read(site, '/report?dimension=property:plan&period=year')) as ReportAnswer;
  const { goals } = (await service.read(site, '/goals?period=year')) as { goals: { goalId: number }[] };
  const orders = `/report?metric=revenue&dimension=channel&goal=${goals[0]!.goalId}&period=year`;
  const { totals, knownFrom } = (await service.read(site, orders)) as RevenueAnswer;
  return {
    rows: values.rows.map(({ key, views }) => [key, views]),
    revenue: totals?.[0]?.amount ?? null,
    knownFrom: [values.knownFrom, knownFrom],
  };
}
