import { createOrganisation, listOrganisations } from '../../accounts/organisations.ts';
import {
  factorRequiredAt,
  GRACE_DAYS_MAX,
  GRACE_DAYS_USUAL,
  hasOwnerWithFactor,
  requireFactor,
} from '../../accounts/second-factor-requirements.ts';
import { formatInstant, formatTable } from '../columns.ts';
import type { Command } from '../command.ts';
import { chosenOrganisation, ORG_OPTION, orgOption, withDatabase, withNewDatabase } from '../with-database.ts';

export const createOrg: Command = {
  options: { name: { value: 'NAME', required: true, summary: 'display name' } },
  details: 'An organization owns sites and API keys, and users belong to it.',
  examples: ['org create --name "Example Ltd"'],
  run: (context) =>
    withNewDatabase(context, async (database) => {
      const { id, name } = await createOrganisation(database.db, context.clock, { name: context.args.text('name') });
      const org = await orgOption(database, id);
      const next = context.svc(`site create${org} --domain example.com --name "My site" --timezone Europe/Berlin`);
      return { json: { id }, text: `Created organization ${id} (${name}).\nNext:\n  ${next}` };
    }),
};

export const listOrgs: Command = {
  options: {},
  examples: ['org list'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const organisations = [];
      for (const each of await listOrganisations(database.db)) {
        organisations.push({ ...each, secondFactorFrom: await factorRequiredAt(database.db, each.id) });
      }
      const text = formatTable(
        ['ID', 'NAME', 'SECOND FACTOR FROM'],
        organisations.map(({ id, name, secondFactorFrom }) => [id, name, formatInstant(secondFactorFrom)]),
        `No organizations yet. Create one: ${context.svc('org create --name NAME')}`,
      );
      return { json: { organisations }, text };
    }),
};

/** Runs `svc org require-second-factor`. */
export const requireFactorCommand: Command = {
  options: {
    org: ORG_OPTION,
    days: {
      value: 'DAYS',
      summary: `days of grace, 0 for none: required at once; up to ${GRACE_DAYS_MAX} (default ${GRACE_DAYS_USUAL})`,
    },
  },
  details:
    'Members without an authenticator app or passkey see until when to add one, and nothing of the organization from then on; ' +
    'their account page stays. Members who sign in by a provider, API keys and shared links are not affected.',
  examples: ['org require-second-factor', 'org require-second-factor --org 2 --days 30'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenOrganisation(context, database);
      const days = context.args.optionalInteger('days') ?? GRACE_DAYS_USUAL;
      const from = await requireFactor(database.db, context.clock, orgId, days);
      return {
        json: { id: orgId, secondFactorFrom: from },
        text: `Members of organization ${orgId} need a second factor from ${formatInstant(from)}.`,
        warnings: (await hasOwnerWithFactor(database.db, orgId))
          ? []
          : [
              'no owner of the organization has a second factor yet: an owner should add one under Account before that, or none of those with a password sees it from then on',
            ],
      };
    }),
};

/** Runs `svc org second-factor-optional`. */
export const factorOptionalCommand: Command = {
  options: { org: ORG_OPTION },
  examples: ['org second-factor-optional'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenOrganisation(context, database);
      await requireFactor(database.db, context.clock, orgId, null);
      const text = `Members of organization ${orgId} need no second factor.`;
      return { json: { id: orgId, secondFactorFrom: null }, text };
    }),
};
