import type { Role } from '../domain/role.ts';

/**
 * Who may use a route. `anyone`: also without a session. `user`: whoever is signed in. `operator`: who runs the server.
 * `org:<role>`: members of the organisation in the path with at least this role. `site:<role>`: the same of the site's
 * organisation; `site:viewer` also lets in a public link to this site.
 */
export type Access = 'anyone' | 'user' | 'operator' | `org:${Role}` | `site:${Role}` | 'site:viewer';

const RANK: Readonly<Record<Role, number>> = { member: 1, admin: 2, owner: 3 };

/** Whether a role includes what another may do. */
export function includesRole(has: Role, needed: Role): boolean {
  return RANK[has] >= RANK[needed];
}
