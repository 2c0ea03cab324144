import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DestinationRules } from '../../alerts/receivers/destination.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../domain/clock.ts';
import { API_RETRY_AFTER_SECONDS } from '../../domain/limits.ts';
import { MANAGEMENT_PREFIX } from '../../domain/management-prefix.ts';
import { queryOf } from '../../domain/request-query.ts';
import type { Mails } from '../mails.ts';
import { ManagementError, refusalOf } from '../management-error.ts';
import { type Caller, perform } from '../perform.ts';
import type { Uploads } from '../uploads.ts';
import type { Answer } from './answer.ts';
import type { ManagementGate } from './management-gate.ts';
import { managementOpenApiText } from './openapi.ts';
import { MANAGEMENT_ROUTES, type ManagementRoute } from './routes.ts';
import { isOn, requireKnown } from './switches.ts';

export interface ManagementOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly gate: ManagementGate;
  /** The rules for where alerts may go. */
  readonly destinations: DestinationRules;
  /** Runs the hashing of passwords in its turn. */
  readonly hashing: Caller['hashing'];
  /** Null where no files are taken. */
  readonly uploads: Uploads | null;
  /** Null without a mail server. */
  readonly mails: Mails | null;
  publicUrl(): string;
}

/** Serves the management API under `/manage/v1`, and its OpenAPI document. */
export async function managementPlugin(server: FastifyInstance, options: ManagementOptions): Promise<void> {
  // Most services are never asked for it, so it is made when one is.
  let document: string | null = null;
  server.get(`${MANAGEMENT_PREFIX}/openapi.json`, (_request, reply) => {
    document ??= managementOpenApiText();
    return reply.header('content-type', 'application/json; charset=utf-8').send(document);
  });
  server.register(async (scope) => serveRoutes(scope, options), { prefix: MANAGEMENT_PREFIX });
}

function serveRoutes(scope: FastifyInstance, options: ManagementOptions): void {
  // Hooks also run for unknown routes, so the key and the rate are checked before the route and the body.
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    await options.gate.admit(request.headers.authorization);
  });
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  // Some clients send the type with every request.
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
  // The bytes of an upload; the other endpoints refuse them.
  scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, body, done) => {
    const { takesBytes } = request.routeOptions.config as { readonly takesBytes?: boolean };
    if (takesBytes) done(null, body);
    else done(new ManagementError('UNSUPPORTED'));
  });
  scope.setNotFoundHandler((_request, reply) => sendRefusal(reply, new ManagementError('NOT_FOUND')));
  scope.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error) ?? bodyRefusal(error);
    if (refusal !== null) return sendRefusal(reply, refusal);
    request.log.error({ err: error }, 'management API request failed');
    return sendRefusal(reply, new ManagementError('INTERNAL'));
  });
  for (const route of MANAGEMENT_ROUTES) serve(scope, options, route);
}

function serve(
  scope: FastifyInstance,
  { database, clock, gate, destinations, hashing, uploads, mails, publicUrl }: ManagementOptions,
  route: ManagementRoute,
): void {
  scope.route({
    method: route.method,
    url: route.path,
    config: { takesBytes: route.takesBytes },
    bodyLimit: Math.max(route.bodyMaxBytes, 1),
    handler: async (request, reply) => {
      // A body takes its time, and the key may be revoked when it has come.
      const manager = await gate.managerOf(request.headers.authorization);
      const query = queryOf(request.url);
      const caller = {
        ...manager,
        db: database.db,
        clock,
        destinations,
        hashing,
        uploads,
        mails,
        publicUrl: publicUrl(),
      };
      requireKnown(query);
      const mode = route.method === 'GET' || route.withoutTransaction ? 'read' : isOn(query, 'dry_run') ? 'try' : 'do';
      const answer = await perform(caller, mode, (context) =>
        route.handle({
          context,
          method: route.method,
          route: route.path,
          params: request.params as Readonly<Record<string, string>>,
          query,
          header: (name) => headerOf(request, name),
          body: request.body,
        }),
      );
      // A change holds in this process when it is answered. A server that is away is asked again later.
      if (route.method !== 'GET') await database.reader.caughtUp().catch(() => undefined);
      // A secret of a dry run is of nothing.
      return send(reply, mode === 'try' ? { ...answer, once: {} } : answer);
    },
  });
}

function send(reply: FastifyReply, { status, body, once, tag, change, isRepeated }: Answer): FastifyReply {
  if (tag !== undefined) reply.header('etag', `"${tag}"`);
  if (change !== undefined) reply.header('svc-change', change);
  if (isRepeated) reply.header('idempotency-replayed', 'true');
  return reply.code(status).send(body === undefined ? undefined : { ...body, ...once });
}

function sendRefusal(reply: FastifyReply, { code, status, message, field }: ManagementError): FastifyReply {
  if (code === 'RATE_LIMITED') reply.header('retry-after', API_RETRY_AFTER_SECONDS);
  if (code === 'UNAUTHORIZED') reply.header('www-authenticate', 'Bearer');
  return reply.code(status).send({ error: { code, message, ...(field !== null && { field }) } });
}

/** Returns the refusal of a body that could not be read; null for another error. */
function bodyRefusal(error: unknown): ManagementError | null {
  const { statusCode } = error as { readonly statusCode?: number };
  if (statusCode === 400) return new ManagementError('INVALID', 'the body is not JSON');
  if (statusCode === 413) return new ManagementError('TOO_LARGE');
  if (statusCode === 415) return new ManagementError('UNSUPPORTED');
  return null;
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
