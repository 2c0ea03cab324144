import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findSession, SESSION_AGE_MAX_MS } from '../accounts/sessions.ts';
import { inLane } from '../concurrency/lane.ts';
import { RequestsAtOnce } from '../concurrency/requests-at-once.ts';
import { actingAs } from '../database/audit/actor.ts';
import { basePathOf } from '../domain/base-path.ts';
import { preferredLanguage } from '../domain/language.ts';
import { isLoopback } from '../domain/local-domain.ts';
import { ProviderSignIn } from '../oidc/provider-sign-in.ts';
import { findOpenLink } from '../sites/open-links.ts';
import { actingOf } from './acting.ts';
import { badgeRoutes } from './badge.ts';
import { ClientAddresses } from './client-address.ts';
import { type ClientOptions, clientPages } from './client-pages.ts';
import { confirmReportPage } from './confirm-report-page.ts';
import { consentPage } from './consent-page.ts';
import { ownCookie } from './cookies.ts';
import { DashboardError } from './dashboard-error.ts';
import { DASHBOARD_PREFIX } from './dashboard-prefix.ts';
import type { DashboardDependencies, Dependencies } from './dependencies.ts';
import { docsPages } from './docs-pages.ts';
import { Download, sendDownload } from './download.ts';
import { admit, organisationOf } from './gate.ts';
import { cookieLanguage, LANGUAGE_COOKIE, pageLanguage } from './language-cookie.ts';
import { serveLinkPage } from './link-page.ts';
import { Mailer } from './mailer.ts';
import { PasswordHashQueue } from './password-hash-queue.ts';
import { providerPages, SIGN_IN_COOKIE, SIGN_IN_COOKIE_S } from './provider-pages.ts';
import { refuse } from './refusals/refuse.ts';
import { dashboardRefusal } from './refusals/translations.ts';
import type { DashboardRequest, DashboardRoute, ShareCredentials, SignedIn } from './route.ts';
import { routesOf } from './routes/routes.ts';
import { SharedFailures } from './shared-failures.ts';
import { FailuresInMemory } from './sign-in-failures.ts';
import { SignInGuard } from './sign-in-guard.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

const SESSION_COOKIE = 'svc_session';
/** Marks a browser that was signed in before. It grants no access. */
const KNOWN_COOKIE = 'svc_known';
/** Browsers keep no cookie for longer. */
const COOKIE_MAX_S = 400 * 86_400;
/** The request header for the token of a public link, on pages that were opened by one. */
export const SHARE_HEADER = 'svc-share';
/** The request header for what such a page got for the link's password. */
export const SHARE_ACCESS_HEADER = 'svc-share-access';
const BODY_MAX_BYTES = 64 * 1024;
/** The property of a request that holds it as its route gets it, without the body. */
const ADMITTED = 'admittedRequest';

export type DashboardOptions = DashboardDependencies & ClientOptions;
type Opened = DashboardOptions & Pick<Dependencies, 'signIn'>;

/** Serves the dashboard: its pages, its assets, the documentation, and the routes that the client calls. */
export async function dashboardPlugin(server: FastifyInstance, options: DashboardOptions): Promise<void> {
  await server.register(async (scope) => serveRoutes(scope, options), { prefix: DASHBOARD_PREFIX });
  await server.register(docsPages, options);
  const { database, clock } = options;
  // The page says that the server is away; nobody may frame it until its link is known.
  const linkOf = (token: string) =>
    findOpenLink(database.db, clock, token).then(
      (found) => found?.link ?? null,
      () => null,
    );
  await server.register(clientPages, { ...options, linkOf });
  await server.register(badgeRoutes, options);
}

