import { listOrganisations } from '../../accounts/organisations.ts';
import { formatInstant } from '../../alerts/alert-body.ts';
import { type ChainEntry, latestEntries, readChain, type Verification, verifyChain } from '../../audit/chain.ts';
import { type AuditNames, namesOf } from '../../audit/names.ts';
import type { Database } from '../../database/database.ts';
import { formatTable } from '../columns.ts';
import type { Command, CommandContext } from '../command.ts';
import { chosenOrganisation, ORG_OPTION, withDatabase } from '../with-database.ts';

const LISTED = 50;
const LISTED_MAX = 1000;

/** The chain of the installation itself. */
const INSTALLATION = 0;

const FILTERS = {
  org: { value: 'ID', summary: `${ORG_OPTION.summary}; 0 is the record of the installation` },
  action: { value: 'ACTION', summary: 'such as goal, or goal.changed' },
  by: { value: 'WHO', summary: 'person, key, command, service, stranger, or one of them: person:3' },
  site: { value: 'ID', summary: 'only what was done to a site' },
} as const;

/** Runs `svc audit list`: lists who changed what, the latest first. */
export const listAuditCommand: Command = {
  options: { ...FILTERS, limit: { value: 'N', summary: `so many entries, up to ${LISTED_MAX} (default: ${LISTED})` } },
  details: 'Values before and after are in the JSON object, and in svc audit export.',
  examples: ['audit list', 'audit list --action goal --by person:3', 'audit list --site k3jd02msa9xq --json'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenRecord(context, database);
      const most = Math.min(context.args.optionalInteger('limit') ?? LISTED, LISTED_MAX);
      const entries = await latestEntries(database.db, orgId, filterOf(context.args), most);
      const names = await namesOf(database.db, orgId, entries);
      const text = formatTable(
        ['NO', 'AT', 'WHO', 'FROM', 'ACTION', 'ID', 'SITE', 'CHANGED'],
        entries.map((entry) => [
          entry.number,
          formatInstant(entry.at),
          whoOf(entry, names),
          entry.network ?? '–',
          entry.action,
          entry.id ?? '–',
          entry.site ?? '–',
          Object.keys(entry.changes).join(', ') || '–',
        ]),
        'Nothing was changed yet.',
      );
      return { json: { entries: entries.map((entry) => ({ ...entry, who: whoOf(entry, names) })) }, text };
    }),
};

/** Runs `svc audit export`: writes the record as NDJSON, the first entry first. */
export const exportAuditCommand: Command = {
  options: FILTERS,
  details: 'Each line has the hash of its entry. With no filter, a line follows from the one before.',
  examples: ['audit export > record.ndjson', 'audit export --action sites > sites.ndjson'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenRecord(context, database);
      let entries = 0;
      for await (const entry of readChain(database.db, orgId, filterOf(context.args))) {
        entries += 1;
        context.out.write(`${JSON.stringify(entry)}\n`);
      }
      context.err.write(`${entries} entries\n`);
      return { json: { entries }, text: '' };
    }),
};

/** Runs `svc audit verify`: finds an entry that was changed, removed or put in. */
export const verifyAuditCommand: Command = {
  options: { org: { value: 'ID', summary: 'organization ID (default: all, and the record of the installation)' } },
  details:
    'Keep the last hash elsewhere: with it you can tell whether somebody made the whole record again. Exits with 1 when a record is broken.',
  examples: ['audit verify', 'audit verify --org 1 --json'],
  run: (context) =>
    withDatabase(context, async ({ db }) => {
      const only = context.args.optionalInteger('org');
      const ids = only === undefined ? [INSTALLATION, ...(await listOrganisations(db)).map(({ id }) => id)] : [only];
      const records: (Verification & { readonly orgId: number })[] = [];
      for (const orgId of ids) records.push({ orgId, ...(await verifyChain(db, orgId)) });
      const text = records.map((record) => `${nameOf(record.orgId)}: ${sayVerification(record)}`).join('\n');
      return { json: { records }, text, isBad: records.some(({ broken }) => broken !== null) };
    }),
};

/** Returns the organisation whose record is meant; 0 for that of the installation. */
async function chosenRecord(context: CommandContext, database: Database): Promise<number> {
  return context.args.optional('org') === String(INSTALLATION) ? INSTALLATION : chosenOrganisation(context, database);
}

function nameOf(orgId: number): string {
  return orgId === INSTALLATION ? 'installation' : `organization ${orgId}`;
}

function sayVerification({ entries, last, broken, cut }: Verification): string {
  if (broken !== null) {
    const what = broken.reason === 'missing' ? 'is missing' : 'was changed, or the one before was put in';
    return `BROKEN: entry ${broken.number} ${what}; ${entries} entries before it are whole`;
  }
  if (last === null) return 'no entries';
  const removed = cut === null ? '' : `, after ${cut.number} that were removed because of their age`;
  return `${entries} entries, all there as they were written${removed}; the last hash is ${last.hash}`;
}

function filterOf(args: { optional(name: string): string | undefined }) {
  const filter = { action: args.optional('action'), by: args.optional('by'), site: args.optional('site') };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

function whoOf({ by }: ChainEntry, names: AuditNames): string {
  if (by.kind === 'command') return `command line (${by.user})`;
  if (by.kind !== 'person' && by.kind !== 'key') return by.kind;
  const name = names[by.kind].get(by.id);
  return name === undefined ? `${by.kind} ${by.id}` : `${by.kind === 'key' ? 'key ' : ''}${name}`;
}
