import type { Db } from '../database/database.ts';
import type { Reach } from '../domain/grant.ts';
import { listGroups } from '../sites/groups.ts';
import { requireSite } from '../sites/sites.ts';
import type { Args } from './args.ts';
import type { CommandOption } from './command.ts';
import { UsageError } from './usage-error.ts';

/** The options of commands that give somebody, or a key, some of an organisation's sites. */
export const REACH_OPTIONS = {
  sites: { value: 'ID,…', summary: 'only these sites' },
  groups: { value: 'NAME,…', summary: 'only the sites of these groups' },
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
    sites: await Promise.all(wordsOf(sites).map(async (publicId) => (await requireSite(db, publicId)).id)),
    groups: wordsOf(names).map((name) => {
      const group = groups.find((each) => each.name === name);
      if (group === undefined) throw new UsageError(`--groups: there is no group ${JSON.stringify(name)}`);
      return group.id;
    }),
  };
}

/** Divides a list that is separated by commas. */
export function wordsOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
