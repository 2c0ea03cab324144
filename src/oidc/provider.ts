import type { Configuration, ServerMetadata } from 'openid-client';
import { epochMs } from '../database/clock-ms.ts';
import type { Clock } from '../domain/clock.ts';
import { AnswerTooLongError, boundedFetch } from './bounded-fetch.ts';
import { areComplete, type Claims, type Person, personOf } from './claims.ts';
import { type Client, loadClient } from './load-libraries.ts';
import { type LogoutToken, LogoutTokens } from './logout-tokens.ts';
import { detailOf, ProviderError } from './provider-error.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { CLOCK_TOLERANCE_S, SIGNING_ALGORITHMS } from './signatures.ts';

/** The description of a provider is read again after this time. */
const METADATA_MAX_MS = 3_600_000;

/** The tokens by which the claims of a session can be read again. */
export interface Tokens {
  readonly refresh: string | null;
  readonly access: string;
  /** Whether the provider's answer to the access token has all claims that decide, and not only the ID token. */
  readonly isComplete: boolean;
}

/** The secrets of one sign-in, derived from the browser's cookie. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A person who has signed in, and the tokens by which the claims can be read again; null when they cannot. */
export interface Finished {
  readonly person: Person;
  readonly tokens: Tokens | null;
}

/** The outcome of reading the claims of a session: read, not to be had for now, or refused for good. */
export type Reading =
  | { readonly kind: 'read'; readonly person: Person | null; readonly tokens: Tokens }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'refused'; readonly detail: string };

/** One provider of OpenID Connect: sends people there, and checks what it says of them. */
export class Provider {
  readonly settings: ProviderSettings;
  readonly #clock: Clock;
  readonly #logoutTokens: LogoutTokens;
  #metadata: { readonly at: number; readonly read: Promise<ServerMetadata> } | null = null;

  constructor(settings: ProviderSettings, clock: Clock) {
    this.settings = settings;
    this.#clock = clock;
    this.#logoutTokens = new LogoutTokens(settings);
  }

