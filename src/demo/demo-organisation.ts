import { BLOG } from './blog.ts';
import type { DemoMember, DemoPlan } from './demo-site.ts';
import { SHOP } from './shop.ts';

/** The demo of one owner with two sites. */
export const TWO_SITES: DemoPlan = { sites: [SHOP, BLOG], groups: [], members: [] };

/** Returns the name of the nth demo organisation. */
export function demoName(number: number): string {
  return number === 1 ? 'Demo' : `Demo ${number}`;
}

/** Returns the email address of the nth demo's owner, or of a member. */
export function demoEmail(number: number, role: 'owner' | DemoMember['role'] = 'owner'): string {
  return `demo${number === 1 ? '' : number}${role === 'owner' ? '' : `-${role}`}@example.com`;
}
