import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestsAtOnce } from '../../concurrency/requests-at-once.ts';
import { whenOver } from '../../concurrency/when-over.ts';
import type { ClientAddresses } from '../../dashboard/client-address.ts';
import { OverloadError } from '../../domain/overload-error.ts';
import { EXTRAS_PATH, TRACKER_PATH } from '../../tracker/route.ts';
import { BodyMemory } from './body-memory.ts';

/** The requests of a client that are received or answered at a time; a whole office may be one. */
const CLIENT_REQUESTS_MAX = 1000;
/** The paths that are never refused. Collection does not come here. */
const NEVER_REFUSED: ReadonlySet<string | undefined> = new Set([TRACKER_PATH, EXTRAS_PATH]);

export interface RequestBounds {
  /** The requests of a client at a time. */
  readonly clientMax?: number;
  readonly bodies?: BodyMemory;
}

/**
 * Bounds the requests that a server has under way for each client, and the memory of all their bodies together. What is too
 * much fails with an OverloadError.
 */
export function boundRequests(
  server: FastifyInstance,
  clients: ClientAddresses,
  { clientMax = CLIENT_REQUESTS_MAX, bodies = new BodyMemory() }: RequestBounds = {},
): void {
  const requests = new RequestsAtOnce<string>();
  const clientOf = ({ ip, headers }: FastifyRequest) => clients.networkOf(ip, headers['x-forwarded-for']);
  server.addHook('onRequest', (request, reply, done) => {
    const client = clientOf(request);
    // A proxy that passes no address has many clients behind it.
    const isOfMany = clients.isProxy(request.ip) && client === clients.networkOf(request.ip, undefined);
    const isUnbounded = isOfMany || NEVER_REFUSED.has(request.routeOptions.url);
    if (isUnbounded || requests.admit(client, clientMax, reply.raw)) done();
    else done(new OverloadError());
  });
  server.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request.raw)) return done(null, payload);
    const { body, release } = bodies.hold(request.raw, clientOf(request));
    whenOver(reply.raw, release);
    done(null, body);
  });
}

/** Tells whether a body follows the headers of a request (RFC 9112, section 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