async function serveRoutes(scope: FastifyInstance, options: DashboardOptions): Promise<void> {
  await scope.register(cookie);
  scope.decorateRequest(ADMITTED, null);
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => body,
  );
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    requireOwnPage(request, options.publicUrl());
  });
  scope.setErrorHandler(refuse);
  scope.setNotFoundHandler(async () => {
    throw dashboardRefusal('not_found', (texts) => texts.notFound);
  });
  const mailer = new Mailer(options.email, scope.log);
  scope.addHook('onClose', () => mailer.stop());
  const { database, clock, providers, publicUrl } = options;
  const signIn = new ProviderSignIn({ providers, db: database.db, clock, log: scope.log, publicUrl });
  const dependencies = {
    ...options,
    signIn,
    db: database.db,
    guard: new SignInGuard(database.isShared ? new SharedFailures(database.db, clock) : new FailuresInMemory(clock)),
    passwordHashQueue: new PasswordHashQueue(),
    mailer,
  };
  const clients = new ClientAddresses(options.trustedProxies);
  const atOnce = new RequestsAtOnce<string>();
  for (const route of routesOf(dependencies)) serve(scope, dependencies, { clients, atOnce }, route);
  if (providers.length > 0) providerPages(scope, dependencies, { clients, requestOf: dashboardRequest });
  for (const page of [unsubscribePage(database), confirmReportPage(database, clock), consentPage(database, clock)]) {
    await scope.register((inner) => serveLinkPage(inner, page));
  }
}

function serve(
  scope: FastifyInstance,
  options: Opened,
  { clients, atOnce }: { readonly clients: ClientAddresses; readonly atOnce: RequestsAtOnce<string> },
  route: DashboardRoute,
): void {
  const handle = route.handle as (request: object) => Promise<object | undefined>;
  const admitAgain = async (request: FastifyRequest, reply: FastifyReply): Promise<object> =>
    admit(options, route, await dashboardRequest(request, reply, options, clients));
  // A body takes up to half a minute, and its sender may be admitted no more when it has come.
  const admittedNow = async (request: FastifyRequest, reply: FastifyReply): Promise<object> =>
    route.method === 'GET' ? request.getDecorator<object>(ADMITTED) : admitAgain(request, reply);
  scope.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.bodyMaxBytes ?? BODY_MAX_BYTES,
    // Access is checked before the body is read: a refused one costs no memory, and its client learns nothing of its schema.
    onRequest: async (request, reply) => {
      const incoming = await dashboardRequest(request, reply, options, clients);
      const admitted = await admit(options, route, incoming);
      const { atOnceOfUserMax: max, path } = route;
      if (max !== undefined && !atOnce.admit(`${incoming.signedIn?.user.id} ${path}`, max, reply.raw)) {
        throw dashboardRefusal('too_many_tries', (texts) => texts.tooManyReads.client(1, 'second'), 1);
      }
      request.setDecorator(ADMITTED, admitted);
    },
    handler: async (request, reply) => {
      const admitted = await admittedNow(request, reply);
      const handled = { ...admitted, body: bodyOf(route, request.body) };
      const organisation = organisationOf(admitted);
      const answer = await actingAs(actingOf(admitted as DashboardRequest<undefined>, options.clock), () =>
        organisation === null ? handle(handled) : inLane(organisation, () => handle(handled)),
      );
      // A person's change holds in this process when it is answered. A server that is away is asked again later.
      if (route.method !== 'GET') await options.database.reader.caughtUp().catch(() => undefined);
      if (!(answer instanceof Download)) return answer ?? {};
      return sendDownload(answer, request, reply, () =>
        admitAgain(request, reply).then(
          () => true,
          (error: unknown) => !(error instanceof DashboardError),
        ),
      );
    },
  });
}

