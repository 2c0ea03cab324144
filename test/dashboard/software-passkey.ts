/** A passkey in software (WebAuthn, ES256), and its browser, for tests over HTTP. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Credential } from '../../src/accounts/passkeys.ts';

/** What a test changes in an answer, to attack with it. */
export interface Forged {
  readonly origin?: string;
  /** The host that the authenticator answers for. */
  readonly host?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  /** Base64url; null: none. */
  readonly userHandle?: string | null;
  readonly type?: string;
  readonly signature?: string;
}

const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];

/** A passkey, with the counter of a device. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url');
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle = '';
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Returns what the server keeps of it, for a test that stores it for a user by itself. */
  kept(userId: number): Credential {
    this.#userHandle = Buffer.from(`user ${userId}`).toString('base64url');
    return { id: this.id, publicKey: this.#publicKey().toString('base64url'), counter: 0, transports: ['internal'] };
  }

  /** Answers the options of a registration. */
  create(
    { options }: { readonly options: { readonly challenge: string; readonly user: { readonly id: string } } },
    forged: Forged = {},
  ): object {
    this.#userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#publicKey()];
    const data = this.#authenticatorData(WITH_KEY, forged, credential);
    const attestationObject = Buffer.concat([
      ...[Buffer.from([0xa3]), cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
      ...[cborText('authData'), Buffer.from([0x58, data.length]), data],
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, forged).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers the options of a sign-in. */
  get({ options }: { readonly options: { readonly challenge: string } }, forged: Forged = {}): object {
    const data = this.#authenticatorData(0, { counter: ++this.counter, ...forged });
    const clientData = this.#clientData('webauthn.get', options.challenge, forged);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    const { userHandle = this.#userHandle } = forged;
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: forged.signature ?? sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      ...(userHandle === null ? {} : { userHandle }),
    });
  }

  /** Returns the key as a CBOR map of COSE: EC2, ES256, P-256, x and y. */
  #publicKey(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      ...[Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x!, 'base64url')],
      ...[Buffer.from('225820', 'hex'), Buffer.from(y!, 'base64url')],
    ]);
  }

  #credential(response: object): object {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, forged: Forged): Buffer {
    const data = { type: forged.type ?? type, challenge: forged.challenge ?? challenge };
    return Buffer.from(JSON.stringify({ ...data, origin: forged.origin ?? this.#origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number, forged: Forged, rest: readonly Buffer[] = []): Buffer {
    const host = forged.host ?? new URL(this.#origin).hostname;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(forged.counter ?? this.counter);
    const all = flags | PRESENT | (forged.isVerified === false ? 0 : VERIFIED);
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([all]), counter, ...rest]);
  }
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}
