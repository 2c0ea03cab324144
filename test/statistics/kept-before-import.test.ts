/** Tests what a site knows of the days that `svc import` brings when it counts properties and money. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays } from '../../src/domain/calendar.ts';
import type { Site } from '../../src/domain/site.ts';
import { archive, restore } from '../../src/sites/archive.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { keepProperty, listProperties } from '../../src/sites/properties.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { updateSite } from '../../src/sites/sites.ts';
import type { FunnelAnswer, GoalsAnswer, ReportAnswer } from '../../src/stats/answer.ts';
import type { FunnelRevenueAnswer, RevenueAnswer } from '../../src/stats/revenue-answer.ts';
import { signedIn } from '../dashboard/account.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { importLines } from './import.ts';

const DAY = 86_400_000_000;
/** Two of the days are older than the kept raw events. */
const DAYS_AGO = [60, 40, 2];

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('what a site counts before an import is known of the days that it brings, after a goal was archived by mistake too', async () => {
  const { site, goal } = await keep('first.example');
  await importOrders(site);
  const open = await figures(site);
  assert.deepEqual(open, {
    rows: [['pro', DAYS_AGO.length]],
    revenue: '30',
    funnel: '30',
    knownFrom: [null, null, null],
  });
  await service.closeDays();
  assert.equal(await closedDays(site), DAYS_AGO.length);
  assert.deepEqual(await figures(site), open);
  await archive(service.database.db, service.clock, { kind: 'goal', siteId: site.id, id: goal });
  await restore(service.database.db, service.clock, { kind: 'goal', siteId: site.id, id: goal });
  await service.maintain();
  assert.deepEqual(await figures(site), open);
});

test('days that were closed before are not known: figures are those of the days since', async () => {
  const site = await service.site({ domain: 'later.example' });
  await importOrders(site);
  await service.closeDays();
  await keep('later.example', site);
  const since = addDays(service.today(), -DAYS_AGO[1]! + 1);
  const known = { rows: [['pro', 1]], revenue: '10', funnel: '10', knownFrom: [since, since, since] };
  assert.deepEqual(await figures(site), known);
  const [property] = await listProperties(service.database.db, site.id);
  assert.ok(property!.countedFrom! > since, `${property!.countedFrom}`);
});

heavyTest(
  'a goal or a funnel that was archived does not know the days that an import has brought meanwhile',
  async () => {
    const { db } = service.database;
    const archived = [];
    for (const kind of ['goal', 'funnel'] as const) {
      const { site, ...ids } = await keep(`archived-${kind}.example`);
      archived.push({ site, counted: { kind, siteId: site.id, id: ids[kind] } });
      await importOrders(site, [50]);
    }
    await service.closeDays();
    for (const { site, counted } of archived) {
      await archive(db, service.clock, counted);
      await importOrders(site);
    }
    await service.closeDays();
    for (const { counted } of archived) await restore(db, service.clock, counted);
    await service.maintain();
    const since = addDays(service.today(), -DAYS_AGO[1]! + 1);
    for (const { site, counted } of archived) {
      // The visits of the older days tell the goal and the funnel, and no money: figures are those of the days since.
      const { revenue, funnel, knownFrom } = await figures(site);
      assert.deepEqual([funnel, knownFrom[2]], ['10', since]);
      assert.deepEqual([revenue, knownFrom[1]], counted.kind === 'goal' ? ['10', since] : ['40', null]);
      const days = await Promise.all([60, 50, 40, 2].map((ago) => figures(site, addDays(service.today(), -ago))));
      assert.deepEqual(
        days.map(({ funnel }) => funnel),
        [null, '10', null, '10'],
      );
    }
  },
);

test('a goal or a funnel that was archived has no figures of days that were imported meanwhile, but those of before', async () => {
  const { db } = service.database;
  for (const kind of looks(['goal', 'funnel'] as const)) {
    const { site, ...ids } = await keep(`meanwhile-${kind}.example`);
    // Else they are counted, as long as their events or visits are there.
    await updateSite(db, service.clock, site.publicId, { visitMonths: 0 });
    await importOrders(site, [50]);
    await service.closeDays();
    const counted = { kind, siteId: site.id, id: ids[kind] };
    await archive(db, service.clock, counted);
    await importOrders(site, [60, 2]);
    await service.closeDays();
    await restore(db, service.clock, counted);
    await service.maintain();
    const told = await Promise.all(
      [60, 50, 2].map(async (days) => {
        const day = addDays(service.today(), -days);
        const path = kind === 'goal' ? 'goals' : `funnels/${ids.funnel}`;
        const answer = await service.read(site, `/${path}?from=${day}&to=${day}`);
        return 'goals' in (answer as object)
          ? (answer as GoalsAnswer).goals.map(({ conversions }) => conversions)
          : [(answer as FunnelAnswer).completed];
      }),
    );
    assert.deepEqual(told, [[null], [1], [1]], kind);
  }
});

