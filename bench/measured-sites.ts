/** The sites that reads are measured on. */
import { createOrganisation } from '../src/accounts/organisations.ts';
import type { Database } from '../src/database/database.ts';
import type { Clock } from '../src/domain/clock.ts';
import { createApiKey } from '../src/sites/api-keys.ts';
import { recordBackfill } from '../src/sites/backfills.ts';
import { recordCountedFrom } from '../src/sites/counted-from.ts';
import { createFunnel } from '../src/sites/funnels.ts';
import { createGoal } from '../src/sites/goals.ts';
import { keepProperty } from '../src/sites/properties.ts';
import { listRevenues, setRevenue } from '../src/sites/revenues.ts';
import { createSite } from '../src/sites/sites.ts';

/**
 * Creates sites, each with goals, a funnel, money and a kept property, which count on all days from the first one on: the
 * days are closed afterwards. Returns their ids, and what a measurement of the first site needs.
 */
export async function defineSites(
  { db }: Database,
  clock: Clock,
  { count, firstDay }: { readonly count: number; readonly firstDay: string },
) {
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Measured' });
  const { key } = await createApiKey(db, clock, { orgId, name: 'measured' });
  const sites = [];
  for (let i = 0; i < count; i++) {
    const domain = `site${i}.example`;
    const site = { orgId, domain, name: domain, timezone: 'UTC', retentionMonths: null, honoursGpc: true };
    sites.push(await createSite(db, clock, site));
  }
  const funnels = [];
  const orders = [];
  for (const { id: siteId } of sites) {
    const goals = [
      await createGoal(db, clock, { siteId, name: 'Pricing', kind: 'page', pattern: '/pricing' }),
      await createGoal(db, clock, { siteId, name: 'Documentation', kind: 'page', pattern: '/docs/*' }),
      await createGoal(db, clock, { siteId, name: 'Signed up', kind: 'event', pattern: 'signup' }),
      await createGoal(db, clock, { siteId, name: 'Bought', kind: 'event', pattern: 'purchase' }),
    ];
    const order = goals.at(-1)!.id;
    const money = { amountProperty: 'value', currencyProperty: 'currency', currency: null };
    await setRevenue(db, clock, { siteId, goalId: order }, money);
    orders.push(order);
    const property = await keepProperty(db, clock, { siteId, key: 'plan' });
    const funnel = await createFunnel(db, clock, {
      siteId,
      name: 'Bought',
      windowMinutes: 60,
      steps: [
        { kind: 'page', pattern: '/' },
        { kind: 'page', pattern: '/product/*' },
        { kind: 'event', pattern: 'add_to_cart' },
        { kind: 'event', pattern: 'purchase' },
      ],
    });
    funnels.push(funnel);
    const [revenue] = await listRevenues(db, siteId);
    await recordBackfill(db, { siteId, kind: 'revenue', id: revenue!.id, version: 0 });
    await recordCountedFrom(db, 'revenues', revenue!.id, firstDay);
    await recordBackfill(db, { siteId, kind: 'property', id: property.id, version: 0 });
    await recordCountedFrom(db, 'properties', property.id, firstDay);
    for (const { id } of goals) await recordBackfill(db, { siteId, kind: 'goal', id, version: 0 });
    await recordBackfill(db, { siteId, kind: 'funnel', id: funnel.id, version: funnel.version });
  }
  const { publicId, domain } = sites[0]!;
  const dataset = { site: publicId, domain, key, funnel: funnels[0]!.id, order: orders[0]! };
  return { siteIds: sites.map(({ id }) => id), dataset };
}
