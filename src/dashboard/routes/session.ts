import { z } from 'zod';
import { chosenCards } from '../../accounts/cards.ts';
import type { VerifiedCredentials } from '../../accounts/credentials.ts';
import { reachesOfAll } from '../../accounts/grants.ts';
import { chosenLanguage } from '../../accounts/languages.ts';
import { addMember } from '../../accounts/members.ts';
import { organisationsOf } from '../../accounts/memberships.ts';
import { createOrganisation, memberlessOrganisation, renameOrganisation } from '../../accounts/organisations.ts';
import { hasPasskeys } from '../../accounts/passkeys.ts';
import { hashPassword } from '../../accounts/password.ts';
import { endSession } from '../../accounts/sessions.ts';
import { addUser, normaliseEmail, requirePassword } from '../../accounts/users.ts';
import type { Db } from '../../database/database.ts';
import { cleanName } from '../../database/text.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Card } from '../../domain/cards.ts';
import type { Withheld } from '../../domain/grant.ts';
import type { Language } from '../../domain/language.ts';
import type { Role } from '../../domain/role.ts';
import type { Site } from '../../domain/site.ts';
import { revenueGoals } from '../../sites/revenues.ts';
import { createSite, listSites } from '../../sites/sites.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Due, dueOf } from '../due.ts';
import { ASSERTION } from '../passkey-proof.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRequest, type DashboardRoute, route, type SignedIn } from '../route.ts';
import { startSession, verifyCredentials } from '../sign-in.ts';

/** A site as its pages need it. */
export interface SiteSummary {
  readonly id: string;
  readonly domain: string;
  /** Further domains; none where only the site itself is told. */
  readonly also: readonly string[];
  readonly name: string;
  readonly timezone: string;
  readonly retentionMonths: number | null;
  readonly visitMonths: number;
  readonly honoursGpc: boolean;
  /** Whether its robots.txt and llms.txt are read every day; absent when they are not. */
  readonly readsFiles?: boolean;
  readonly state: Site['state'];
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** The first day with figures that are kept; null when there is none. */
  readonly firstDay: string | null;
  /** The goals with revenue, the oldest first; absent without any, and where only the site itself is told. */
  readonly revenueGoals?: readonly number[];
}

/** An organisation of the signed-in user, with sites, archived ones too. */
export interface OrganisationSummary {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  /** The parts that are withheld from the user there. */
  readonly withheld: readonly Withheld[];
  /** Whether the user reaches all sites, those that are added later too. */
  readonly isWhole: boolean;
  /** Those that the user reaches. */
  readonly sites: readonly SiteSummary[];
}

/** The facts that every page needs first. */
export interface SessionAnswer extends Due {
  readonly user: { readonly id: number; readonly email: string } | null;
  readonly organisations: readonly OrganisationSummary[];
  /** The order of the site view's cards that the user has chosen; null without a choice. */
  readonly cards: readonly Card[] | null;
  readonly isOperator: boolean;
  /** True until somebody has an account. */
  readonly setupNeeded: boolean;
  /** Whether a mail server is configured. */
  readonly hasEmail: boolean;
  readonly publicUrl: string;
  /** The language of the pages that this browser gets from now on. */
  readonly language: Language;
  /** The providers to sign in with; absent without any. */
  readonly signInWith?: readonly { readonly id: string; readonly name: string }[];
  /** Present for signed-out browsers once somebody has a passkey. */
  readonly hasPasskeys?: true;
}

/** The state of the first run: what the command line has created already. */
export interface SetupLinkAnswer {
  readonly organisation: string | null;
  /** True when that organisation has a site; the first run then adds none. */
  readonly hasSite: boolean;
}

/** The result of the first run. `site` is the new site, to be installed next; null when there was a site before. */
export interface SetupAnswer extends SessionAnswer {
  readonly site: SiteSummary | null;
}

const TEXT = z.string();
const TOKEN = z.object({ token: TEXT });
const SIGN_IN = z.object({ email: TEXT, password: TEXT, code: TEXT.optional(), passkey: ASSERTION.optional() });
const SETUP = z.object({
  token: TEXT,
  email: TEXT,
  password: TEXT,
  organisation: TEXT,
  site: z.object({ domain: TEXT, name: TEXT, timezone: TEXT }).nullable(),
});

/** The routes for signing in, signing out, and the first run. */
export function sessionRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { db } = dependencies;
  return [
    route('GET /session', 'anyone', (request) => sessionAnswer(dependencies, request, request.signedIn)),
    route('POST /session', 'anyone', SIGN_IN, async (request) => {
      const verification = await verifyCredentials(dependencies, request, request.body);
      await startSession(dependencies, request, verification);
      return sessionAnswer(dependencies, request, { user: verification.user, provider: null });
    }),
    route('DELETE /session', 'anyone', async ({ signedIn, setSession }) => {
      if (signedIn !== null) await endSession(db, signedIn.user.id, signedIn.sessionId);
      setSession(null);
    }),
    route('POST /setup/link', 'anyone', TOKEN, async ({ body, address }): Promise<SetupLinkAnswer> => {
      await requireSetupToken(dependencies, body.token, address);
      const org = await memberlessOrganisation(db);
      return { organisation: org?.name ?? null, hasSite: org !== null && (await hasSite(db, org.id)) };
    }),
    route('POST /setup', 'anyone', SETUP, async (request): Promise<SetupAnswer> => {
      await requireSetupToken(dependencies, request.body.token, request.address);
      const { user, passwordHash, site } = await setUp(dependencies, request.body);
      await startSession(dependencies, request, { user, passwordHash, withSecondFactor: false });
      return {
        ...(await sessionAnswer(dependencies, request, { user, provider: null })),
        site: site === null ? null : siteSummary(dependencies, site),
      };
    }),
  ];
}

