import type { Database } from '../database/database.ts';
import { requireSite } from '../sites/sites.ts';
import type { CommandContext, CommandOption } from './command.ts';
import { requireGroupOf } from './commands/group.ts';
import { UsageError } from './usage-error.ts';
import { chosenOrganisation, ORG_OPTION } from './with-database.ts';

/** The options of commands that work on a site or on a group of sites. */
export const SITE_OR_GROUP_OPTIONS = {
  site: { value: 'ID', summary: 'the site' },
  group: { value: 'NAME|ID', summary: 'or the group of sites' },
  org: ORG_OPTION,
} as const satisfies Record<string, CommandOption>;

/** The site or the group that a command works on. */
export interface SiteOrGroup {
  /** The internal id of a site, or the negative id of a group (`unitedSites`). */
  readonly id: number;
  readonly name: string;
  /** The option that names it. */
  readonly option: string;
}

/** Finds the site or the group that the options of a command name. Throws a UsageError or a DatabaseError. */
export async function requireSiteOrGroup(context: CommandContext, database: Database): Promise<SiteOrGroup> {
  const { args } = context;
  const [publicId, word] = [args.optional('site'), args.optional('group')];
  if ((publicId === undefined) === (word === undefined)) throw new UsageError('give --site ID or --group NAME|ID');
  if (word === undefined) {
    const { id, domain } = await requireSite(database.db, publicId!);
    return { id, name: domain, option: `--site ${publicId}` };
  }
  const orgId = await chosenOrganisation(context, database);
  const { id, name } = await requireGroupOf(database.db, orgId, word);
  return { id: -id, name, option: `--group ${id}` };
}
