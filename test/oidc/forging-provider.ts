/** A provider of OpenID Connect of the test's own keys: it says whatever a test lets it say. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export const CLIENT_ID = 'svc';
export const CLIENT_SECRET = 'a-secret-of-the-client';

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/** What a test changes of the provider's answers; by default all is well. */
export interface Behaviour {
  /** Claims in the place of those of a good ID token; undefined leaves one out. */
  claims: Record<string, unknown>;
  /** Makes the ID token in the place of the provider. */
  idToken: ((claims: JWTPayload) => Promise<string> | string) | null;
  userinfo: Record<string, unknown> | number | null;
  refreshToken: string | null;
  /** Answers in the place of the provider; returns false to let it answer. */
  instead: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The answer to a refresh; a number is a status with `invalid_grant`. */
  refresh: Record<string, unknown> | number;
  metadata: Record<string, unknown>;
}

export const PERSON = {
  sub: 'person-1',
  email: 'ada@example.com',
  email_verified: true,
  groups: ['staff', 'analysts'],
  sid: 'session-1',
};

export class ForgingProvider {
  readonly behaviour: Behaviour;
  /** The bodies of requests to the token endpoint. */
  readonly tokenRequests: URLSearchParams[] = [];
  readonly #server: Server;
  #key!: Key;
  #keys: object[] = [];
  #kid = 0;
  /** The nonce of the sign-in under way. */
  nonce = '';

  private constructor(server: Server) {
    this.#server = server;
    this.behaviour = ForgingProvider.normal();
  }

  static normal(): Behaviour {
    return {
      ...{ claims: {}, idToken: null, userinfo: null, refreshToken: null, refresh: {}, metadata: {} },
      instead: () => false,
    };
  }

  static async start(): Promise<ForgingProvider> {
    const server = createServer();
    const provider = new ForgingProvider(server);
    await provider.rotate();
    server.on('request', (request, response) => void provider.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get kid(): string {
    return `key-${this.#kid}`;
  }

  reset(): void {
    Object.assign(this.behaviour, ForgingProvider.normal());
  }

  /** Signs with a new key, and forgets the earlier one. */
  async rotate(): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    this.#kid++;
    this.#key = privateKey;
    this.#keys = [{ ...(await exportJWK(publicKey)), kid: this.kid, alg: 'ES256', use: 'sig' }];
  }

  async sign(
    claims: JWTPayload,
    { key = this.#key, kid = this.kid }: { key?: Key; kid?: string } = {},
  ): Promise<string> {
    return await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
  }

  /** Returns the claims of a good ID token. */
  claims(): JWTPayload {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: this.issuer, aud: CLIENT_ID, iat: now, exp: now + 300, nonce: this.nonce, ...PERSON };
    return { ...claims, ...this.behaviour.claims };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.behaviour.instead(request, response)) return;
    const path = new URL(request.url!, this.issuer).pathname;
    if (path === '/.well-known/openid-configuration') return json(response, 200, this.#metadata());
    if (path === '/keys') return json(response, 200, { keys: this.#keys });
    if (path === '/userinfo') {
      const { userinfo } = this.behaviour;
      return typeof userinfo === 'number'
        ? json(response, userinfo, {}, { 'www-authenticate': 'Bearer error="invalid_token"' })
        : json(response, 200, userinfo ?? PERSON);
    }
    if (path !== '/token') return json(response, 404, {});
    const body = new URLSearchParams(await textOf(request));
    this.tokenRequests.push(body);
    const { refresh, refreshToken, idToken } = this.behaviour;
    const token = { access_token: 'an-access-token', token_type: 'Bearer', expires_in: 300 };
    if (body.get('grant_type') === 'refresh_token') {
      if (typeof refresh === 'number') return json(response, refresh, { error: 'invalid_grant' });
      const { nonce: _, ...claims } = this.claims();
      return json(response, 200, { ...token, id_token: await this.sign({ ...claims, ...refresh }) });
    }
    const made = await (idToken === null ? this.sign(this.claims()) : idToken(this.claims()));
    const further = refreshToken === null ? {} : { refresh_token: refreshToken };
    return json(response, 200, { ...token, id_token: made, ...further });
  }

  #metadata(): object {
    const { issuer } = this;
    return {
      ...{ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
      ...{ jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/userinfo` },
      ...{ id_token_signing_alg_values_supported: ['ES256', 'RS256', 'HS256', 'none'] },
      ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
      ...this.behaviour.metadata,
    };
  }
}

function json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
