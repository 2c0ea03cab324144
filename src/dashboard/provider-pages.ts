import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endSession } from '../accounts/sessions.ts';
import { actingAs } from '../database/audit/actor.ts';
import { isToken, newToken } from '../database/secret.ts';
import { basePathOf } from '../domain/base-path.ts';
import { SlidingWindow } from '../domain/sliding-window.ts';
import type { Provider } from '../oidc/provider.ts';
import { detailOf, ProviderError } from '../oidc/provider-error.ts';
import { SIGN_IN_MAX_MS } from '../oidc/sign-ins.ts';
import { actingOf } from './acting.ts';
import { browserName } from './browser-name.ts';
import type { ClientAddresses } from './client-address.ts';
import { ownCookie } from './cookies.ts';
import type { Dependencies } from './dependencies.ts';
import { ownPath } from './own-path.ts';
import { dashboardRefusal } from './refusals/translations.ts';
import type { DashboardRequest } from './route.ts';

/** Marks the browser that has begun a sign-in. Nonce, code verifier and what is kept of the person depend on it. */
export const SIGN_IN_COOKIE = 'svc_sign_in';
/** A person has this time at the provider, and again to link an account. */
export const SIGN_IN_COOKIE_S = (2 * SIGN_IN_MAX_MS) / 1000;
/** One address begins and ends this many sign-ins in a minute: each makes the service ask the provider. An office has one address. */
const PER_MINUTE_MAX = 300;
/** A provider has one address too, and may end the sessions of everybody at once. */
const LOGOUTS_PER_MINUTE_MAX = 3000;
const ADDRESSES_MAX = 50_000;
const LOGOUT_MAX_BYTES = 32 * 1024;

interface Reading<Options> {
  readonly clients: ClientAddresses;
  requestOf(
    request: FastifyRequest,
    reply: FastifyReply,
    options: Options,
    clients: ClientAddresses,
  ): Promise<DashboardRequest<undefined>>;
}

/** Serves the addresses between the sign-in page and the providers, and those to which providers send logouts. */
export function providerPages<Options extends Dependencies>(
  scope: FastifyInstance,
  dependencies: Options,
  { clients, requestOf }: Reading<Options>,
): void {
  const { signIn, clock, publicUrl } = dependencies;
  const limitOf = (maxRequests: number) =>
    new SlidingWindow<string>({ clock, maxRequests, windowMs: 60_000, keysMax: ADDRESSES_MAX });
  const [signIns, logouts] = [limitOf(PER_MINUTE_MAX), limitOf(LOGOUTS_PER_MINUTE_MAX)];
  const providerOf = (request: FastifyRequest): Provider => {
    const provider = signIn.find((request.params as { provider: string }).provider);
    if (provider === undefined) throw dashboardRefusal('not_found', (texts) => texts.notFound);
    return provider;
  };
  const requireFew = (request: FastifyRequest, limit = signIns) => {
    const address = clients.of(request.ip, request.headers['x-forwarded-for']);
    if (!limit.admit(address)) throw new ProviderError('busy', 'too many requests from one address');
  };
  /** Sends the browser to a page of the dashboard. */
  const go = (reply: FastifyReply, path: string) => {
    return reply.header('referrer-policy', 'no-referrer').redirect(basePathOf(publicUrl()) + path, 303);
  };
  const failed = (reply: FastifyReply, provider: Provider, error: unknown, next: string) => {
    const { id } = provider.settings;
    const isKnown = error instanceof ProviderError;
    const [problem, detail] = isKnown ? [error.problem, error.detail] : ['provider', detailOf(error)];
    scope.log[isKnown ? 'warn' : 'error']({ provider: id, problem, detail }, 'a sign-in by a provider has failed');
    const query = new URLSearchParams({ problem, provider: id, ...(next === '/' ? {} : { next }) });
    return go(reply, `/sign-in?${query}`);
  };

  scope.get('/sign-in/:provider', async (request, reply) => {
    const provider = providerOf(request);
    const next = ownPath((request.query as { next?: unknown }).next);
    try {
      requireFew(request);
      const cookie = ownCookie(request, publicUrl(), SIGN_IN_COOKIE);
      const had = request.cookies[cookie.name];
      // Several tabs may be signing in at once.
      const browser = had !== undefined && isToken(had) ? had : newToken();
      const address = await signIn.begin(provider, browser, next);
      reply.setCookie(cookie.name, browser, { ...cookie.attributes, maxAge: SIGN_IN_COOKIE_S });
      return reply.header('referrer-policy', 'no-referrer').redirect(address.href, 303);
    } catch (error) {
      return failed(reply, provider, error, next);
    }
  });

  scope.get('/sign-in/:provider/callback', async (request, reply) => {
    const provider = providerOf(request);
    try {
      requireFew(request);
      const asked = await requestOf(request, reply, dependencies, clients);
      const start = request.url.indexOf('?');
      const parameters = new URLSearchParams(start === -1 ? '' : request.url.slice(start + 1));
      const agent = browserName(asked.agent);
      const acting = actingOf({ signedIn: null, address: asked.address }, clock);
      const browser = asked.signInBrowser;
      const begun = await actingAs(acting, () => signIn.finish(provider, parameters, { browser, agent }));
      if (begun === null) return go(reply, '/sign-in/link');
      await endEarlier(dependencies, asked);
      asked.setSession(begun.token);
      const { name, attributes } = ownCookie(request, publicUrl(), SIGN_IN_COOKIE);
      reply.clearCookie(name, attributes);
      return go(reply, begun.next);
    } catch (error) {
      return failed(reply, provider, error, '/');
    }
  });

  void scope.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LOGOUT_MAX_BYTES },
      async (_: unknown, body: string) => new URLSearchParams(body),
    );
    inner.post('/sign-in/:provider/logout', async (request, reply) => {
      const provider = providerOf(request);
      try {
        requireFew(request, logouts);
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const address = clients.of(request.ip, request.headers['x-forwarded-for']);
        await actingAs(actingOf({ signedIn: null, address }, clock), () =>
          signIn.logOut(provider, form.get('logout_token') ?? ''),
        );
        return {};
      } catch (error) {
        const detail = error instanceof ProviderError ? error.detail : detailOf(error);
        scope.log.warn({ provider: provider.settings.id, detail }, 'a logout by a provider was refused');
        return reply.code(400).send({ error: 'invalid_request' });
      }
    });
  });
}

/** Ends the session that a browser comes with before it gets another. */
async function endEarlier({ db }: Dependencies, { signedIn }: DashboardRequest<undefined>): Promise<void> {
  if (signedIn !== null) await endSession(db, signedIn.user.id, signedIn.sessionId);
}
