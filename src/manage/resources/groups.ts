import { z } from 'zod';
import type { Site } from '../../domain/site.ts';
import { createGroup, deleteGroup, listGroups, updateGroup } from '../../sites/groups.ts';
import { readSubjects } from '../../sites/subjects.ts';
import { ManagementError } from '../management-error.ts';
import { siteIdsOf, siteNamer } from '../references.ts';
import { type ManageContext, resource } from '../resource.ts';

interface GroupFields {
  readonly name: string;
  readonly sites: readonly string[];
}

/** Returns a group as one site, by svc's own id. */
export async function requireGroupPlace({ db }: Pick<ManageContext, 'db'>, id: string): Promise<Site> {
  const group = (await readSubjects(db, [-Number(id)])).get(-Number(id));
  if (group === undefined) throw new ManagementError('NOT_FOUND');
  return group;
}

/** The groups of an organisation's sites. */
export const GROUPS = resource<GroupFields>({
  name: 'groups',
  singular: 'group',
  summary: 'A named set of sites, which members, keys and figures can be limited to',
  of: 'organisation',
  area: 'sites',
  ofReached: 'read',
  fields: z.object({
    name: z.string(),
    sites: z
      .array(z.string())
      .max(1000)
      .describe('Its sites, as paths name them. Those given replace all earlier ones.'),
  }),
  defaults: { sites: [] },
  namedBy: ['name'],
  nameOf: ({ name }) => name.trim(),
  list: async ({ context }, id) => {
    const named = await siteNamer(context);
    const groups = (await listGroups(context.db, context.org.id)).filter(
      (group) => (id === undefined || String(group.id) === id) && (context.reach?.groups.includes(group.id) ?? true),
    );
    return groups.map((group) => ({ id: String(group.id), fields: { name: group.name, sites: named(group.sites) } }));
  },
  create: async ({ context }, { name, sites }) => {
    const ids = await siteIdsOf(context, sites, 'sites');
    const { id } = await createGroup(context.db, context.clock, context.org.id, { name, sites: ids });
    return { id: String(id) };
  },
  change: async ({ context }, { id }, { name, sites }) => {
    const key = { orgId: context.org.id, id: Number(id) };
    await updateGroup(context.db, key, { name, sites: await siteIdsOf(context, sites, 'sites') });
    return { id };
  },
  remove: ({ context }, { id }) => deleteGroup(context.db, { orgId: context.org.id, id: Number(id) }),
});
