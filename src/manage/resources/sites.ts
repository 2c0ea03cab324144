import { z } from 'zod';
import { epochMs } from '../../database/clock-ms.ts';
import { DatabaseError } from '../../database/database-error.ts';
import type { Site } from '../../domain/site.ts';
import { normaliseDomain } from '../../sites/domain-name.ts';
import { isPruned, setSiteState } from '../../sites/site-state.ts';
import { createSite, deleteSite, findSite, listSites, updateSite } from '../../sites/sites.ts';
import { type Item, resource } from '../resource.ts';

interface SiteFields {
  readonly domain: string;
  readonly also: readonly string[];
  readonly name: string;
  readonly timezone: string;
  readonly retentionMonths: number | null;
  readonly visitMonths: number | undefined;
  readonly honoursGpc: boolean;
  readonly readsFiles: boolean;
  readonly state: Site['state'];
}

/** The sites of an organisation. */
export const SITES = resource<SiteFields>({
  name: 'sites',
  singular: 'site',
  summary: 'A site whose visits are counted',
  of: 'organisation',
  area: 'sites',
  ofReached: 'write',
  fields: z.object({
    domain: z.string().describe('The host whose pages are counted, its subdomains included.'),
    also: z.array(z.string()).describe('Further hosts whose pages are counted as those of the site.'),
    name: z.string().describe('A display name; the domain unless given.'),
    timezone: z.string().describe("The IANA time zone of the site's days."),
    retentionMonths: z.int().nullable().describe('Months for which statistics are kept; null keeps them for ever.'),
    visitMonths: z.int().optional().describe('Months for which visits are kept, for questions with conditions.'),
    honoursGpc: z.boolean().describe('Whether Global Privacy Control discards an event.'),
    readsFiles: z.boolean().describe('Whether robots.txt and llms.txt of the domain are read every day.'),
    state: z.enum(['active', 'archived']).describe('An archived site collects nothing and shows nothing.'),
  }),
  defaults: {
    ...{ also: [], name: '', timezone: 'UTC', retentionMonths: null, honoursGpc: true, readsFiles: false },
    state: 'active',
  },
  shown: z.object({ createdAt: z.int().describe('Epoch milliseconds.') }),
  namedBy: ['domain'],
  nameOf: ({ domain }) => storedDomain(domain),
  asListed: async (_, { domain, ...given }) =>
    domain === undefined ? given : { domain: storedDomain(domain), ...given },
  list: async ({ context: { db, org, reaches } }, id) => {
    const sites = id === undefined ? await listSites(db, { orgId: org.id }) : [await findSite(db, id)];
    return sites.flatMap((site) => (site?.orgId === org.id && reaches(site.id) ? [itemOf(site)] : []));
  },
  create: async ({ context: { db, clock, org } }, { also, state, name, visitMonths, readsFiles, ...fields }) => {
    const { publicId } = await createSite(db, clock, {
      ...fields,
      orgId: org.id,
      name: name === '' ? fields.domain : name,
      ...(visitMonths !== undefined && { visitMonths }),
    });
    if (also.length > 0 || readsFiles) await updateSite(db, clock, publicId, { also, readsFiles });
    if (state === 'archived') await setSiteState(db, publicId, state);
    return { id: publicId };
  },
  change: async ({ context: { db, clock } }, { id, fields: before }, { state, visitMonths, ...changes }) => {
    // Visits that are kept as before are kept no longer than statistics, which may be kept for less from now on.
    const isAsBefore = visitMonths === undefined || visitMonths === before.visitMonths;
    await updateSite(db, clock, id, { ...changes, ...(isAsBefore ? {} : { visitMonths }) });
    if (state !== before.state) await setSiteState(db, id, state);
    return { id };
  },
  remove: async ({ context: { db, clock } }, { id }) => {
    await deleteSite(db, clock, id);
  },
  prune: async ({ context: { db, clock } }, { id, fields: { state } }) => {
    if (state === 'active') await setSiteState(db, id, 'archived', { prunedAt: epochMs(clock) });
  },
  bringBack: async ({ context: { db } }, { id }) => ((await isPruned(db, id)) ? { state: 'active' } : {}),
});

/** Returns a domain as it is stored. One that cannot be a site's is refused when the site is made. */
export function storedDomain(domain: string): string {
  try {
    return normaliseDomain(domain);
  } catch (error) {
    if (error instanceof DatabaseError) return domain;
    throw error;
  }
}

function itemOf(site: Site): Item<SiteFields> {
  const { domain, also, name, timezone, retentionMonths, visitMonths, honoursGpc, readsFiles = false, state } = site;
  return {
    id: site.publicId,
    fields: { domain, also, name, timezone, retentionMonths, visitMonths, honoursGpc, readsFiles, state },
    shown: { createdAt: site.createdAt },
  };
}
