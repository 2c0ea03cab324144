import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Credential } from './passkeys.ts';

/** The signatures that passkeys may make: EdDSA, ES256 and RS256, by their COSE numbers. */
export const ALGORITHMS = [-8, -7, -257] as const;

/** The place that passkeys are for, and the challenge that was answered. */
export interface Expected {
  /** The name of the host. */
  readonly host: string;
  /** The origin of its pages. */
  readonly origin: string;
  readonly challenge: string;
}

/** The answers of a browser to a challenge, as `toJSON` of a PublicKeyCredential writes them. */
export type Registration = RegistrationResponseJSON;
export type Assertion = AuthenticationResponseJSON;

/** Loads the library at the first use: an installation without passkeys never does. */
function load(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}

/** Returns the challenge that an answer names; empty when it cannot be read. */
export function challengeIn({ response }: Registration | Assertion): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return String((data as { readonly challenge?: unknown } | null)?.challenge ?? '');
  } catch {
    return '';
  }
}

/** Verifies a new passkey. Returns null for one of another origin, host or challenge, and for anything else that is wrong. */
export async function verifyRegistration(response: Registration, expected: Expected): Promise<Credential | null> {
  const { verifyRegistrationResponse } = await load();
  if (!(await isOfItself(response))) return null;
  const verified = await verifyRegistrationResponse({
    ...{ response, ...expectedOf(expected), requireUserVerification: false },
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(refused);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/**
 * Verifies the answer of a stored passkey. Returns its new counter, or null when something is wrong. A counter that has not
 * grown is wrong: the passkey was copied.
 *
 * @param needsPerson whether the authenticator must have verified its user, by a PIN or a finger
 */
export async function verifyAssertion(
  response: Assertion,
  expected: Expected,
  { id, publicKey, counter }: Credential,
  needsPerson: boolean,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  const verified = await verifyAuthenticationResponse({
    ...{ response, ...expectedOf(expected), requireUserVerification: needsPerson },
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
  }).catch(refused);
  return verified?.verified === true ? verified.authenticationInfo.newCounter : null;
}

/**
 * Tells whether nobody but the authenticator vouches for itself, as is asked of browsers. To examine certificates of makers, the
 * library would ask addresses that these name.
 */
async function isOfItself({ response }: Registration): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
    return (
      attestation.get('fmt') === 'none' ||
      (attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
    );
  } catch {
    return false;
  }
}

function expectedOf({ host, origin, challenge }: Expected) {
  return { expectedRPID: host, expectedOrigin: origin, expectedChallenge: challenge };
}

/** The library throws an error for each thing that is wrong in an answer. */
function refused(): null {
  return null;
}
