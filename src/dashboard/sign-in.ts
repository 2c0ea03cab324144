import { signIn, type VerifiedCredentials } from '../accounts/credentials.ts';
import { isKnownBrowser, knownBrowserToken } from '../accounts/known-browsers.ts';
import { recordRefusedSignIn } from '../accounts/refused-sign-ins.ts';
import { secondFactorOf, spendCode } from '../accounts/second-factors.ts';
import { createVerifiedSession, endSession } from '../accounts/sessions.ts';
import { findUser, type User } from '../accounts/users.ts';
import { browserName } from './browser-name.ts';
import type { Dependencies } from './dependencies.ts';
import { dashboardRefusal } from './refusals/translations.ts';
import type { DashboardRequest, SignedIn } from './route.ts';
import type { Guess } from './sign-in-guard.ts';

type AnyRequest = DashboardRequest<unknown>;

/** No email address is longer, so a longer text has no account. */
const EMAIL_MAX_CHARS = 254;

/** The email, password and code with which a user signs in. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The code of the second factor, or a recovery code. */
  readonly code?: string | undefined;
}

/** A verified user, and how they were verified. */
export interface Verification extends VerifiedCredentials {
  /** Whether a code of the second factor was verified too. */
  readonly withSecondFactor: boolean;
}

/**
 * Verifies credentials and returns their user. Throws a DashboardError `wrong_credentials`, with the same words and
 * after the same time whether or not the address has an account; `code_needed` when only the code of the second factor
 * is missing; `too_many_tries`.
 */
export async function verifyCredentials(
  { db, clock, guard, passwordHashQueue }: Dependencies,
  request: AnyRequest,
  { email, password, code }: Credentials,
): Promise<Verification> {
  const account = email.trim().toLowerCase().slice(0, EMAIL_MAX_CHARS);
  const { knownBrowser, address } = request;
  const isKnown = knownBrowser !== null && (await isKnownBrowser(db, account, knownBrowser));
  const guess: Guess = isKnown ? { kind: 'known', account } : { kind: 'stranger', account, address };
  return await guard.attempt(guess, async () => {
    const verified = await passwordHashQueue.run(() => signIn(db, account, password));
    if (verified === null) {
      recordRefusal(db, account);
      throw dashboardRefusal('wrong_credentials', (texts) => texts.signIn.wrongCredentials);
    }
    if (!(await secondFactorOf(db, verified.user.id)).isOn) return { ...verified, withSecondFactor: false };
    if (code === undefined || code.trim() === '') {
      throw dashboardRefusal('code_needed', (texts) => texts.signIn.codeNeeded);
    }
    if (await spendCode(db, clock, verified.user.id, code)) return { ...verified, withSecondFactor: true };
    recordRefusal(db, account);
    throw dashboardRefusal('wrong_credentials', (texts) => texts.signIn.wrongCode);
  });
}

/**
 * Records a sign-in with a wrong password or code, if the address has an account. Nobody waits for it: the time of an answer must not
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
  const { signedIn, agent, setSession } = request;
  await requirePasswordAllowed(dependencies, verification.user);
  // The session may have been ended elsewhere since the request began.
  if (signedIn !== null) await endSession(db, signedIn.user.id, signedIn.sessionId);
  setSession(await createVerifiedSession(db, clock, verification, browserName(agent)));
  await noteBrowser(dependencies, request, verification.user);
}

/**
 * Throws a DashboardError `forbidden` when a user has to sign in by a provider, because of the domain of the address or of every
 * organisation. It is said only to somebody who knows the password.
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
