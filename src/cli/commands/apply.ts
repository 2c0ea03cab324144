import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { parse } from 'yaml';
import { type Applied, apply } from '../../manage/apply.ts';
import { CHANGES, type Change } from '../../manage/collection.ts';
import { SINGLE_ID } from '../../manage/resource.ts';
import { RESOURCES, SITE_RESOURCES } from '../../manage/resources.ts';
import type { Command, CommandContext } from '../command.ts';
import { managing } from '../managing.ts';
import { UsageError } from '../usage-error.ts';
import { chosenOrganisation, ORG_OPTION, withDatabase } from '../with-database.ts';

/** The largest file, in characters. */
const FILE_MAX_CHARS = 16 * 1024 * 1024;
const SIGNS: Readonly<Record<Change, string>> = {
  ...{ created: '+', adopted: '=', changed: '~', unchanged: ' ', removed: '-' },
};

/** Runs `svc apply`. */
export const applyCommand: Command = {
  argument: 'FILE|-',
  options: {
    org: ORG_OPTION,
    'dry-run': { summary: 'only print what would change' },
    prune: { summary: 'remove what the lists of the file no longer have; sites are archived' },
  },
  details:
    'FILE is YAML or JSON. All of it is made, or nothing. What the file does not name stays as it is. docs/manage.md shows a file.',
  examples: ['apply clients.yaml --dry-run', 'apply clients.yaml', 'apply clients.json --prune'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { args } = context;
      const document = parseDocument(await readDocument(context));
      const orgId = await chosenOrganisation(context, database);
      const isDryRun = args.flag('dry-run');
      const prune = args.flag('prune');
      const mode = isDryRun ? 'try' : 'do';
      const { result: changes, warnings } = await managing(context, database, orgId, mode, (work) =>
        apply(work, document, { prune }),
      );
      const counts = Object.fromEntries(
        CHANGES.map((change) => [change, changes.filter((each) => each.change === change).length]),
      ) as Record<Change, number>;
      // The links and secrets of a dry run lead nowhere: what they belong to was not made.
      const told = isDryRun ? changes.map((change) => ({ ...change, once: {} })) : changes;
      return {
        json: { dryRun: isDryRun, ...counts, changes: told.map(({ once, ...change }) => ({ ...change, ...once })) },
        text: textOf(told, counts, isDryRun),
        warnings,
      };
    }),
};

async function readDocument({ args, stdin }: CommandContext): Promise<string> {
  const file = args.argument;
  const content = file === '-' ? await readAll(stdin) : await readFile(file, 'utf8');
  if (content.length > FILE_MAX_CHARS) throw new UsageError(`${file} is too large`);
  return content;
}

/** Reads YAML, of which JSON is a part. Throws a UsageError. */
function parseDocument(content: string): unknown {
  try {
    return parse(content, { maxAliasCount: 100, logLevel: 'error' });
  } catch (error) {
    throw new UsageError(`the file cannot be read: ${(error as Error).message.split('\n')[0]}`);
  }
}

function textOf(changes: readonly Applied[], counts: Readonly<Record<Change, number>>, isDryRun: boolean): string {
  const lines = changes.filter(({ change }) => change !== 'unchanged').map(lineOf);
  const told = CHANGES.filter((change) => counts[change] > 0).map((change) => `${counts[change]} ${change}`);
  const sum = told.join(', ') || 'The file is empty';
  return [...lines, isDryRun ? `${sum}. Nothing was changed: this was a dry run.` : `${sum}.`].join('\n');
}

function lineOf({ resource, siteId, name, id, change, fields, once }: Applied): string {
  const { singular } = RESOURCES.find((each) => each.name === resource)!;
  const indent = SITE_RESOURCES.some((each) => each.name === resource) && siteId !== null ? '  ' : '';
  const shown = Object.entries(once).map(([field, value]) => ` ${field} ${String(value)}`);
  const of = fields.length === 0 ? '' : `: ${fields.join(', ')}`;
  const thing = id === SINGLE_ID ? singular : `${singular} ${name} (${id})`;
  return `${indent}${SIGNS[change]} ${thing}${of}${shown.join('')}`;
}
