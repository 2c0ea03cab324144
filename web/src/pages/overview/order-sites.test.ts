import assert from 'node:assert/strict';
import test from 'node:test';
import type { SiteFigures } from '../../../../src/dashboard/routes/overview.ts';
import type { SiteSummary } from '../../../../src/dashboard/routes/session.ts';
import { orderSites } from './order-sites.ts';

const site = (id: string): SiteSummary => ({ id, name: id }) as SiteSummary;
const sold = (value: number | null, currency: string | null) =>
  ({ revenue: { value, prev: null, deltaPct: 0, currency, besides: [] } }) as unknown as SiteFigures;

test('sites are ordered by revenue in each currency apart, and those without any stand last', () => {
  const figures = new Map([
    ['a', sold(100, 'EUR')],
    ['b', sold(90_000, 'JPY')],
    ['c', sold(-5, 'EUR')],
    ['d', sold(null, 'EUR')],
    ['e', { revenue: null } as unknown as SiteFigures],
    ['f', sold(300, 'EUR')],
  ]);
  const sites = [...figures.keys(), 'unknown'].map(site);
  const ids = (isDescending: boolean) =>
    orderSites(sites, figures, { by: 'revenue', isDescending })
      .map(({ id }) => id)
      .join(' ');
  assert.equal(ids(true), 'f a c b d e unknown');
  assert.equal(ids(false), 'c a f b d e unknown');
});
