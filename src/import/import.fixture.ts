/** What the importer's tests begin with. */
import type { Site } from '../domain/site.ts';
import type { SiteZone } from '../domain/zone-history.ts';

export const SITE: Site = {
  id: 7,
  publicId: 'k3jd02msa9xq',
  orgId: 1,
  domain: 'example.com',
  name: 'Example',
  timezone: 'Europe/Berlin',
  retentionMonths: null,
  honoursGpc: true,
  state: 'active',
};

/** The zone that the site has always had. */
export const ZONES: readonly SiteZone[] = [{ fromDay: '2026-03-01', timezone: SITE.timezone }];

export const KEY = 'ab'.repeat(32);

/** A correct line with other or more fields. */
export function lineWith(fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { ts: '2026-03-10T11:59:00Z', visitor: 'ada', u: '/', ...fields };
}
