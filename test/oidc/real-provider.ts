/// <reference path="./oidc-provider.d.ts" />
/** A real provider of OpenID Connect in this process, whose people sign in without a word. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const REAL_CLIENT = { clientId: 'svc', clientSecret: 'a-secret-of-the-real-client-0123456789' };

/** The claims of somebody at the provider. */
export interface RealPerson {
  email: string;
  email_verified: boolean;
  groups: readonly string[];
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

interface GrantContext {
  readonly oidc: {
    readonly provider: {
      readonly Grant: new (of: object) => { addOIDCScope(scopes: string): void; save(): Promise<string> };
    };
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string };
  };
}

export class RealProvider {
  /** Everybody at the provider, by subject. Somebody who is taken out is gone. */
  readonly people = new Map<string, RealPerson>();
  /** Who signs in next. */
  present = '';
  readonly #server: Server;
  readonly #host: string;

  private constructor(server: Server, host: string) {
    this.#server = server;
    this.#host = host;
  }

  /**
   * Starts a provider whose client comes back to a service. `publicUrl` is asked when the first request comes. A browser keeps the
   * cookies of two providers apart by the names of their hosts.
   */
  static async start(publicUrl: () => string, id: string, host = '127.0.0.1'): Promise<RealProvider> {
    const server = createServer();
    const real = new RealProvider(server, host);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    let handle: Handle | null = null;
    server.on('request', (request, response) => {
      handle ??= real.#make(publicUrl(), id);
      handle(request, response);
    });
    return real;
  }

  get issuer(): string {
    return `http://${this.#host}:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #make(publicUrl: string, id: string): Handle {
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: REAL_CLIENT.clientId,
          client_secret: REAL_CLIENT.clientSecret,
          redirect_uris: [`${publicUrl}/dashboard/sign-in/${id}/callback`],
          grant_types: ['authorization_code', 'refresh_token'],
          backchannel_logout_uri: `${publicUrl}/dashboard/sign-in/${id}/logout`,
          backchannel_logout_session_required: true,
        },
      ],
      claims: { openid: ['sub', 'groups', 'sid'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: false,
      cookies: { keys: ['a key for cookies'] },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (ctx: { body: string }, form: string) => {
            ctx.body = form;
          },
        },
      },
      // Its own refuses addresses of this machine.
      fetch: (url: URL, { dispatcher: _, ...options }: RequestInit & { readonly dispatcher?: unknown }) =>
        fetch(url, options as RequestInit),
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      issueRefreshToken: async () => true,
      loadExistingGrant: async (ctx: GrantContext) => {
        const grant = new ctx.oidc.provider.Grant({
          clientId: ctx.oidc.client.clientId,
          accountId: ctx.oidc.session.accountId,
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      findAccount: async (_: unknown, sub: string) => {
        if (!this.people.has(sub)) return undefined;
        return { accountId: sub, claims: async () => ({ sub, ...this.people.get(sub) }) };
      },
      ttl: { Interaction: 600, Session: 3600, Grant: 3600, AccessToken: 600, IdToken: 600, RefreshToken: 86_400 },
    });
    const callback = provider.callback();
    return (request, response) => {
      if (!request.url!.startsWith('/interaction/')) return void callback(request, response);
      void provider.interactionFinished(request, response, { login: { accountId: this.present } });
    };
  }
}
