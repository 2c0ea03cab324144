import type { ServerMetadata } from 'openid-client';
import { boundedFetch } from './bounded-fetch.ts';
import { loadJose } from './load-libraries.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { CLOCK_TOLERANCE_S, SIGNING_ALGORITHMS } from './signatures.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A token that is older was kept by somebody. */
export const LOGOUT_TOKEN_AGE_MAX_S = 300;
/** New keys are looked for no more often, because anybody can send a token. */
const KEYS_AGAIN_MS = 30_000;

/** The sessions that a provider ends: one, or all of a person. */
export interface LogoutToken {
  readonly issuer: string;
  readonly id: string;
  readonly sid: string | null;
  readonly subject: string | null;
}

type Keys = ReturnType<Awaited<ReturnType<typeof loadJose>>['createRemoteJWKSet']>;

/** Checks the logout tokens of a provider (OpenID Connect Back-Channel Logout 1.0, 2.6). */
export class LogoutTokens {
  readonly #settings: Pick<ProviderSettings, 'clientId'>;
  #keys: { readonly uri: string; readonly keys: Keys } | null = null;

  constructor(settings: Pick<ProviderSettings, 'clientId'>) {
    this.#settings = settings;
  }

  /** Returns what a token says. Throws when anything of it is wrong. That it was not used before is checked elsewhere. */
  async read(token: string, { issuer, jwks_uri }: ServerMetadata): Promise<LogoutToken> {
    const jose = await loadJose();
    if (jwks_uri === undefined) throw new Error('the provider has no keys');
    if (this.#keys?.uri !== jwks_uri) {
      const options = { [jose.customFetch]: boundedFetch as never, cooldownDuration: KEYS_AGAIN_MS };
      this.#keys = { uri: jwks_uri, keys: jose.createRemoteJWKSet(new URL(jwks_uri), options) };
    }
    const { payload } = await jose.jwtVerify(token, this.#keys.keys, {
      issuer,
      audience: this.#settings.clientId,
      algorithms: SIGNING_ALGORITHMS,
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: LOGOUT_TOKEN_AGE_MAX_S,
      clockTolerance: CLOCK_TOLERANCE_S,
    });
    const { jti, sid, sub, nonce, events } = payload as Record<string, unknown>;
    const event =
      typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[EVENT] : undefined;
    if (typeof event !== 'object' || event === null) throw new Error('a logout token is not of a logout');
    if (nonce !== undefined) throw new Error('a logout token has a nonce');
    if (typeof jti !== 'string' || jti === '') throw new Error('a logout token has no id');
    const of = { sid: typeof sid === 'string' ? sid : null, subject: typeof sub === 'string' ? sub : null };
    if (of.sid === null && of.subject === null) throw new Error('a logout token names neither a session nor a person');
    return { issuer, id: jti, ...of };
  }
}
