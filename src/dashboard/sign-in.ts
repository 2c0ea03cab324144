import type { z } from 'zod';
import { signIn, type VerifiedCredentials } from '../accounts/credentials.ts';
import { isKnownBrowser, knownBrowserToken } from '../accounts/known-browsers.ts';
import { findCredential, hasPasskeys } from '../accounts/passkeys.ts';
import { recordRefusedSignIn } from '../accounts/refused-sign-ins.ts';
import { secondFactorOf, spendCode } from '../accounts/second-factors.ts';
import { createSession, createVerifiedSession, endSession } from '../accounts/sessions.ts';
import { findUser, type User } from '../accounts/users.ts';
import { inTransaction } from '../database/transaction.ts';
import { browserName } from './browser-name.ts';
import type { Dependencies } from './dependencies.ts';
import { type ASSERTION, provePasskey } from './passkey-proof.ts';
import { dashboardRefusal } from './refusals/translations.ts';
import type { DashboardRequest, SignedIn } from './route.ts';
import type { Guess } from './sign-in-guard.ts';

type AnyRequest = DashboardRequest<unknown>;
type Assertion = z.output<typeof ASSERTION>;

/** No email address is longer, so a longer text has no account. */
const EMAIL_MAX_CHARS = 254;

/** The email, password and code with which a user signs in. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The code of the second factor, or a recovery code. */
  readonly code?: string | undefined;
  /** The answer of a passkey, in the place of a code. */
  readonly passkey?: Assertion | undefined;
}

/** A verified user, and how they were verified. */
export interface Verification extends VerifiedCredentials {
  /** Whether a code of the second factor was verified too. */
  readonly withSecondFactor: boolean;
}

/**
 * Verifies credentials and returns their user. Throws a DashboardError `wrong_credentials`, with the same words and
 * after the same time whether or not the address has an account; `code_needed`, `passkey_needed` or `passkey_or_code_needed` when
 * only the second factor is missing; `too_many_tries`.
 */
export async function verifyCredentials(
  dependencies: Dependencies,
  request: AnyRequest,
  { email, password, code, passkey }: Credentials,
): Promise<Verification> {
  const { db, clock, guard, passwordHashQueue } = dependencies;
  const account = email.trim().toLowerCase().slice(0, EMAIL_MAX_CHARS);
  return await guard.attempt(await guessAt(db, request, account), async () => {
    const verified = await passwordHashQueue.run(() => signIn(db, account, password));
    if (verified === null) {
      recordRefusal(db, account);
      throw dashboardRefusal('wrong_credentials', (texts) => texts.signIn.wrongCredentials);
    }
    const { id } = verified.user;
    const { isOn, hasApp } = await secondFactorOf(db, id);
    if (!isOn) return { ...verified, withSecondFactor: false };
    if (passkey !== undefined) {
      const proof = await provePasskey(dependencies, request, passkey, false);
      if (proof?.user.id === id && (await proof.record(db))) return { ...verified, withSecondFactor: true };
      throw wrongPasskey(db, account);
    }
    if (code === undefined || code.trim() === '') throw factorNeeded(hasApp, await hasPasskeys(db, id));
    if (await spendCode(db, clock, id, code)) return { ...verified, withSecondFactor: true };
    recordRefusal(db, account);
    throw dashboardRefusal('wrong_credentials', (texts) => texts.signIn.wrongCode);
  });
}

/**
 * Signs the browser in by a passkey alone, and returns its user. Throws a DashboardError `wrong_credentials` or
 * `too_many_tries`, and `forbidden` for users who have to sign in by a provider.
 */
export async function signInByPasskey(
  dependencies: Dependencies,
  request: AnyRequest,
  passkey: Assertion,
): Promise<User> {
  const { db, clock, guard } = dependencies;
  const owner = await findCredential(db, passkey.id);
  const account = owner?.user.email ?? null;
  // Like the token of a link it cannot be guessed, so a right one is never refused.
  const proof = await guard.attempt({ kind: 'link', address: request.address }, async () => {
    const proved = await provePasskey(dependencies, request, passkey, true);
    if (proved === null) throw wrongPasskey(db, account);
    return proved;
  });
  await enter(dependencies, request, proof.user, () =>
    inTransaction(db, async (transaction) => {
      if (!(await proof.record(transaction))) throw wrongPasskey(db, account);
      return await createSession(transaction, clock, proof.user.id, browserName(request.agent));
    }),
  );
  return proof.user;
}

