import { addressOf } from '../../service/data-directory/address.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../../sites/api-keys.ts';
import { formatInstant, formatTable } from '../columns.ts';
import type { Command } from '../command.ts';
import { curlLine } from '../curl-line.ts';
import { REACH_OPTIONS, reachPrinter, reachText, readReach } from '../reach-options.ts';
import { chosenOrganisation, commandOnId, ORG_OPTION, orgOption, withDatabase } from '../with-database.ts';

export const createKey: Command = {
  options: {
    org: ORG_OPTION,
    name: { value: 'NAME', required: true, summary: 'display name, such as what it is for' },
    ...REACH_OPTIONS,
  },
  details: 'An API key reads the stats of all sites of its organization, or of some. Only its fingerprint is stored.',
  examples: ['key create --name reports', 'key create --name client --groups "Client A"'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenOrganisation(context, database);
      const name = context.args.text('name');
      const reach = await readReach(database.db, context.args, orgId);
      const { id, key } = await createApiKey(database.db, context.clock, { orgId, name, reach });
      const text = [
        `Created API key ${id}. It won't be shown again:`,
        `  ${key}`,
        'Next, while the service runs:',
        `  ${curlLine(addressOf(context.config).url, key, 'sites')}`,
      ].join('\n');
      return { json: { id, key }, text };
    }),
};

export const listKeys: Command = {
  options: { org: ORG_OPTION },
  details: 'Revoked keys are listed too.',
  examples: ['key list', 'key list --org 1 --json'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenOrganisation(context, database);
      const org = await orgOption(database, orgId);
      const keys = await listApiKeys(database.db, orgId);
      const printed = await reachPrinter(database.db, orgId);
      const text = formatTable(
        ['ID', 'NAME', 'KEY', 'READS', 'CREATED', 'LAST USED', 'REVOKED'],
        keys.map(({ id, name, prefix, reach, createdAt, lastUsedAt, revokedAt }) => {
          return [
            id,
            name,
            `${prefix}…`,
            reachText(printed(reach)),
            ...[createdAt, lastUsedAt, revokedAt].map(formatInstant),
          ];
        }),
        `No API keys yet. Create one: ${context.svc(`key create${org} --name NAME`)}`,
      );
      const described = keys.map(({ id, name, prefix, reach, createdAt, lastUsedAt, revokedAt }) => {
        return { id, name, prefix, ...printed(reach), createdAt, lastUsedAt, revokedAt };
      });
      return { json: { keys: described }, text };
    }),
};

export const revokeKey = commandOnId({
  details: "Requests with it are rejected at once, by a running server too. This can't be undone.",
  examples: ['key revoke 3'],
  work: ({ db }, id, { clock }) => revokeApiKey(db, clock, id),
  done: (id) => `Revoked API key ${id}.`,
});
