/**
 * The areas in which a key manages an organisation: its sites and groups; the definitions of a site, which say what is counted
 * and how it is shown; alerts; members and invitations; public links; reports by mail; imports; erasures of statistics; the
 * directory of a provider; requests that a server has answered.
 */
export const MANAGEMENT_AREAS = [
  'sites',
  'settings',
  'alerts',
  'members',
  'links',
  'reports',
  'data',
  'erasures',
  'directory',
  'requests',
] as const;

export type ManagementArea = (typeof MANAGEMENT_AREAS)[number];

/** A right of a key: `sites:write` includes `sites:read`. */
export type ManagementScope = `${ManagementArea}:${'read' | 'write'}`;

/** All scopes, each area's `read` first. */
export const MANAGEMENT_SCOPES: readonly ManagementScope[] = MANAGEMENT_AREAS.flatMap(
  (area) => [`${area}:read`, `${area}:write`] as const,
);

/** The areas that a key has only when they are asked for by name: to erase statistics, to be a directory, to report requests. */
export const NAMED_AREAS: readonly ManagementArea[] = ['erasures', 'directory', 'requests'];

/** The scopes of a key that may do everything else. */
export const ALL_MANAGEMENT_SCOPES: readonly ManagementScope[] = MANAGEMENT_AREAS.filter(
  (area) => !NAMED_AREAS.includes(area),
).map((area) => `${area}:write` as const);

/** Tells whether scopes include another: who may write may read. */
export function includesScope(has: readonly ManagementScope[], needed: ManagementScope): boolean {
  return has.includes(needed) || has.includes(needed.replace(':read', ':write') as ManagementScope);
}

/** Returns the scope of a name; null for a name of none. */
export function managementScope(name: string): ManagementScope | null {
  return MANAGEMENT_SCOPES.find((scope) => scope === name) ?? null;
}