test('a goal that was archived for longer than raw events are kept knows no revenue of before', async () => {
  const { site, goal } = await keep('long.example');
  await importOrders(site);
  await service.closeDays();
  await archive(service.database.db, service.clock, { kind: 'goal', siteId: site.id, id: goal });
  await importOrders(site, [1]);
  await service.closeDays();
  service.clock.advance(40 * DAY);
  await service.maintain();
  await restore(service.database.db, service.clock, { kind: 'goal', siteId: site.id, id: goal });
  await service.maintain();
  const { revenue, funnel, knownFrom } = await figures(site);
  const since = addDays(service.today(), -40);
  assert.deepEqual([revenue, funnel, ...knownFrom], [null, null, null, since, since]);
});

/** Makes a site, unless it is there, that counts a property, the money of a goal and that of a funnel. */
async function keep(domain: string, there?: Site): Promise<{ site: Site; goal: number; funnel: number }> {
  const { clock } = service;
  const { db } = service.database;
  const site = there ?? (await service.site({ domain }));
  const { id: siteId } = site;
  await keepProperty(db, clock, { siteId, key: 'plan' });
  const order = { kind: 'event', pattern: 'purchase' } as const;
  const { id: goal } = await createGoal(db, clock, { siteId, name: 'Order', ...order });
  const euros = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
  await setRevenue(db, clock, { siteId, goalId: goal }, euros);
  const steps = [{ kind: 'page', pattern: '/cart' } as const, order];
  const { id: funnel } = await createFunnel(db, clock, { siteId, name: 'Buy', windowMinutes: 60, steps });
  await service.maintain();
  return { site, goal, funnel };
}

function importOrders(site: Site, daysAgo = DAYS_AGO): Promise<void> {
  return importLines(
    service,
    site,
    daysAgo.flatMap((days) => {
      const at = (minute: number) => `${addDays(service.today(), -days)}T10:0${minute}:00Z`;
      const order = { e: 'purchase', p: { plan: 'pro', value: '10.00' } };
      return [
        { visitor: 'v1', ts: at(0), u: '/cart' },
        { visitor: 'v1', ts: at(1), u: '/thanks', ...order },
      ];
    }),
  );
}

async function closedDays({ id }: Site): Promise<number> {
  const { db } = service.database;
  const days = db.selectFrom('site_days').select('day').where('site_id', '=', id).where('generation', 'is not', null);
  return (await days.execute()).length;
}

/** Returns the figures of a day; of a year without one. */
async function figures(site: Site, day?: string) {
  const period = day === undefined ? 'period=year' : `from=${day}&to=${day}`;
  const values = (await service.read(site, `/report?dimension=property:plan&${period}`)) as ReportAnswer;
  const { goals } = (await service.read(site, `/goals?${period}`)) as { goals: { goalId: number }[] };
  const orders = `/report?metric=revenue&dimension=channel&goal=${goals[0]!.goalId}&${period}`;
  const ofGoal = (await service.read(site, orders)) as RevenueAnswer;
  const { funnels } = (await service.read(site, '/funnels')) as { funnels: { id: number }[] };
  const { cookie } = await signedIn(service, site.orgId, 'viewer');
  const path = `${service.url}/dashboard/sites/${site.publicId}/funnels/${funnels[0]!.id}/revenue?${period}`;
  const { revenue: ofFunnel } = (await (await fetch(path, { headers: { cookie } })).json()) as FunnelRevenueAnswer;
  return {
    rows: values.rows.map(({ key, views }) => [key, views]),
    revenue: ofGoal.totals?.[0]?.amount ?? null,
    funnel: ofFunnel?.totals?.[0]?.amount ?? null,
    knownFrom: [values, ofGoal, ofFunnel!].map(({ knownFrom }) => knownFrom),
  };
}
