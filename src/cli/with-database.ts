import { listOrganisations, type Organisation, requireOrganisation } from '../accounts/organisations.ts';
import { followedCrawlers } from '../collect/data-files/followed-list.ts';
import { actingAs } from '../database/audit/actor.ts';
import { epochMs } from '../database/clock-ms.ts';
import { type Database, hasDatabase } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { moveUnderWay } from '../database/move-state.ts';
import { SILENT } from '../domain/log.ts';
import type { Site } from '../domain/site.ts';
import { earlierVersions, requireKnownVersions } from '../service/data-directory/known-versions.ts';
import { openConfiguredDatabase } from '../service/data-directory/open-database.ts';
import { requireNoEarlierHolder } from '../service/data-directory/store-lock.ts';
import { serversOf } from '../service/settings/config.ts';
import { requireSite } from '../sites/sites.ts';
import type { Command, CommandContext, CommandOption, CommandResult } from './command.ts';
import { ownName } from './refused-access.ts';

const SHOWN_ORGANISATIONS = 5;

/** The option of commands that work within one organisation. */
export const ORG_OPTION: CommandOption = {
  value: 'ID',
  summary: 'organization ID (optional if there is only one, not counting demos)',
};

/** The option of commands that work on a site. */
export const SITE_OPTION = { value: 'ID', required: true, summary: 'the site' } as const satisfies CommandOption;

type Work = (database: Database) => Promise<CommandResult>;

/**
 * Opens the database for one command and closes it in any case. Throws a DatabaseError `not_found` when there is none:
 * a data directory created by mistake would hide where the data is.
 */
export async function withDatabase(context: CommandContext, work: Work): Promise<CommandResult> {
  const { dataDir } = context.config;
  if (serversOf(context.config) === null && !hasDatabase(dataDir)) {
    const message = `no svc data in ${dataDir}; use --data DIR, or start with ${context.start}`;
    throw new DatabaseError('not_found', message);
  }
  return await withNewDatabase(context, work);
}

/** Opens the database for a command on the site of `--site`. Throws a DatabaseError when there is no such site. */
export async function withSite(
  context: CommandContext,
  work: (site: Site, database: Database) => Promise<CommandResult>,
): Promise<CommandResult> {
  return await withDatabase(context, async (database) =>
    work(await requireSite(database.db, context.args.text('site')), database),
  );
}

/** Describes a command on one ID: its action, and its message. */
interface WorkOnId extends Pick<Command, 'details' | 'examples'> {
  /** The name of the ID in the JSON object. */
  readonly key?: string;
  work(database: Database, id: number, context: CommandContext): Promise<unknown>;
  done(id: number): string;
}

/** Makes a command whose one argument is an ID. */
export function commandOnId({ key = 'id', work, done, ...help }: WorkOnId): Command {
  return {
    argument: 'ID',
    options: {},
    ...help,
    run: (context) =>
      withDatabase(context, async (database) => {
        const id = context.args.argumentId;
        await work(database, id, context);
        return { json: { [key]: id }, text: done(id) };
      }),
  };
}

/**
 * Opens the database like `withDatabase`, but creates a missing one, for the commands that may come first on a data
 * directory.
 */
export async function withNewDatabase(context: CommandContext, work: Work): Promise<CommandResult> {
  if (serversOf(context.config) === null) {
    // Opening the database migrates it, so a newer version's directory must be refused before, and one in use by an earlier.
    requireKnownVersions(context.config.dataDir);
    requireNoEarlierHolder(context.config.dataDir);
    requirePresentVersion(context);
  }
  const database = await openConfiguredDatabase(context.config);
  try {
    // The end of the move copies over the changes of a command.
    if (serversOf(context.config) !== null && (await moveUnderWay(database.db)) !== null) {
      throw new DatabaseError('unavailable', 'svc move is filling these servers; try again when it has completed');
    }
    const { clock, config } = context;
    followedCrawlers(config.dataDir, SILENT).follow();
    const acting = { actor: { kind: 'command', user: ownName() }, network: null, now: () => epochMs(clock) } as const;
    return await actingAs(acting, () => work(database));
  } finally {
    await database.close();
  }
}

/** Throws a DatabaseError when an earlier version has written the data directory: only a server copies it before it upgrades it. */
function requirePresentVersion({ config: { dataDir }, start }: CommandContext): void {
  if (earlierVersions(dataDir) === null) return;
  throw new DatabaseError(
    'unavailable',
    `${dataDir} is of an earlier version of svc; start the service once, which copies it before it upgrades it: ${start}`,
  );
}

/**
 * Returns the id of `--org`, or of the only organisation. Throws a DatabaseError when there is none, or more than one.
 */
export async function chosenOrganisation(context: CommandContext, database: Database): Promise<number> {
  const id = context.args.optionalInteger('org');
  if (id !== undefined) return (await requireOrganisation(database.db, id)).id;
  const organisations = await ownOrganisations(database);
  const first = organisations[0];
  if (first === undefined) {
    const create = context.svc('org create --name NAME');
    throw new DatabaseError('not_found', `no organization yet; create one: ${create}`);
  }
  if (organisations.length > 1) {
    const shown = organisations.slice(0, SHOWN_ORGANISATIONS).map(({ id, name }) => `${id} ${name}`);
    const more = organisations.length > SHOWN_ORGANISATIONS ? ', …' : '';
    throw new DatabaseError('invalid', `choose an organization with --org ID: ${shown.join(', ')}${more}`);
  }
  return first.id;
}

/** Returns ` --org ID`, to append to a hint, when a command requires it; else an empty text. */
export async function orgOption(database: Database, orgId: number): Promise<string> {
  const organisations = await ownOrganisations(database);
  return organisations.length === 1 && organisations[0]?.id === orgId ? '' : ` --org ${orgId}`;
}

/** Lists the organisations to choose from when none is named. Those of demos are not among them. */
export async function ownOrganisations(database: Database): Promise<Organisation[]> {
  return await listOrganisations(database.db, { isDemo: false });
}
