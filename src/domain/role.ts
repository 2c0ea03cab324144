/**
 * The roles of a user in an organisation, the most powerful first. An editor changes what figures mean and who sees them (goals,
 * funnels, properties, channels, exclusions, notes, segments, alerts, links); a viewer reads.
 */
export const ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;

export type Role = (typeof ROLES)[number];

/** Returns whether a role includes everything that another role may do. */
export function includesRole(has: Role, needed: Role): boolean {
  return ROLES.indexOf(has) <= ROLES.indexOf(needed);
}
