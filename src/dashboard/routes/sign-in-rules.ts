import { z } from 'zod';
import { ROLES } from '../../domain/role.ts';
import { type DirectorySize, directorySize, forgetDirectory } from '../../oidc/directory-entries.ts';
import { signsInTo } from '../../oidc/memberships.ts';
import type { ProviderSettings } from '../../oidc/provider-settings.ts';
import { possibleBreakGlass, requirementOf, setRequirement } from '../../oidc/requirements.ts';
import { listRules, type NewRule, replaceRules, ruleFor } from '../../oidc/rules.ts';
import { oidcRefusal } from '../../oidc/translations.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, type OrgRequest, route } from '../route.ts';
import { LIMITS, type ShownGrant, SiteIds } from '../shown-reach.ts';

/** A rule as clients know it. */
export type ShownRule = Pick<NewRule, 'provider' | 'value'> & ShownGrant;

/** A provider that signs in to the organisation, and how many the directory has told of. */
export interface SigningProvider {
  readonly id: string;
  readonly name: string;
  readonly directory: DirectorySize;
}

/** The sign-in by providers of an organisation. */
export interface OrganisationSignInAnswer {
  /** The providers that sign in to the organisation; none where the operator has named none. */
  readonly providers: readonly SigningProvider[];
  readonly rules: readonly ShownRule[];
  /** The required provider, and the owner who does without; null while a password is enough. */
  readonly requirement: { readonly provider: string; readonly breakGlassId: number } | null;
  /** The owners who may be the break-glass owner. */
  readonly owners: readonly { readonly id: number; readonly email: string }[];
}

/** The access of somebody with certain values: the rule's place from 0, and its grant. Null: no access. */
export interface RuleTestAnswer {
  /** The name of another provider that the organisation requires: then the rule gives no access; null for none. */
  readonly requires: string | null;
  readonly found: { readonly place: number; readonly rule: ShownRule } | null;
}

const NAME = z.string().max(300);
const RULE = z.object({
  provider: NAME.nullable(),
  value: NAME.nullable(),
  role: z.enum(ROLES),
  reach: LIMITS.reach.default(null),
  withheld: LIMITS.withheld.default([]),
  expiresAt: LIMITS.expiresAt.default(null),
});
const RULES = z.object({ rules: z.array(RULE).max(1000) });
const REQUIREMENT = z.object({
  requirement: z.object({ provider: NAME, breakGlassId: z.int() }).nullable(),
});
const TEST = z.object({ provider: NAME, values: z.array(NAME).max(2000) });

/** The routes with which owners say who gets in by a provider, and with what. */
export function signInRuleRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { db, clock } = dependencies;
  const answer = async (orgId: number): Promise<OrganisationSignInAnswer> => {
    const ids = await SiteIds.of(db, orgId);
    return {
      providers: await Promise.all(
        (await providersOf(dependencies, orgId)).map(async ({ id, name }) => {
          return { id, name, directory: await directorySize(db, orgId, id) };
        }),
      ),
      rules: (await listRules(db, orgId)).map((rule) => shownRule(ids, rule)),
      requirement: await requirementOf(db, orgId),
      owners: await possibleBreakGlass(db, orgId),
    };
  };
  return [
    route('GET /orgs/:org/sign-in', 'org:owner', ({ org }) => answer(org.id)),
    route('PUT /orgs/:org/sign-in/rules', 'org:owner', RULES, async ({ org, body }) => {
      const ids = await SiteIds.of(db, org.id);
      const rules = body.rules.map(({ provider, value, ...grant }) => {
        return { provider, value, grant: { ...grant, reach: ids.reachWithin(grant.reach) } };
      });
      await requireProviders(dependencies, org.id, rules);
      await replaceRules(db, clock, org.id, rules);
      return answer(org.id);
    }),
    route('PUT /orgs/:org/sign-in/requirement', 'org:owner', REQUIREMENT, async (request) => {
      const { org, body } = request;
      if (body.requirement !== null) {
        await requireProviders(dependencies, org.id, [body.requirement]);
        requireNotLockedOut(request, body.requirement);
      }
      await setRequirement(db, clock, org.id, body.requirement);
      return answer(org.id);
    }),
    route('DELETE /orgs/:org/sign-in/directories/:provider', 'org:owner', async ({ org, params }) => {
      await forgetDirectory(db, org.id, params.provider!);
      return answer(org.id);
    }),
    route('POST /orgs/:org/sign-in/test', 'org:owner', TEST, async ({ org, body }): Promise<RuleTestAnswer> => {
      const ids = await SiteIds.of(db, org.id);
      const found = ruleFor(await listRules(db, org.id), body.provider, body.values);
      const required = (await requirementOf(db, org.id))?.provider ?? body.provider;
      const requires = dependencies.providers.find(({ id }) => id === required)?.name ?? required;
      return {
        requires: required === body.provider ? null : requires,
        found: found === null ? null : { place: found.place, rule: shownRule(ids, found.rule) },
      };
    }),
  ];
}

async function providersOf({ db, providers }: Dependencies, orgId: number): Promise<readonly ProviderSettings[]> {
  const signing: ProviderSettings[] = [];
  for (const provider of providers) if (await signsInTo(db, provider, orgId)) signing.push(provider);
  return signing;
}

/** Throws a DatabaseError `invalid` for a provider that does not sign in to the organisation. */
async function requireProviders(
  dependencies: Dependencies,
  orgId: number,
  named: readonly { readonly provider: string | null }[],
): Promise<void> {
  const known = new Set((await providersOf(dependencies, orgId)).map(({ id }) => id));
  for (const { provider } of named) {
    if (provider !== null && !known.has(provider)) throw oidcRefusal('invalid', (texts) => texts.noProvider);
  }
}

/** Throws a DatabaseError `conflict` for an owner who could not get in any more, and so would not learn whether the provider works. */
function requireNotLockedOut(
  { signedIn }: Pick<OrgRequest<unknown>, 'signedIn'>,
  { provider, breakGlassId }: { readonly provider: string; readonly breakGlassId: number },
): void {
  if (signedIn.provider === provider || signedIn.user.id === breakGlassId) return;
  throw oidcRefusal('conflict', (texts) => texts.tryFirst);
}

function shownRule(ids: SiteIds, { provider, value, grant }: NewRule): ShownRule {
  return { provider, value, ...grant, reach: ids.shownReach(grant.reach) };
}
