/** From which local day on a site has a zone. */
export interface SiteZone {
  readonly fromDay: string;
  /** IANA time zone. */
  readonly timezone: string;
}

/**
 * The zone of a site's day. A change of zone leaves the days before it as they were: they keep their length and hours.
 *
 * @param zones earliest first; the first also holds for the days before it
 */
export function zoneOn(zones: readonly SiteZone[], day: string): string {
  return (zones.findLast(({ fromDay }) => fromDay <= day) ?? zones[0]!).timezone;
}
