import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { API_RETRY_AFTER_SECONDS } from '../domain/limits.ts';
import { includesScope } from '../domain/management-scope.ts';
import { queryOf } from '../domain/request-query.ts';
import type { ManagementGate, Manager } from '../manage/api/management-gate.ts';
import { refusalOf } from '../manage/management-error.ts';
import { asKey } from '../manage/perform.ts';
import { followDirectory } from '../oidc/directories.ts';
import { signsInTo } from '../oidc/memberships.ts';
import type { ProviderSettings } from '../oidc/provider-settings.ts';
import { aboutRoutes } from './about.ts';
import type { Directory, ResourceKind } from './directory.ts';
import { GROUPS } from './groups.ts';
import { listed, shown } from './listing.ts';
import { PEOPLE } from './people.ts';
import { ScimError } from './scim-error.ts';

export interface ScimOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly gate: ManagementGate;
  readonly providers: readonly ProviderSettings[];
  publicUrl(): string;
}

const CONTENT_TYPE = 'application/scim+json; charset=utf-8';
const BODY_MAX_BYTES = 2 * 1024 * 1024;
/** Resources by the names of their paths, in the letter case of RFC 7644. */
const KINDS = { Users: PEOPLE, Groups: GROUPS } as const;

/** Serves the directories of organisations at providers under `/scim/PROVIDER/v2` (SCIM 2.0, RFC 7644). */
export async function scimPlugin(server: FastifyInstance, options: ScimOptions): Promise<void> {
  server.register(async (scope) => serve(scope, options), { prefix: '/scim/:provider/v2' });
}

function serve(scope: FastifyInstance, options: ScimOptions): void {
  // Hooks also run for unknown routes, so the key and the rate are checked before the route and the body.
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    await options.gate.admit(request.headers.authorization);
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  scope.setNotFoundHandler((_request, reply) => refuse(reply, new ScimError(404, null, 'there is no such resource')));
  scope.setErrorHandler((error, request, reply) => {
    const refusal = scimRefusal(error);
    if (refusal === null) request.log.error({ err: error }, 'a request of a directory failed');
    return refuse(reply, refusal ?? new ScimError(500, null, 'internal error; please retry'));
  });
  // Providers append `/Users` to the address that was entered, also to one with a slash at its end.
  for (const slash of ['', '/']) {
    for (const { path, answer } of aboutRoutes()) {
      scope.get(slash + path, async (request, reply) => {
        await directoryOf(options, request);
        return reply.type(CONTENT_TYPE).send(answer(baseOf(options, request)));
      });
    }
    for (const [path, kind] of Object.entries(KINDS)) serveKind(scope, options, { path: `/${path}`, slash }, kind);
  }
}

function serveKind(
  scope: FastifyInstance,
  options: ScimOptions,
  { path, slash }: { readonly path: string; readonly slash: string },
  kind: ResourceKind,
): void {
  const addressOf = (request: FastifyRequest) => `${baseOf(options, request)}${path}`;
  const served = slash + path;
  const show = async (directory: Directory, request: FastifyRequest, id: string) => {
    const [resource] = await kind.list(directory, { by: 'id', text: id });
    if (resource === undefined) throw noneOf(kind);
    return shown(kind, addressOf(request), queryOf(request.url), resource);
  };
  type Change<Result> = (directory: Directory, request: FastifyRequest) => Promise<Result>;
  /**
   * Makes a handler of a change, which returns the id of the resource that is shown; null for none. What is done after everybody's
   * access has followed can be asked for again when that fails.
   */
  const changes =
    (change: Change<string | null>, afterwards?: Change<void>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { manager, ...directory } = await directoryOf(options, request);
      const id = await asKey({ ...manager, clock: options.clock }, async () => {
        const changed = await inTransaction(directory.db, (db) => change({ ...directory, db }, request));
        await follow(directory, request);
        if (afterwards) await inTransaction(directory.db, (db) => afterwards({ ...directory, db }, request));
        return changed;
      });
      // A change holds in this process when it is answered. A server that is away is asked again later.
      await options.database.reader.caughtUp().catch(() => undefined);
      if (id === null) return reply.code(204).send();
      if (request.method === 'POST') reply.code(201).header('location', `${addressOf(request)}/${id}`);
      return reply.type(CONTENT_TYPE).send(await show(directory, request, id));
    };
  const routeOptions = { bodyLimit: BODY_MAX_BYTES };
  scope.get(served, async (request, reply) => {
    const directory = await directoryOf(options, request);
    return reply.type(CONTENT_TYPE).send(await listed(kind, directory, addressOf(request), queryOf(request.url)));
  });
  scope.get(`${served}/:id`, async (request, reply) => {
    const directory = await directoryOf(options, request);
    return reply.type(CONTENT_TYPE).send(await show(directory, request, idOf(request)));
  });
  scope.post(
    served,
    routeOptions,
    changes((directory, request) => kind.add(directory, parsed(request.body))),
  );
  for (const [method, change] of [['PUT', kind.replace] as const, ['PATCH', kind.patch] as const]) {
    scope.route({
      ...{ method, url: `${served}/:id`, ...routeOptions },
      handler: changes(async (directory, request) => {
        await change(directory, idOf(request), parsed(request.body));
        return idOf(request);
      }),
    });
  }
  scope.delete(
    `${served}/:id`,
    routeOptions,
    changes(
      async (directory, request) => {
        await kind.retire(directory, idOf(request));
        return null;
      },
      (directory, request) => kind.remove(directory, idOf(request)),
    ),
  );
}