/** Says how a guess at an account is counted: apart from strangers', in a browser that was signed in to it. */
async function guessAt(db: Dependencies['db'], { knownBrowser, address }: AnyRequest, account: string): Promise<Guess> {
  const isKnown = knownBrowser !== null && (await isKnownBrowser(db, account, knownBrowser));
  return isKnown ? { kind: 'known', account } : { kind: 'stranger', account, address };
}

function factorNeeded(hasApp: boolean, withPasskeys: boolean): Error {
  if (!withPasskeys) return dashboardRefusal('code_needed', (texts) => texts.signIn.codeNeeded);
  return hasApp
    ? dashboardRefusal('passkey_or_code_needed', (texts) => texts.signIn.passkeyOrCodeNeeded)
    : dashboardRefusal('passkey_needed', (texts) => texts.signIn.passkeyNeeded);
}

function wrongPasskey(db: Dependencies['db'], account: string | null): Error {
  if (account !== null) recordRefusal(db, account);
  return dashboardRefusal('wrong_credentials', (texts) => texts.signIn.wrongPasskey);
}

/**
 * Records a sign-in with a wrong password, code or passkey, if the address has an account. Nobody waits for it: the time of an answer must not
 * tell whether there is one.
 */
function recordRefusal(db: Dependencies['db'], account: string): void {
  const recording = async () => {
    const user = await findUser(db, account);
    if (user !== null) await recordRefusedSignIn(db, user);
  };
  // The disk may be full; the sign-in is refused all the same.
  recording().catch(() => {});
}

/**
 * Verifies that the owner of a session also knows its user's password. Guesses are counted for the session alone, so
 * that they keep nobody from signing in. Throws a DashboardError `wrong_credentials` or `too_many_tries`.
 *
 * @returns the credentials, which must be checked again in the transaction that writes
 */
export async function requirePasswordOf(
  { db, guard, passwordHashQueue }: Dependencies,
  { user, sessionId }: SignedIn,
  password: string,
): Promise<VerifiedCredentials> {
  return await guard.attempt({ kind: 'known', account: `session ${sessionId}` }, async () => {
    const verified = await passwordHashQueue.run(() => signIn(db, user.email, password));
    if (verified === null) throw dashboardRefusal('wrong_credentials', (texts) => texts.signIn.wrongPassword);
    return verified;
  });
}

/**
 * Signs the browser in with a new session, and ends the session that it came with. Throws a DatabaseError `conflict`
 * when the credentials have changed since they were verified.
 */
export async function startSession(
  dependencies: Dependencies,
  request: AnyRequest,
  verification: Verification,
): Promise<void> {
  const { db, clock } = dependencies;
  await enter(dependencies, request, verification.user, () =>
    createVerifiedSession(db, clock, verification, browserName(request.agent)),
  );
}

/** Signs the browser in with a new session, unless the user has to sign in by a provider. */
async function enter(
  dependencies: Dependencies,
  request: AnyRequest,
  user: User,
  create: () => Promise<string>,
): Promise<void> {
  const { signedIn, setSession } = request;
  await requirePasswordAllowed(dependencies, user);
  // The session may have been ended elsewhere since the request began.
  if (signedIn !== null) await endSession(dependencies.db, signedIn.user.id, signedIn.sessionId);
  setSession(await create());
  await noteBrowser(dependencies, request, user);
}

/**
 * Throws a DashboardError `forbidden` when a user has to sign in by a provider, because of the domain of the address or of every
 * organisation. It is said only to somebody who knows the password, or has the passkey.
 */
async function requirePasswordAllowed({ signIn }: Dependencies, user: User): Promise<void> {
  const required = await signIn.requiredFor(user);
  if (required !== null) {
    const domain = user.email.split('@').at(-1)!;
    throw dashboardRefusal('forbidden', (texts) => texts.signIn.providerRequired(required.name, domain));
  }
  const other = await signIn.requiredByOrganisations(user);
  if (other === null) return;
  const { organisation, provider } = other;
  throw dashboardRefusal('forbidden', (texts) => texts.signIn.organisationRequires(organisation, provider));
}

/** Sets the cookie that marks the browser as a known one of the user's. */
export async function noteBrowser({ db }: Dependencies, { setKnownBrowser }: AnyRequest, user: User): Promise<void> {
  setKnownBrowser(await knownBrowserToken(db, user));
}