  /** Returns the address at the provider at which a person signs in. Throws a ProviderError `unreachable`. */
  async begin({ state, nonce, verifier }: Checks, redirectUri: string): Promise<URL> {
    return await failingAs('unreachable', async () => {
      const client = await loadClient();
      return client.buildAuthorizationUrl(await this.#configuration(client), {
        redirect_uri: redirectUri,
        scope: this.settings.scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    });
  }

  /**
   * Exchanges the code of a callback for the person who has signed in. Throws a ProviderError.
   *
   * @param callback the registered address with the parameters that came
   */
  async finish(callback: URL, checks: Checks): Promise<Finished> {
    const client = await loadClient();
    const configuration = await failingAs('unreachable', () => this.#configuration(client));
    return await failingAs('answer', async () => {
      const answer = await client.authorizationCodeGrant(configuration, callback, {
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.verifier,
        idTokenExpected: true,
      });
      requireSignature(answer.id_token);
      const claims = answer.claims()!;
      const { issuer } = configuration.serverMetadata();
      const further = await this.#furtherClaims(client, configuration, claims, answer.access_token);
      const person = personOf(this.settings, issuer, claims.sub, { ...further, ...claims });
      const isComplete = saysTheSame(person, personOf(this.settings, issuer, claims.sub, further));
      const refresh = answer.refresh_token ?? null;
      const isReadable = refresh !== null || isComplete;
      return { person, tokens: isReadable ? { refresh, access: answer.access_token, isComplete } : null };
    });
  }

  /** Reads the claims of a session again, by its refresh token, else by its access token. Never throws. */
  async again(subject: string, tokens: Tokens): Promise<Reading> {
    try {
      const client = await loadClient();
      const configuration = await this.#configuration(client);
      const { issuer } = configuration.serverMetadata();
      if (tokens.refresh === null) {
        const claims = await client.fetchUserInfo(configuration, tokens.access, subject);
        return { kind: 'read', person: personOf(this.settings, issuer, subject, claims), tokens };
      }
      const answer = await client.refreshTokenGrant(configuration, tokens.refresh);
      const claims = answer.claims();
      if (claims !== undefined) requireSignature(answer.id_token);
      if (claims !== undefined && claims.sub !== subject) return { kind: 'refused', detail: 'another person' };
      const renewed = { ...tokens, refresh: answer.refresh_token ?? tokens.refresh, access: answer.access_token };
      // The provider has only said that the person is still there.
      if (claims === undefined && !tokens.isComplete) return { kind: 'read', person: null, tokens: renewed };
      const further = areComplete(this.settings, claims ?? {})
        ? {}
        : await client.fetchUserInfo(configuration, answer.access_token, subject);
      const person = personOf(this.settings, issuer, subject, { ...further, ...claims });
      return { kind: 'read', person, tokens: renewed };
    } catch (error) {
      return { kind: isRefusal(error) ? 'refused' : 'unreachable', detail: detailOf(error) };
    }
  }

  /** Checks a token of a back-channel logout. Throws a ProviderError. */
  async readLogout(token: string): Promise<LogoutToken> {
    const metadata = await failingAs('unreachable', async () =>
      (await this.#configuration(await loadClient())).serverMetadata(),
    );
    return await failingAs('answer', () => this.#logoutTokens.read(token, metadata));
  }

  /** Reads the provider's description anew. Throws a ProviderError `unreachable`. */
  async probe(): Promise<void> {
    this.#metadata = null;
    await failingAs('unreachable', async () => void (await this.#configuration(await loadClient())));
  }

  /** Returns what the provider says of the person beside the ID token. It may fail when the ID token says everything. */
  async #furtherClaims(
    client: Client,
    configuration: Configuration,
    claims: Claims & { readonly sub: string },
    accessToken: string,
  ): Promise<Claims> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
    const asked = client.fetchUserInfo(configuration, accessToken, claims.sub);
    return await (areComplete(this.settings, claims) ? asked.catch(() => ({})) : asked);
  }

  /** Makes a configuration without kept keys, so that a provider's new key is known at once. */
  async #configuration(client: Client): Promise<Configuration> {
    const { clientId } = this.settings;
    const metadata = await this.#readMetadata(client);
    const configuration = new client.Configuration(
      metadata,
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_S },
      this.#authentication(client, metadata),
    );
    this.#bound(client, configuration);
    client.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  #readMetadata(client: Client): Promise<ServerMetadata> {
    const now = epochMs(this.#clock);
    if (this.#metadata === null || Math.abs(now - this.#metadata.at) >= METADATA_MAX_MS) {
      const read = this.#discover(client);
      this.#metadata = { at: now, read };
      read.catch(() => {
        if (this.#metadata?.read === read) this.#metadata = null;
      });
    }
    return this.#metadata.read;
  }

  async #discover(client: Client): Promise<ServerMetadata> {
    const { issuer, clientId } = this.settings;
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      [client.customFetch]: boundedFetch as never,
      ...(this.#isPlain ? { execute: [client.allowInsecureRequests] } : {}),
    });
    return found.serverMetadata();
  }

  #authentication(client: Client, { token_endpoint_auth_methods_supported: methods }: ServerMetadata) {
    const { clientSecret } = this.settings;
    if (clientSecret === null) return client.None();
    // Without a list, a provider takes the header.
    return methods?.includes('client_secret_post') === true
      ? client.ClientSecretPost(clientSecret)
      : client.ClientSecretBasic(clientSecret);
  }

  #bound(client: Client, configuration: Configuration): void {
    configuration[client.customFetch] = boundedFetch as never;
    if (this.#isPlain) client.allowInsecureRequests(configuration);
  }

  /** Whether the provider is on this machine, without https. */
  get #isPlain(): boolean {
    return this.settings.issuer.startsWith('http:');
  }
}

/** Tells whether two readings of a person lead to the same access. */
function saysTheSame(one: Person, other: Person): boolean {
  const valuesOf = ({ values }: Person) => values.toSorted().join('\n');
  return one.email === other.email && one.isVerified === other.isVerified && valuesOf(one) === valuesOf(other);
}

/** Throws when the header of a signed token names no signature by a key pair. The signature itself is checked before. */
function requireSignature(token: string | undefined): void {
  const header = JSON.parse(Buffer.from((token ?? '').split('.')[0]!, 'base64url').toString()) as { alg?: string };
  if (!SIGNING_ALGORITHMS.includes(header.alg ?? '')) throw new Error('an ID token is not signed by a key pair');
}

/** Tells whether an error means that the provider no longer vouches for the person, and not that it is away. */
function isRefusal(error: unknown): boolean {
  const { code, error: oauth, status } = error as { code?: string; error?: string; status?: number };
  if (oauth === 'invalid_grant') return true;
  // The answer to an access token. An error with a name is about the client, such as `invalid_client`.
  if (oauth === undefined && (status === 401 || status === 403)) return true;
  return code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' || code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
}

/** Runs work whose errors become a ProviderError of the problem; those of the network are always `unreachable`. */
async function failingAs<Result>(problem: 'unreachable' | 'answer', work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new ProviderError(isOfNetwork(error) ? 'unreachable' : problem, detailOf(error));
  }
}

function isOfNetwork(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof AnswerTooLongError || each.name === 'TimeoutError' || each.message === 'fetch failed')
      return true;
  }
  return false;
}
