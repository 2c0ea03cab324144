import type { Role } from '../domain/role.ts';

/**
 * Names who may use a route. `anyone`: also without a session. `user`: every signed-in user. `operator`: the users who
 * run the server. `org:<role>`: members of the organisation in the path with at least this role. `site:<role>`: members
 * of the site's organisation with at least this role. `site:viewer` also admits a public link to this site.
 */
export type Access = 'anyone' | 'user' | 'operator' | `org:${Role}` | `site:${Role}` | 'site:viewer';

const RANK: Readonly<Record<Role, number>> = { member: 1, admin: 2, owner: 3 };

/** Returns whether a role includes everything that another role may do. */
export function includesRole(has: Role, needed: Role): boolean {
  return RANK[has] >= RANK[needed];
}
