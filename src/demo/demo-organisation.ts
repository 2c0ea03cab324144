import { BLOG } from './blog.ts';
import type { DemoSite } from './demo-site.ts';
import { SHOP } from './shop.ts';

export const DEMO_SITES: readonly DemoSite[] = [SHOP, BLOG];

/** Returns the name of the nth demo organisation. */
export function demoName(number: number): string {
  return number === 1 ? 'Demo' : `Demo ${number}`;
}

/** Returns the email address of the nth demo's owner. */
export function demoEmail(number: number): string {
  return `demo${number === 1 ? '' : number}@example.com`;
}
