import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FunnelStep } from '../domain/funnel.ts';
import { funnelRevenues } from '../domain/funnel-revenue.ts';
import { openFixture } from './fixture.ts';
import { funnelRevenueCountedFrom, recordFunnelRevenueCountedFrom } from './funnel-revenues.ts';
import { createFunnel, listFunnelVersions, updateFunnel } from './funnels.ts';
import { createGoal } from './goals.ts';
import { listRevenues, setRevenue } from './revenues.ts';
import { deleteSite } from './sites.ts';

const CART: FunnelStep = { kind: 'page', pattern: '/cart' };
const BUY: FunnelStep = { kind: 'event', pattern: 'purchase' };
const FIELDS = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };

test('the money of a funnel is that of each goal of its last event, and is counted anew when the goal changes', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { db } = database;
  const site = await addSite();
  const siteId = site.id;
  const { id } = await createFunnel(db, clock, { siteId, name: 'Order', windowMinutes: 60, steps: [CART, BUY] });
  await updateFunnel(db, clock, id, { steps: [BUY, CART] });
  await updateFunnel(db, clock, id, { steps: [BUY, { kind: 'page', pattern: '/purchase' }] });
  const pairs = async () => funnelRevenues(await listFunnelVersions(db, siteId), await listRevenues(db, siteId));
  assert.deepEqual(await pairs(), []);
  const goal = await createGoal(db, clock, { siteId, name: 'Order', kind: 'event', pattern: 'purchase' });
  await setRevenue(db, clock, { siteId, goalId: goal.id }, FIELDS);
  const [first, ...others] = await pairs();
  assert.deepEqual(others, []);
  assert.deepEqual([first?.funnel.version, first?.revenue.goalId], [1, goal.id]);

  assert.equal(await funnelRevenueCountedFrom(db, first!), null);
  await recordFunnelRevenueCountedFrom(db, first!, '2026-05-01');
  await recordFunnelRevenueCountedFrom(db, first!, '2026-06-01');
  assert.equal(await funnelRevenueCountedFrom(db, first!), '2026-05-01');

  await setRevenue(db, clock, { siteId, goalId: goal.id }, { ...FIELDS, currency: 'USD' });
  const rows = () => db.selectFrom('funnel_revenues').selectAll().execute();
  assert.deepEqual(await rows(), []);
  const [second] = await pairs();
  assert.equal(await funnelRevenueCountedFrom(db, second!), null);
  await recordFunnelRevenueCountedFrom(db, second!, '2026-06-01');
  await deleteSite(db, clock, site.publicId);
  assert.deepEqual(await rows(), []);
});
