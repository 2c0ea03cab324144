import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { newChallenge, spendChallenge } from '../accounts/passkey-challenges.ts';
import { type Credential, credentialsOf, findCredential, usePasskey } from '../accounts/passkeys.ts';
import { accountRefusal } from '../accounts/translations.ts';
import type { User } from '../accounts/users.ts';
import {
  ALGORITHMS,
  challengeIn,
  type Expected,
  type Registration,
  verifyAssertion,
  verifyRegistration,
} from '../accounts/webauthn.ts';
import type { Db } from '../database/database.ts';
import { isToken, newToken } from '../database/secret.ts';
import type { Dependencies } from './dependencies.ts';
import type { DashboardRequest, SignedIn } from './route.ts';

type Needed = Pick<Dependencies, 'db' | 'clock' | 'publicUrl'>;

/** Options of `navigator.credentials`, for `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`. */
export interface CreationOptions {
  readonly options: Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>;
}
export interface RequestOptions {
  readonly options: Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>;
}

/** A verified passkey. */
export interface PasskeyProof {
  readonly user: User;
  /** Records its use; returns false when it was removed or used meanwhile. */
  record(db: Db): Promise<boolean>;
}

const TIMEOUT_MS = 120_000;

const BASE64URL = z.string().max(16_384);
const CREDENTIAL = { id: BASE64URL, rawId: BASE64URL, type: z.literal('public-key') };
/** A new passkey, as a browser sends it. */
export const REGISTRATION = z.object({
  ...CREDENTIAL,
  response: z.object({
    clientDataJSON: BASE64URL,
    attestationObject: BASE64URL,
    transports: z.array(z.string().max(50)).max(20).optional(),
  }),
});
/** The answer of a passkey to a challenge, as a browser sends it. */
export const ASSERTION = z.object({
  ...CREDENTIAL,
  response: z.object({
    clientDataJSON: BASE64URL,
    authenticatorData: BASE64URL,
    signature: BASE64URL,
    userHandle: BASE64URL.nullish(),
  }),
});

/** Begins to add a passkey in a session. Throws a DatabaseError `conflict` where the service is reached by an IP address. */
export async function creationOptions(
  { db, clock, publicUrl }: Needed,
  { user, sessionId }: SignedIn,
): Promise<CreationOptions> {
  const { host } = placeOf(publicUrl());
  if (/^[\d.]+$|^\[/.test(host)) throw accountRefusal('conflict', (texts) => texts.passkeys.needsName(host));
  return {
    options: {
      challenge: await newChallenge(db, clock, ofSession(sessionId)),
      rp: { id: host, name: `svc ${host}` },
      user: { id: handleOf(user), name: user.email, displayName: user.email },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: (await credentialsOf(db, user.id)).map(({ id, transports }) => {
        return { type: 'public-key', id, transports: [...transports] };
      }),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
      attestation: 'none',
      timeout: TIMEOUT_MS,
    },
  };
}

/** Verifies a new passkey of a session. Throws a DatabaseError `invalid`. */
export async function requireNewPasskey(
  dependencies: Needed,
  { sessionId }: SignedIn,
  registration: z.output<typeof REGISTRATION>,
): Promise<Credential> {
  const response = { ...registration, clientExtensionResults: {} } as Registration;
  const expected = await expectedIn(dependencies, ofSession(sessionId), response);
  const credential = expected === null ? null : await verifyRegistration(response, expected);
  if (credential === null) throw accountRefusal('invalid', (texts) => texts.passkeys.unverified);
  return credential;
}

/** Begins a sign-in by a passkey in a browser, which gets a cookie. Any passkey of the place can answer. */
export async function requestOptions(
  { db, clock, publicUrl }: Needed,
  { signInBrowser, setSignInBrowser }: DashboardRequest<unknown>,
): Promise<RequestOptions> {
  // A sign-in by a provider may be under way in another tab.
  const browser = signInBrowser !== null && isToken(signInBrowser) ? signInBrowser : newToken();
  const challenge = await newChallenge(db, clock, browser);
  setSignInBrowser(browser);
  const { host } = placeOf(publicUrl());
  return { options: { challenge, rpId: host, userVerification: 'preferred', timeout: TIMEOUT_MS } };
}

/**
 * Verifies that a passkey has answered this browser's challenge; returns null when anything is wrong. Each challenge is examined
 * once.
 *
 * @param isAlone whether the passkey stands for the password too: the authenticator must then have verified its user
 */
export async function provePasskey(
  dependencies: Needed,
  { signInBrowser }: DashboardRequest<unknown>,
  assertion: z.output<typeof ASSERTION>,
  isAlone: boolean,
): Promise<PasskeyProof | null> {
  const { db, clock } = dependencies;
  const { userHandle, ...answer } = assertion.response;
  const response = {
    ...assertion,
    response: { ...answer, ...(userHandle == null ? {} : { userHandle }) },
    clientExtensionResults: {},
  };
  const credential = await findCredential(db, assertion.id);
  const expected = signInBrowser === null ? null : await expectedIn(dependencies, signInBrowser, response);
  if (credential === null || expected === null) return null;
  const { user } = credential;
  if (userHandle == null ? isAlone : userHandle !== handleOf(user)) return null;
  const counter = await verifyAssertion(response, expected, credential, isAlone);
  return counter === null ? null : { user, record: (db) => usePasskey(db, clock, credential, counter) };
}

/** Uses up the challenge of an answer. Returns null when it is not one of the browser's. */
async function expectedIn(
  { db, clock, publicUrl }: Needed,
  browser: string,
  response: Parameters<typeof challengeIn>[0],
): Promise<Expected | null> {
  const challenge = challengeIn(response);
  return (await spendChallenge(db, clock, browser, challenge)) ? { ...placeOf(publicUrl()), challenge } : null;
}

/** Returns where passkeys are for. A passkey works at the host that it was made for, and at no other. */
function placeOf(publicUrl: string): Omit<Expected, 'challenge'> {
  const { hostname, origin } = new URL(publicUrl);
  return { host: hostname, origin };
}

/** A session's challenge is answered in that session alone. */
function ofSession(sessionId: number): string {
  return `session ${sessionId}`;
}

/** Returns what passkeys call a user: nothing that says who it is. */
function handleOf({ id }: User): string {
  return Buffer.from(`user ${id}`).toString('base64url');
}
