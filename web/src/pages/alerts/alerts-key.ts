/** Returns the first part of all query keys of a site's alert rules. */
export function alertsKey(siteId: string): readonly string[] {
  return ['alerts', siteId];
}
