/** Visitors who reach goals and the steps of funnels. */
import type { Site } from '../../src/domain/site.ts';
import { type TestService, USER_AGENT } from '../service.ts';

/** Collects visitors who each open some pages and sign up. */
export async function visitAndSignUp(
  service: TestService,
  site: Site,
  visitors: number,
  paths: readonly string[] = ['/', '/pricing'],
): Promise<void> {
  for (let i = 0; i < visitors; i++) {
    const headers = { 'user-agent': `${USER_AGENT} Edg/${100 + i}.0.0.0` };
    for (const path of paths) await service.collect(site, { u: path }, headers);
    await service.collect(site, { u: '/pricing', e: 'signup' }, headers);
  }
}

/** The steps that `visitAndBuy` takes. */
export const PURCHASE_STEPS = [
  { kind: 'page', pattern: '/' },
  { kind: 'page', pattern: '/cart' },
  { kind: 'event', pattern: 'purchase' },
] as const;

/** Collects `entered` visitors, of whom `atCart` see the cart, and of these `bought` buy. */
export async function visitAndBuy(
  service: TestService,
  site: Site,
  [entered, atCart, bought]: readonly [number, number, number],
): Promise<void> {
  for (let i = 0; i < entered; i++) {
    const headers = { 'user-agent': `${USER_AGENT} Edg/${100 + i}.0.0.0` };
    await service.collect(site, { u: '/' }, headers);
    if (i < atCart) await service.collect(site, { u: '/cart' }, headers);
    if (i < bought) await service.collect(site, { u: '/cart', e: 'purchase' }, headers);
  }
}
