import type { ControlDb } from '../control/control.ts';
import { BLOG } from './blog.ts';
import type { DemoSite } from './demo-site.ts';
import { SHOP } from './shop.ts';

export const DEMO_SITES: readonly DemoSite[] = [SHOP, BLOG];

/** What the nth demo organisation is called. */
export function demoName(number: number): string {
  return number === 1 ? 'Demo' : `Demo ${number}`;
}

/** Whether an organisation is called like a demo's. */
export function isDemoName(name: string): boolean {
  return /^Demo( \d+)?$/.test(name);
}

/** The address of a demo's owner. */
export function demoEmail(number: number): string {
  return `demo${number === 1 ? '' : number}@example.com`;
}

/**
 * The ids of the organisations that `svc demo` has made. Nobody else's is taken for one: besides the name they have an
 * owner and every made-up site at example.com, a domain that is reserved and that nobody can have (RFC 2606).
 */
export async function demoOrganisations(db: ControlDb): Promise<ReadonlySet<number>> {
  const owned = await db
    .selectFrom('organisations')
    .innerJoin('members', 'members.org_id', 'organisations.id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('sites', 'sites.org_id', 'organisations.id')
    .where('members.role', '=', 'owner')
    .select(['organisations.id', 'organisations.name', 'users.email', 'sites.domain'])
    .execute();
  const ofDemos = owned.filter(({ name, email }) => isDemoName(name) && /^demo\d*@example\.com$/.test(email));
  const demos = [...Map.groupBy(ofDemos, ({ id }) => id)].filter(([, rows]) =>
    DEMO_SITES.every((site) => rows.some(({ domain }) => domain === site.domain)),
  );
  return new Set(demos.map(([id]) => id));
}
