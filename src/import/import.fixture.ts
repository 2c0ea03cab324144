/** Shared fixtures of the importer's tests. */
import type { Site } from '../domain/site.ts';
import type { SiteZone } from '../domain/zone-history.ts';

export const SITE: Site = {
  id: 7,
  publicId: 'k3jd02msa9xq',
  orgId: 1,
  domain: 'example.com',
  also: [],
  name: 'Example',
  timezone: 'Europe/Berlin',
  retentionMonths: null,
  visitMonths: 0,
  honoursGpc: true,
  state: 'active',
  createdAt: 0,
};

/** The only zone that the site has had. */
export const ZONES: readonly SiteZone[] = [{ fromDay: '2026-03-01', timezone: SITE.timezone }];

export const KEY = 'ab'.repeat(32);
export const KEYS = { of: () => KEY };

/** Returns a valid line with changed or further fields. */
export function lineWith(fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { ts: '2026-03-10T11:59:00Z', visitor: 'ada', u: '/', ...fields };
}
