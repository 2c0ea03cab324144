import { cleanEmail, isEmailAddress } from '../accounts/email-address.ts';
import { recordRefusedSignIn } from '../accounts/refused-sign-ins.ts';
import type { FoundSession } from '../accounts/sessions.ts';
import { isBreakGlass } from '../accounts/sign-in-ways.ts';
import { addUser, findUser, type User } from '../accounts/users.ts';
import { inTransaction } from '../database/transaction.ts';
import { SlidingWindow } from '../domain/sliding-window.ts';
import type { Person } from './claims.ts';
import { addIdentity, findIdentity, type Identity } from './identities.ts';
import { followRules, type Granted, grantedByRules } from './memberships.ts';
import { noAccess, requireUsable } from './no-access.ts';
import { type Finished, Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import { createProviderSession, endByLogout } from './provider-sessions.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { sessionMemberships } from './requirements.ts';
import { type CheckOptions, SessionChecks } from './session-checks.ts';
import { beginSignIn, keepUnlinked, providerOfOtherBrowser, takeSignIn, type Unlinked } from './sign-ins.ts';

/** The refusals of people without an account that are recorded of a provider: anybody may have an account at a public one. */
const STRANGERS = { maxRequests: 60, windowMs: 3_600_000 };

export interface ProviderSignInOptions extends CheckOptions {
  readonly providers: readonly ProviderSettings[];
  /** Returns the URL at which browsers reach the service, without a slash at the end. */
  publicUrl(): string;
}

/** A session that begins: its token for the browser's cookie, and where to go. */
export interface Begun {
  readonly token: string;
  readonly user: User;
  readonly next: string;
}

/** Signs people in by providers, and ends their sessions when the provider no longer vouches for them. */
export class ProviderSignIn {
  readonly #options: ProviderSignInOptions;
  readonly #providers: readonly Provider[];
  readonly #checks: SessionChecks;
  /** The refusals of people without an account, by provider. */
  readonly #strangers: SlidingWindow<string>;

  constructor(options: ProviderSignInOptions) {
    this.#options = options;
    this.#providers = options.providers.map((settings) => new Provider(settings, options.clock));
    this.#checks = new SessionChecks(options);
    this.#strangers = new SlidingWindow({ clock: options.clock, ...STRANGERS });
  }

  /** Returns the provider of an id; undefined for one that is not configured. */
  find(id: string | null | undefined): Provider | undefined {
    return this.#providers.find(({ settings }) => settings.id === id);
  }

  /** Returns the address of this service to which a provider sends people back. */
  redirectUri({ settings }: Provider): string {
    return `${this.#options.publicUrl()}/dashboard/sign-in/${settings.id}/callback`;
  }

  /** Returns the address at which a person signs in. Throws a ProviderError. */
  async begin(provider: Provider, browser: string, next: string): Promise<URL> {
    const { db, clock } = this.#options;
    const checks = await beginSignIn(db, clock, { browser, provider: provider.settings.id, next });
    return await provider.begin(checks, this.redirectUri(provider));
  }

  /**
   * Ends a sign-in with the parameters of the provider's answer. Returns null when the account of the address must be linked first.
   * Throws a ProviderError.
   */
  async finish(
    provider: Provider,
    parameters: URLSearchParams,
    { browser, agent }: { readonly browser: string | null; readonly agent: string },
  ): Promise<Begun | null> {
    const { db, clock } = this.#options;
    const { id } = provider.settings;
    const state = parameters.get('state') ?? '';
    const { checks, next } = await takeSignIn(db, clock, { browser, provider: id, state });
    const refusal = parameters.get('error');
    if (refusal !== null) {
      const word = refusal.replaceAll(/[^a-z_]/g, '').slice(0, 60);
      throw new ProviderError(word === 'access_denied' ? 'refused' : 'provider', `the provider answered ${word}`);
    }
    const callback = new URL(this.redirectUri(provider));
    callback.search = parameters.toString();
    const finished = await provider.finish(callback, checks);
    return await this.#recordingRefusal(provider, finished.person, async () => {
      this.#requirePerson(provider, finished.person);
      const userId = (await findIdentity(db, finished.person))?.user.id ?? null;
      const granted = await grantedByRules(db, clock, provider.settings, { ...finished.person, userId });
      const identity = await this.#identityOf(provider, finished.person, granted);
      if (identity !== null) return { ...(await this.enter(provider, identity, finished, agent)), next };
      await keepUnlinked(db, clock, browser!, { provider: id, next, ...finished });
      return null;
    });
  }

  /**
   * Records when somebody whom a provider vouches for is refused: in the organisations of the account, or in the record of the
   * installation, a few of strangers an hour. An answer that no provider has given is not recorded: anybody could fill the disk.
   */
  async #recordingRefusal<Result>(
    { settings: { id: provider } }: Provider,
    person: Person,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProviderError) {
        const { db } = this.#options;
        const user = (await findIdentity(db, person))?.user ?? null;
        const changes = { provider: [null, provider], problem: [null, error.problem] } as const;
        if (user !== null || this.#strangers.admit(provider)) {
          await recordRefusedSignIn(db, user, changes).catch(() => {});
        }
      }
      throw error;
    }
  }

  /** Links a person to an account whose owner has proved to be the same, and signs in. Throws a ProviderError `no_access`. */
  async link({ provider: id, next, ...finished }: Unlinked, user: User, agent: string): Promise<Begun> {
    const { db, clock } = this.#options;
    const provider = this.find(id);
    if (provider === undefined) throw new ProviderError('expired', 'the provider is no longer configured');
    const { issuer, subject } = finished.person;
    const identity =
      (await findIdentity(db, finished.person)) ??
      (await addIdentity(db, clock, user, { provider: id, issuer, subject }));
    if (identity.user.id !== user.id) throw new ProviderError('expired', 'the person was linked to another account');
    const enter = () => this.enter(provider, identity, finished, agent);
    return { ...(await this.#recordingRefusal(provider, finished.person, enter)), next };
  }

  /** Tells whether a mailed link belongs to a sign-in that another browser has begun, and logs it. */
  async isOfOtherBrowser(token: string, browser: string | null): Promise<boolean> {
    const { db, clock, log } = this.#options;
    const provider = await providerOfOtherBrowser(db, clock, browser, token);
    if (provider === null) return false;
    const failure = { provider, problem: 'other_browser', detail: 'a mailed link was opened in another browser' };
    log.warn(failure, 'a sign-in by a provider has failed');
    return true;
  }

  /** Starts a session of an identity. Throws a ProviderError `no_access` when its user is a member nowhere. */
  async enter(
    provider: Provider,
    identity: Identity,
    { person, tokens }: Finished,
    agent: string,
  ): Promise<Pick<Begun, 'token' | 'user'>> {
    const { db, clock } = this.#options;
    const { settings } = provider;
    const { memberOf } = await followRules(db, clock, {
      ...{ userId: identity.user.id, provider: settings, vouched: person },
    });
    if (memberOf.length === 0) throw await noAccess(db, clock, settings, person, identity.user.id);
    const { id } = settings;
    const token = await createProviderSession(db, clock, { identity, provider: id, agent, sid: person.sid, tokens });
    return { token, user: identity.user };
  }

  /** Ends the sessions that a provider's logout token names. Throws a ProviderError for a token that is not valid. */
  async logOut(provider: Provider, token: string): Promise<void> {
    const { db, clock, log } = this.#options;
    const logout = await provider.readLogout(token);
    if (!(await endByLogout(db, clock, logout))) throw new ProviderError('answer', 'a logout token was used before');
    log.info({ provider: provider.settings.id }, 'a provider has ended sessions');
  }

  /**
   * Tells whether a session still holds. One of a provider is confirmed by the provider every few minutes; one by password ends when
   * the domain of its user requires a provider.
   *
   * @param token the session's token, which opens what is kept of it
   */
  async holds(session: FoundSession, token: string): Promise<boolean> {
    if (session.provider === null) return (await this.requiredFor(session.user)) === null;
    return await this.#checks.holds(this.find(session.provider), session, token);
  }

  /** Returns the provider by which alone a user may sign in because of the domain of the address; null for none. */
  async requiredFor(user: User): Promise<ProviderSettings | null> {
    const provider = this.#ofDomain(user.email)[0];
    return provider === undefined || (await isBreakGlass(this.#options.db, user.id)) ? null : provider.settings;
  }

  /**
   * Returns the organisation and provider for which a password alone leads nowhere: its user is a member only where a provider is
   * required. Null when the password leads somewhere, or nothing is required.
   */
  async requiredByOrganisations(
    user: User,
  ): Promise<{ readonly organisation: string; readonly provider: string } | null> {
    const { db, clock } = this.#options;
    const memberships = await sessionMemberships(db, clock, user.id, null);
    const first = memberships[0];
    if (first === undefined || memberships.some(({ holds }) => holds)) return null;
    const provider = first.provider ?? '';
    return { organisation: first.organisation, provider: this.find(provider)?.settings.name ?? provider };
  }

  /** Throws a ProviderError when a person has no verified address, or one of a domain of another provider. */
  #requirePerson(provider: Provider, { email, isVerified }: Person): void {
    if (email === null || !isEmailAddress(email.trim())) throw new ProviderError('unverified', 'no address');
    if (!isVerified) {
      const { verifiedClaim } = provider.settings;
      const state = isVerified === null ? 'is missing' : 'says that the address is not verified';
      throw new ProviderError('unverified', `the claim ${verifiedClaim} ${state}`);
    }
    const own = this.#ofDomain(email);
    if (own.length > 0 && !own.includes(provider)) {
      throw new ProviderError('other_provider', 'the domain of the address is that of another provider');
    }
  }

  /** Lists the providers that the domain of an address requires. */
  #ofDomain(email: string): readonly Provider[] {
    const domain = email.trim().toLowerCase().split('@').at(-1)!;
    return this.#providers.filter(({ settings }) => settings.domains.includes(domain));
  }

  /** Finds the identity of a person, or makes it with a new account. Null when the address has an account that is not linked. */
  async #identityOf(provider: Provider, person: Person, granted: Granted): Promise<Identity | null> {
    const { db, clock } = this.#options;
    const known = await findIdentity(db, person);
    if (known !== null) return known;
    const email = cleanEmail(person.email!).toLowerCase();
    if ((await findUser(db, email)) !== null) return null;
    // Nobody gets an account who could do nothing with it.
    await requireUsable(db, provider.settings, person, granted);
    return await inTransaction(db, async (transaction) => {
      // Without a password: no password has this hash.
      const user = await addUser(transaction, clock, { email, passwordHash: '' });
      const { issuer, subject } = person;
      return await addIdentity(transaction, clock, user, { provider: provider.settings.id, issuer, subject });
    });
  }
}
