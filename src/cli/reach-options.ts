import type { Db } from '../database/database.ts';
import type { Reach } from '../domain/grant.ts';
import { listGroups, type SiteGroup } from '../sites/groups.ts';
import { listSites, requireSite } from '../sites/sites.ts';
import type { Args } from './args.ts';
import type { CommandOption } from './command.ts';
import { UsageError } from './usage-error.ts';

/** The options of commands that give somebody, or a key, some of an organisation's sites. */
export const REACH_OPTIONS = {
  sites: { value: 'ID,…', summary: 'only these sites' },
  groups: { value: 'NAME|ID,…', summary: 'only the sites of these groups' },
} as const satisfies Record<string, CommandOption>;

/**
 * Reads the options; null without any. Throws a UsageError for a group that the organisation does not have, and a DatabaseError
 * `not_found` for a site that is not there.
 */
export async function readReach(db: Db, args: Args, orgId: number): Promise<Reach | null> {
  const [sites, names] = [args.optional('sites'), args.optional('groups')];
  if (sites === undefined && names === undefined) return null;
  const groups = names === undefined ? [] : await listGroups(db, orgId);
  return {
    sites: await siteIdsOf(db, sites),
    groups: wordsOf(names).map((word) => {
      const group = groupOf(groups, word);
      if (group === undefined) throw new UsageError(`--groups: there is no group ${JSON.stringify(word)}`);
      return group.id;
    }),
  };
}

/** Returns the group of a name, or else of an id: a name can have a comma, which divides the words of a list. */
export function groupOf(groups: readonly SiteGroup[], word: string): SiteGroup | undefined {
  return groups.find(({ name }) => name === word) ?? groups.find(({ id }) => String(id) === word);
}

/** Returns the ids within of sites that are separated by commas. Throws a DatabaseError `not_found`. */
export async function siteIdsOf(db: Db, text: string | undefined): Promise<number[]> {
  return await Promise.all(wordsOf(text).map(async (publicId) => (await requireSite(db, publicId)).id));
}

/** Divides a list that is separated by commas. */
export function wordsOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** A reach as the JSON of commands has it: sites by public id, groups by name; null for all sites. */
export interface PrintedReach {
  readonly sites: readonly string[] | null;
  readonly groups: readonly string[] | null;
}

/** Returns a function that prints what is reached in an organisation. */
export async function reachPrinter(db: Db, orgId: number): Promise<(reach: Reach | null) => PrintedReach> {
  const sites = new Map((await listSites(db, { orgId })).map(({ id, publicId }) => [id, publicId]));
  const groups = new Map((await listGroups(db, orgId)).map(({ id, name }) => [id, name]));
  return (reach) => ({
    sites: reach === null ? null : reach.sites.flatMap((id) => sites.get(id) ?? []),
    groups: reach === null ? null : reach.groups.flatMap((id) => groups.get(id) ?? []),
  });
}

/** Says in one line what is reached. */
export function reachText({ sites, groups }: PrintedReach): string {
  if (sites === null || groups === null) return 'all sites';
  return [...sites, ...groups.map((name) => `group ${name}`)].join(', ') || 'no site';
}
