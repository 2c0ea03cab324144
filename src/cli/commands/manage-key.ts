import {
  ALL_MANAGEMENT_SCOPES,
  includesScope,
  MANAGEMENT_SCOPES,
  type ManagementScope,
  managementScope,
  NAMED_AREAS,
} from '../../domain/management-scope.ts';
import { addressOf } from '../../service/data-directory/address.ts';
import type { Config } from '../../service/settings/config.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../../sites/api-keys.ts';
import type { Args } from '../args.ts';
import { formatInstant, formatTable } from '../columns.ts';
import type { Command } from '../command.ts';
import { curlLine } from '../curl-line.ts';
import { REACH_OPTIONS, reachPrinter, reachText, readReach, wordsOf } from '../reach-options.ts';
import { UsageError } from '../usage-error.ts';
import { chosenOrganisation, ORG_OPTION, orgOption, withDatabase } from '../with-database.ts';

/** Runs `svc manage-key create`. */
export const createManageKeyCommand: Command = {
  options: {
    org: ORG_OPTION,
    name: { value: 'NAME', required: true, summary: 'display name, such as what it is for' },
    scope: {
      value: 'SCOPE,…',
      summary: `what it may do: ${MANAGEMENT_SCOPES.join(', ')} (default: all but ${NAMED_AREAS.join(' and ')})`,
    },
    ...REACH_OPTIONS,
  },
  details:
    'A management key creates and changes sites and what belongs to them, through /manage/v1. A scope to write includes reading. Only its fingerprint is stored.',
  examples: [
    'manage-key create --name onboarding',
    'manage-key create --name directory --scope directory:write',
    'manage-key create --name goals --scope settings:write --groups "Client A"',
  ],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenOrganisation(context, database);
      const name = context.args.text('name');
      const scopes = readScopes(context.args);
      const reach = await readReach(database.db, context.args, orgId);
      const { id, key } = await createApiKey(database.db, context.clock, { orgId, name, reach, scopes });
      const text = [
        `Created management key ${id}. It won't be shown again:`,
        `  ${key}`,
        ...nextSteps(context.config, scopes, key),
      ].join('\n');
      return { json: { id, key }, text };
    }),
};

/** Runs `svc manage-key list`. */
export const listManageKeysCommand: Command = {
  options: { org: ORG_OPTION },
  details: 'Revoked keys are listed too.',
  examples: ['manage-key list'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenOrganisation(context, database);
      const org = await orgOption(database, orgId);
      const printed = await reachPrinter(database.db, orgId);
      const keys = (await listApiKeys(database.db, orgId, 'managing')).map(({ orgId: _, reach, ...key }) => {
        return { ...key, ...printed(reach) };
      });
      const text = formatTable(
        ['ID', 'NAME', 'KEY', 'MAY', 'SITES', 'CREATED', 'LAST USED', 'REVOKED'],
        keys.map((key) => [
          ...[key.id, key.name, `${key.prefix}…`, scopesText(key.scopes ?? []), reachText(key)],
          ...[key.createdAt, key.lastUsedAt, key.revokedAt].map(formatInstant),
        ]),
        `No management keys yet. Create one: ${context.svc(`manage-key create${org} --name NAME`)}`,
      );
      return { json: { keys }, text };
    }),
};

/** Runs `svc manage-key revoke`. */
export const revokeManageKeyCommand: Command = {
  argument: 'ID',
  options: { org: ORG_OPTION },
  details: "Requests with it are rejected at once, by a running server too. This can't be undone.",
  examples: ['manage-key revoke 3'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenOrganisation(context, database);
      const id = context.args.argumentId;
      const keys = await listApiKeys(database.db, orgId, 'managing');
      if (!keys.some((key) => key.id === id)) throw new UsageError(`there is no management key ${id}`);
      await revokeApiKey(database.db, context.clock, id);
      return { json: { id }, text: `Revoked management key ${id}.` };
    }),
};

/** Says what a new key is for: the address of a directory, and a first request when the key may make it. */
function nextSteps(config: Config, scopes: readonly ManagementScope[], key: string): string[] {
  const { url } = addressOf(config);
  const isOfDirectory = includesScope(scopes, 'directory:read');
  return [
    ...(includesScope(scopes, 'sites:read')
      ? ['Next, while the service runs:', `  ${curlLine(url, key, 'sites', '/manage/v1')}`]
      : []),
    ...(isOfDirectory
      ? [
          'At the provider, turn on provisioning with the key as bearer token and this address, PROVIDER being its ID:',
          `  ${config.publicUrl ?? url}/scim/PROVIDER/v2`,
        ]
      : []),
  ];
}

function readScopes(args: Args): readonly ManagementScope[] {
  const given = args.optional('scope');
  if (given === undefined) return ALL_MANAGEMENT_SCOPES;
  const scopes = wordsOf(given).map((word) => {
    const scope = managementScope(word);
    if (scope !== null) return scope;
    throw new UsageError(`--scope is some of ${MANAGEMENT_SCOPES.join(', ')}, not ${JSON.stringify(word)}`);
  });
  if (scopes.length === 0) throw new UsageError('--scope names no scope');
  return scopes;
}

function scopesText(scopes: readonly ManagementScope[]): string {
  if (!ALL_MANAGEMENT_SCOPES.every((scope) => scopes.includes(scope))) return scopes.join(', ');
  return ['everything', ...scopes.filter((scope) => !ALL_MANAGEMENT_SCOPES.includes(scope))].join(', ');
}
