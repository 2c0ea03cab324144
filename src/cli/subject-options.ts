import type { Database } from '../database/database.ts';
import { isUnited, type Site } from '../domain/site.ts';
import { requireSite } from '../sites/sites.ts';
import { readSubjects } from '../sites/subjects.ts';
import type { CommandContext, CommandOption } from './command.ts';
import { requireGroupOf } from './commands/group.ts';
import { UsageError } from './usage-error.ts';
import { chosenOrganisation, ORG_OPTION } from './with-database.ts';

/** The options of commands on what is of a site or of a group. */
export const SUBJECT_OPTIONS = {
  site: { value: 'ID', summary: 'the site' },
  group: { value: 'NAME|ID', summary: 'or the group of sites' },
  org: ORG_OPTION,
} as const satisfies Record<string, CommandOption>;

/** Returns the site or group that the options name. Throws a UsageError when they name none, and what `requireSite` throws. */
export async function requireChosenSubject(context: CommandContext, database: Database): Promise<Site> {
  const subject = await chosenSubject(context, database);
  if (subject === null) throw new UsageError('give --site ID or --group NAME|ID');
  return subject;
}

/** Returns the site or group that the options name; null for none. Throws a UsageError for both, and what `requireSite` throws. */
export async function chosenSubject(context: CommandContext, database: Database): Promise<Site | null> {
  const { args } = context;
  const [publicId, word] = [args.optional('site'), args.optional('group')];
  if (publicId !== undefined && word !== undefined) throw new UsageError('give --site ID or --group NAME|ID');
  if (publicId !== undefined) return requireSite(database.db, publicId);
  if (word === undefined) return null;
  const orgId = await chosenOrganisation(context, database);
  const { id } = await requireGroupOf(database.db, orgId, word);
  return (await readSubjects(database.db, [-id])).get(-id) ?? null;
}

/** Returns the option that names a site or a group. */
export function subjectOption(subject: Site): string {
  return `--${isUnited(subject) ? 'group' : 'site'} ${subject.publicId}`;
}
