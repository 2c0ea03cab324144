import type { Withheld } from '../domain/grant.ts';
import type { Role } from '../domain/role.ts';

/**
 * Names who may use a route. `anyone`: also without a session. `user`: every signed-in user. `operator`: the users who
 * run the server. `org:<role>`: members of the organisation in the path with at least this role. `site:<role>`: members
 * with at least this role who reach the site in the path; with `:<part>` only those from whom that part is not withheld.
 * `site:public` also admits a public link to this site, `site:public:revenue` one that shows revenue.
 */
export type Access =
  | 'anyone'
  | 'user'
  | 'operator'
  | `org:${Role}`
  | `site:${Role}`
  | `site:${Role}:${Withheld}`
  | 'site:public'
  | 'site:public:revenue';