async function dashboardRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Opened,
  clients: ClientAddresses,
): Promise<DashboardRequest<undefined>> {
  const { publicUrl } = options;
  const { name: cookieName, attributes } = ownCookie(request, publicUrl(), SESSION_COOKIE);
  const basePath = basePathOf(publicUrl());
  const ofSignIn = ownCookie(request, publicUrl(), SIGN_IN_COOKIE);
  const token = request.cookies[cookieName];
  return {
    params: request.params as Readonly<Record<string, string>>,
    query: queryOf(request.url),
    gone: request.signal,
    body: undefined,
    agent: request.headers['user-agent'] ?? '',
    share: shareOf(request),
    address: clients.of(request.ip, request.headers['x-forwarded-for']),
    signedIn: token === undefined ? null : await signedInBy(options, token),
    signInBrowser: request.cookies[ofSignIn.name] ?? null,
    knownBrowser: request.cookies[KNOWN_COOKIE] ?? null,
    setSession: (newToken) => {
      if (newToken === null) reply.clearCookie(cookieName, attributes);
      // The cookie lasts as long as the longest session. Each use restarts the session's idle time on the server.
      else reply.setCookie(cookieName, newToken, { ...attributes, maxAge: SESSION_AGE_MAX_MS / 1000 });
    },
    setSignInBrowser: (newToken) => {
      reply.setCookie(ofSignIn.name, newToken, { ...ofSignIn.attributes, maxAge: SIGN_IN_COOKIE_S });
    },
    setKnownBrowser: (newToken) => {
      reply.setCookie(KNOWN_COOKIE, newToken, {
        ...attributes,
        path: basePath + DASHBOARD_PREFIX,
        maxAge: COOKIE_MAX_S,
      });
    },
    language: pageLanguage(request.headers),
    setLanguage: (chosen) => {
      const before = cookieLanguage(request.headers) ?? null;
      if (chosen === null && before !== null) reply.clearCookie(LANGUAGE_COOKIE, attributes);
      if (chosen !== null && chosen !== before) {
        reply.setCookie(LANGUAGE_COOKIE, chosen, { ...attributes, maxAge: COOKIE_MAX_S });
      }
      return chosen ?? preferredLanguage(request.headers['accept-language']);
    },
  };
}

/** Finds the session of a token; null when its provider, or the domain of its user, does not let it go on. */
async function signedInBy({ database, clock, signIn }: Opened, token: string): Promise<SignedIn | null> {
  const session = await findSession(database.db, clock, token);
  return session !== null && (await signIn.holds(session, token)) ? session : null;
}

/** Returns everything after the first question mark; further ones belong to the query. */
function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
}

function bodyOf(route: DashboardRoute, body: unknown): unknown {
  if (route.body === null) return undefined;
  const parsed = route.body.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  throw dashboardRefusal('invalid', (texts) =>
    field === '' ? texts.unreadable : texts.invalidField(field, issue?.message ?? 'is not valid'),
  );
}

function shareOf({ headers }: FastifyRequest): ShareCredentials | null {
  const [token, access] = [headers[SHARE_HEADER], headers[SHARE_ACCESS_HEADER]];
  return typeof token === 'string' ? { token, access: typeof access === 'string' ? access : null } : null;
}

/**
 * Refuses writes that another site's page makes a browser send. With `SameSite=Lax` such requests carry no session, and
 * those that browsers let through name their origin. Requests without either header do not come from a browser.
 */
function requireOwnPage({ method, headers }: FastifyRequest, publicUrl: string): void {
  if (method === 'GET' || method === 'HEAD') return;
  const { origin, host = '' } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw dashboardRefusal('forbidden', (texts) => texts.otherSite);
  }
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  const page = URL.parse(origin);
  if (page === null) throw dashboardRefusal('forbidden', (texts) => texts.otherSite);
  if (page.host !== host) throw dashboardRefusal('forbidden', (texts) => texts.otherAddress(origin, host));
  // The browser would drop the session's cookie, and show the form again without a word.
  if (page.protocol === 'http:' && publicUrl.startsWith('https:') && !isLoopback(page.hostname)) {
    throw dashboardRefusal('forbidden', (texts) => texts.insecureAddress(origin, publicUrl));
  }
}