async function requireSetupToken({ db, guard, setup }: Dependencies, token: string, address: string): Promise<void> {
  await guard.attempt({ kind: 'link', address }, async () => {
    if (!(await setup.opens(db, token))) throw dashboardRefusal('gone', (texts) => texts.setup.gone);
  });
}

/**
 * Creates the first account with its organisation and site in one transaction. It fails when there is an account
 * already.
 */
async function setUp(
  { db, clock, passwordHashQueue, setup }: Dependencies,
  { email: typed, password, organisation, site }: z.output<typeof SETUP>,
): Promise<VerifiedCredentials & { readonly site: Site | null }> {
  const email = normaliseEmail(typed);
  requirePassword(password, email);
  const name = cleanName(organisation, 'organisation');
  // Hashing is slow. It runs before the transaction, which blocks all other writers.
  const passwordHash = await passwordHashQueue.run(() => hashPassword(password));
  return await inTransaction(db, async (db) => {
    if (!(await setup.isNeeded(db))) throw dashboardRefusal('gone', (texts) => texts.setup.gone);
    const made = await memberlessOrganisation(db);
    const org =
      made === null ? await createOrganisation(db, clock, { name }) : await renameOrganisation(db, made.id, name);
    const user = await addUser(db, clock, { email, passwordHash });
    await addMember(db, clock, { orgId: org.id, userId: user.id, role: 'owner' });
    if (site !== null) {
      const newSite = { ...site, orgId: org.id, retentionMonths: null, honoursGpc: true };
      return { user, passwordHash, site: await createSite(db, clock, newSite) };
    }
    if (!(await hasSite(db, org.id))) throw dashboardRefusal('invalid', (texts) => texts.setup.domainNeeded);
    return { user, passwordHash, site: null };
  });
}

async function hasSite(db: Db, orgId: number): Promise<boolean> {
  return (await listSites(db, { orgId, state: 'active' })).length > 0;
}

/** Returns the facts about a client that every page needs, and lets the client's pages follow the user's language. */
export async function sessionAnswer(
  dependencies: Dependencies,
  request: Pick<DashboardRequest<unknown>, 'language' | 'setLanguage'>,
  signedIn: Pick<SignedIn, 'user' | 'provider'> | null,
): Promise<SessionAnswer> {
  const { db, isOperator, setup, email, publicUrl, providers } = dependencies;
  const user = signedIn?.user ?? null;
  const due = signedIn === null ? {} : await dueOf(dependencies, signedIn);
  return {
    user,
    organisations: user === null ? [] : await summariesOf(dependencies, user.id, signedIn!.provider),
    cards: user === null ? null : await chosenCards(db, user.id),
    isOperator: user !== null && (await isOperator(user.id, signedIn!.provider)),
    setupNeeded: await setup.isNeeded(db),
    hasEmail: email !== null,
    publicUrl: publicUrl(),
    language: user === null ? request.language : request.setLanguage(await chosenLanguage(db, user.email)),
    ...due,
    ...(user === null && (await hasPasskeys(db)) ? { hasPasskeys: true } : {}),
    ...(providers.length > 0 ? { signInWith: providers.map(({ id, name }) => ({ id, name })) } : {}),
  };
}

/** Makes four queries, however many organisations there are, because every page waits for them. */
async function summariesOf(
  dependencies: Dependencies,
  userId: number,
  provider: string | null,
): Promise<readonly OrganisationSummary[]> {
  const { db, clock } = dependencies;
  const organisations = await organisationsOf(db, clock, userId, provider);
  const reaches = await reachesOfAll(
    db,
    organisations.map(({ reach }) => reach),
  );
  const all = await listSites(db, { orgIds: organisations.map(({ id }) => id) });
  const own = organisations.map(({ id }, i) => all.filter((site) => site.orgId === id && reaches[i]!(site.id)));
  const goals = await revenueGoals(
    db,
    own.flatMap((sites, i) => (organisations[i]!.withheld.includes('revenue') ? [] : sites.map(({ id }) => id))),
  );
  return organisations.map(({ id, name, role, reach, withheld }, i) => ({
    ...{ id, name, role, withheld, isWhole: reach === null },
    sites: own[i]!.map((site) => siteSummary(dependencies, site, goals.get(site.id))),
  }));
}

/** Returns a site's public fields. */
export function siteSummary(
  { statistics }: Pick<Dependencies, 'statistics'>,
  site: Site,
  revenueGoals?: readonly number[],
): SiteSummary {
  const { publicId, domain, also, name, timezone, retentionMonths, visitMonths, honoursGpc, state, createdAt } = site;
  return {
    ...{ id: publicId, domain, also, name, timezone, retentionMonths, visitMonths, honoursGpc },
    ...(site.readsFiles === true ? { readsFiles: true } : {}),
    ...{ state, createdAt, firstDay: statistics.firstDay(site) },
    ...(revenueGoals === undefined ? {} : { revenueGoals }),
  };
}
