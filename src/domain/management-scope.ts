/**
 * The areas in which a key manages an organisation: its sites and groups; the definitions of a site, which say what is counted
 * and how it is shown; alerts; members and invitations; public links; reports by mail; imports; erasures of statistics.
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
] as const;

export type ManagementArea = (typeof MANAGEMENT_AREAS)[number];

/** A right of a key: `sites:write` includes `sites:read`. */
export type ManagementScope = `${ManagementArea}:${'read' | 'write'}`;

/** All scopes, each area's `read` first. */
export const MANAGEMENT_SCOPES: readonly ManagementScope[] = MANAGEMENT_AREAS.flatMap(
  (area) => [`${area}:read`, `${area}:write`] as const,
);

/** The scopes of a key that may do everything but erase statistics, which is asked for by its name. */
export const ALL_MANAGEMENT_SCOPES: readonly ManagementScope[] = MANAGEMENT_SCOPES.filter(
  (scope) => scope.endsWith(':write') && scope !== 'erasures:write',
);

/** Tells whether scopes include another: who may write may read. */
export function includesScope(has: readonly ManagementScope[], needed: ManagementScope): boolean {
  return has.includes(needed) || has.includes(needed.replace(':read', ':write') as ManagementScope);
}

/** Returns the scope of a name; null for a name of none. */
export function managementScope(name: string): ManagementScope | null {
  return MANAGEMENT_SCOPES.find((scope) => scope === name) ?? null;
}
