import { normaliseEmail, requireUser } from '../../accounts/users.ts';
import type { Db } from '../../database/database.ts';
import { forgetDirectory } from '../../oidc/directory-entries.ts';
import { signsInTo } from '../../oidc/memberships.ts';
import { probeProviders } from '../../oidc/probe.ts';
import { setRequirement } from '../../oidc/requirements.ts';
import { providersOf } from '../../service/settings/oidc-settings.ts';
import { formatTable } from '../columns.ts';
import type { Command, CommandContext } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { chosenOrganisation, ORG_OPTION, withDatabase } from '../with-database.ts';

/** Says how a command gets the settings that only the service has. */
const RUN_WITH_VARIABLES =
  'It does not ask the running service: run it with the variables of the service (sudo svc … with the Debian package, docker compose exec svc svc … in a container). Without any provider, set SVC_OIDC_ISSUER and SVC_OIDC_CLIENT_ID (docs/sign-in.md)';

/** Runs `svc sign-in list`. It asks each provider for its description. */
export const listProvidersCommand: Command = {
  options: {},
  details:
    'Asks each provider whether it can be reached. The two addresses are to be entered there. It needs the variables of the service.',
  examples: ['sign-in list', 'sign-in list --json'],
  run: async (context) => {
    const { config, clock } = context;
    const base = `${config.publicUrl ?? 'SVC_PUBLIC_URL'}/dashboard/sign-in`;
    const settings = providersOf(config);
    const probed = await probeProviders(settings, clock);
    const providers = settings.map(({ id, name, issuer, domains }, i) => {
      const addresses = { redirectUri: `${base}/${id}/callback`, logoutUri: `${base}/${id}/logout` };
      return { id, name, issuer, domains, ...addresses, problem: probed[i]!.problem };
    });
    const text = formatTable(
      ['ID', 'NAME', 'ISSUER', 'STATE', 'REDIRECT URI'],
      providers.map(({ id, name, issuer, problem, redirectUri }) => [id, name, issuer, problem ?? 'ok', redirectUri]),
      `No providers in the environment of this command. ${RUN_WITH_VARIABLES}`,
    );
    return { json: { providers }, text, isBad: providers.some(({ problem }) => problem !== null) };
  },
};

/** Runs `svc sign-in require`. */
export const requireProviderCommand: Command = {
  options: {
    org: ORG_OPTION,
    provider: { value: 'ID', required: true, summary: 'the provider' },
    'break-glass': { value: 'ADDRESS', required: true, summary: 'the owner who may still use a password' },
  },
  details:
    'Members see the organization only when they have signed in by the provider. Keys and links keep working. It needs the variables of the service.',
  examples: ['sign-in require --provider sso --break-glass ada@example.com'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenOrganisation(context, database);
      const provider = context.args.text('provider');
      await requireProviderOf(context, database.db, orgId, provider);
      const { id, email } = await requireUser(database.db, normaliseEmail(context.args.text('break-glass')));
      await setRequirement(database.db, context.clock, orgId, { provider, breakGlassId: id });
      const text = `Members sign in by ${provider} only. ${email} can still use a password.`;
      return { json: { provider, breakGlass: email }, text };
    }),
};

/** Runs `svc sign-in allow-passwords`. */
export const allowPasswordsCommand: Command = {
  options: { org: ORG_OPTION },
  details:
    'People of the domains in SVC_OIDC_DOMAINS still sign in by their provider only, until the variable is gone.',
  examples: ['sign-in allow-passwords'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenOrganisation(context, database);
      await setRequirement(database.db, context.clock, orgId, null);
      const bound = providersOf(context.config).filter(({ domains }) => domains.length > 0);
      return {
        json: { provider: null },
        text: 'Members can sign in by password again.',
        warnings: bound.map(
          ({ id, domains }) =>
            `people of ${domains.join(', ')} still sign in by ${id} only, until the domains are taken out of the settings`,
        ),
      };
    }),
};

/** Runs `svc sign-in forget-directory`. */
export const forgetDirectoryCommand: Command = {
  options: { org: ORG_OPTION, provider: { value: 'ID', required: true, summary: 'the provider' } },
  details:
    'Deletes what the directory of the provider has told by SCIM. From the next check on, within five minutes of use, the groups of the claims decide again.',
  examples: ['sign-in forget-directory --provider sso'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenOrganisation(context, database);
      const provider = context.args.text('provider');
      const people = await forgetDirectory(database.db, orgId, provider);
      return { json: { people }, text: `Forgot ${people} people and the groups of ${provider}.` };
    }),
};

/** Throws a UsageError for a provider that is not configured, or does not sign in to the organisation. */
export async function requireProviderOf({ config }: CommandContext, db: Db, orgId: number, id: string): Promise<void> {
  const provider = providersOf(config).find((each) => each.id === id);
  if (provider === undefined) {
    throw new UsageError(`no provider ${JSON.stringify(id)} in the environment of this command. ${RUN_WITH_VARIABLES}`);
  }
  if (!(await signsInTo(db, provider, orgId))) {
    throw new UsageError(`${id} does not sign in to organization ${orgId}; set SVC_OIDC_ORGANIZATIONS`);
  }
}
