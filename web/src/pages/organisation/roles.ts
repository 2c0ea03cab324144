import type { Role } from '../../../../src/domain/role.ts';

/** From the lowest to the highest. */
export const ROLES_BY_RANK: readonly Role[] = ['viewer', 'editor', 'admin', 'owner'];

/** Returns the roles that a user may give: none above their own. */
export function rolesUpTo(own: Role): readonly Role[] {
  return ROLES_BY_RANK.slice(0, ROLES_BY_RANK.indexOf(own) + 1);
}