/**
 * Makes the access of everybody whom a change has touched what the directory says now, each by itself: what one cannot get, such as a
 * place in a full organisation, keeps nobody else in.
 */
async function follow({ db, clock, orgId, provider, touched }: Directory, { log }: FastifyRequest): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of touched) {
    try {
      await followDirectory(db, clock, { provider, orgId, userId });
    } catch (error) {
      const about = { provider: provider.id, org: orgId, user: userId, err: error };
      log.warn(about, 'a person does not get what a directory says');
      const isFinal = error instanceof DatabaseError && ['invalid', 'conflict'].includes(error.code);
      if (!isFinal) failures.push(error);
    }
  }
  // The provider asks again.
  if (failures.length > 0) throw failures[0];
}

/**
 * Returns the directory that a request is about, and its key. Throws for a key without the right, or of some sites only, and for a
 * provider that does not sign in to the key's organisation.
 */
async function directoryOf(
  { database: { db }, clock, gate, providers }: ScimOptions,
  request: FastifyRequest,
): Promise<Directory & { readonly manager: Manager }> {
  // A body takes its time, and the key may be revoked when it has come.
  const manager = await gate.managerOf(request.headers.authorization);
  const needed = ['GET', 'HEAD'].includes(request.method) ? 'directory:read' : 'directory:write';
  if (!includesScope(manager.scopes, needed) || manager.reach !== null) {
    throw new ScimError(403, null, `the key needs the scope ${needed}, for all sites`);
  }
  const { provider: id } = request.params as { readonly provider: string };
  const provider = providers.find((each) => each.id === id);
  if (provider === undefined || !(await signsInTo(db, provider, manager.orgId))) {
    throw new ScimError(404, null, 'there is no such provider: the address is /scim/PROVIDER/v2');
  }
  return { db, clock, orgId: manager.orgId, provider, manager, touched: new Set() };
}

function baseOf({ publicUrl }: ScimOptions, { params }: FastifyRequest): string {
  return `${publicUrl()}/scim/${(params as { readonly provider: string }).provider}/v2`;
}

function idOf({ params }: FastifyRequest): string {
  return (params as { readonly id: string }).id;
}

function noneOf({ name }: ResourceKind): ScimError {
  return new ScimError(404, null, `there is no such ${name.toLowerCase()}`);
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new ScimError(400, 'invalidSyntax', 'the body is not JSON');
  }
}

function scimRefusal(error: unknown): ScimError | null {
  if (error instanceof ScimError) return error;
  const refusal = refusalOf(error);
  if (refusal !== null)
    return new ScimError(refusal.status, refusal.status === 400 ? 'invalidValue' : null, refusal.message);
  const { statusCode } = error as { readonly statusCode?: number };
  if (statusCode === 413) return new ScimError(413, null, `a body has at most ${BODY_MAX_BYTES} bytes`);
  return statusCode === 400 ? new ScimError(400, 'invalidSyntax', 'the request cannot be read') : null;
}

function refuse(reply: FastifyReply, refusal: ScimError): FastifyReply {
  const { status } = refusal;
  if (status === 429 || status === 503) reply.header('retry-after', API_RETRY_AFTER_SECONDS);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(status).type(CONTENT_TYPE).send(refusal.body());
}
