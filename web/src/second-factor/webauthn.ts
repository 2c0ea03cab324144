import type { CreationOptions, RequestOptions } from '../../../src/dashboard/routes/passkeys.ts';
import { RequestError, send } from '../request.ts';
import { texts } from './texts.tsx';

/** Tells whether this browser can use passkeys at this address: the public one of the server, which has a name. */
export function canUsePasskeys(publicUrl: string): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    location.origin === new URL(publicUrl).origin &&
    !/^[\d.]+$|^\[/.test(location.hostname)
  );
}

/** Has the browser make a passkey. Rejects with a RequestError. */
export async function createPasskey({ options }: CreationOptions): Promise<object> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return answerOf(navigator.credentials.create({ publicKey }));
}

/** Has one of the person's passkeys answer a new challenge of the server. Rejects with a RequestError. */
export async function askPasskey(): Promise<object> {
  const { options } = await send<RequestOptions>('POST', '/session/passkey/options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return answerOf(navigator.credentials.get({ publicKey }));
}

async function answerOf(asking: Promise<Credential | null>): Promise<object> {
  try {
    return ((await asking) as PublicKeyCredential).toJSON() as object;
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
    throw new RequestError(0, 'passkey', isKnown ? texts.known : texts.cancelled);
  }
}
