import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { apiServerOptions } from '../../api/server-options.ts';
import { isCollectUrl } from '../../collect/http/collect-url.ts';
import type { CollectEndpoint } from '../../collect/http/endpoint.ts';
import type { Timer } from '../../concurrency/timer.ts';
import { ClientAddresses } from '../../dashboard/client-address.ts';
import { basePathOf, withoutBasePath } from '../../domain/base-path.ts';
import { believePeer } from '../collectors/peer-address.ts';
import { component, type StartContext } from '../component.ts';
import { leaveAddress } from '../data-directory/address.ts';
import { attempt } from '../process/disposal.ts';
import { type Config, serversOf } from '../settings/config.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { boundRequests } from './bounded-requests.ts';
import { connectionLimit, limitConnections } from './connection-limit.ts';
import { Connections } from './connections.ts';
import { listen } from './listen.ts';
import { observeRequests } from './observed-requests.ts';

/** A request's headers and body must have arrived within this time, milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Names the request in an answer of 500 and above, as `reqId` does in the log. */
const REQUEST_ID_HEADER = 'x-request-id';
const KEEP_ALIVE_MS = 65_000;
/** The longest body of a request that no route is there for, or whose route says nothing else. */
const BODY_MAX_BYTES = 64 * 1024;
/** Paths that have no second address below the base path: a proxy that hides one has hidden it. */
const FOR_OPERATORS = /^\/(?:metrics|readyz)\/*$/i;
/** The time that requests in hand have to be answered when the service stops, milliseconds. */
const DRAIN_MAX_MS = 1000;

export interface HttpServerOptions {
  readonly log: Logger;
  readonly timer: Timer;
  /** Times the requests to the routes, and tells of them; absent where nobody asks. */
  readonly telemetry?: Telemetry | undefined;
  /** Answers collection; absent in a process that does not collect. */
  readonly endpoint?: CollectEndpoint | undefined;
  readonly routes: readonly ((server: FastifyInstance) => Promise<unknown>)[];
  /** The addresses and networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[];
  /** The path of the public address, which requests may begin with. */
  readonly basePath?: string;
  /** Passes a request on to another process, or returns false: then the routes answer it. */
  readonly forward?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Whether all clients are collector processes. They are trusted, and never disconnected for being idle. */
  readonly servesCollectors?: true;
}

/** Serves HTTP: collection in front of Fastify, with everything else. */
export class HttpServer {
  readonly #fastify: FastifyInstance;
  readonly #connections: Connections;
  readonly #timer: Timer;
  #closed: Promise<void> | null = null;

  static async create(options: HttpServerOptions): Promise<HttpServer> {
    const server = new HttpServer(options);
    for (const routes of options.routes) await routes(server.#fastify);
    return server;
  }

  private constructor(options: HttpServerOptions) {
    const { log, timer, telemetry, endpoint, forward, servesCollectors, trustedProxies = [], basePath = '' } = options;
    const http = createServer({
      keepAliveTimeout: servesCollectors ? 0 : KEEP_ALIVE_MS,
      // No request is refused for a missing `Host`.
      requireHostHeader: false,
      requestTimeout: REQUEST_TIMEOUT_MS,
    });
    this.#timer = timer;
    if (endpoint !== undefined) this.#readEventsFirst(http, endpoint);
    this.#connections = new Connections(http);
    const clients = new ClientAddresses(trustedProxies);
    if (servesCollectors !== true) {
      const isExempt = (peer: string) => clients.isProxy(peer) || endpoint?.isKeyedProxy(peer) === true;
      const isInUse = (socket: Socket) => this.#connections.isInUse(socket);
      limitConnections(http, { max: connectionLimit(), isInUse, isExempt });
    }
    // A client that has sent everything may close its side and still be answered. A collector closes only both.
    Object.assign(http, { httpAllowHalfOpen: servesCollectors !== true });
    // node:http would refuse an `Expect` other than 100-continue.
    http.on('checkExpectation', (request, response) => http.emit('request', request, response));
    this.#fastify = Fastify({
      ...apiServerOptions,
      // On a starved machine a start takes as long as it takes.
      pluginTimeout: 0,
      bodyLimit: BODY_MAX_BYTES,
      loggerInstance: log as FastifyBaseLogger,
      // Names a request in the log, over restarts and processes too.
      genReqId: () => randomUUID(),
      logController: new LogController({ disableRequestLogging: true }),
      serverFactory: (route) => {
        http.on('request', (request, response) => {
          if (!this.#connections.admit(request.socket, response)) return;
          if (!isCollectUrl(request.url)) request.url = ownTarget(request.url ?? '/', basePath);
          // Collection is answered before the router sees the request: it is the one hot path, and it never refuses.
          if (endpoint !== undefined && isCollectUrl(request.url)) {
            endpoint.handle(request, response);
            return;
          }
          if (servesCollectors === true) believePeer(request);
          if (forward?.(request, response) !== true) route(request, response);
        });
        return http;
      },
      clientErrorHandler: (error, socket) => {
        if (endpoint?.answerUnreadable(error, socket) !== true) apiServerOptions.clientErrorHandler(error, socket);
      },
    });
    if (telemetry !== undefined) observeRequests(this.#fastify, telemetry);
    boundRequests(this.#fastify, clients);
    this.#fastify.addHook('onSend', async (request, reply) => {
      if (reply.statusCode >= 500) reply.header(REQUEST_ID_HEADER, request.id);
    });
    if (servesCollectors === true) {
      // A connection that ends with an unread body takes the answer with it. A collector's stays, and the rest is read.
      this.#fastify.addHook('onSend', async (_request, reply) => {
        reply.removeHeader('connection');
      });
    }
  }

  /** Lets the endpoint have each connection before node:http. */
  #readEventsFirst(http: Server, endpoint: CollectEndpoint): void {
    const [byHttp] = http.listeners('connection') as ((this: Server, socket: Socket) => void)[];
    http.removeAllListeners('connection').on('connection', (socket: Socket) =>
      endpoint.serve(socket, {
        keepAliveMs: http.keepAliveTimeout,
        admit: (from, answer) => void this.#connections.admit(from, answer),
        serveByHttp: (from) => byHttp!.call(http, from),
      }),
    );
  }

  /** Listens at an address of this machine: the path of a socket, or a descriptor that has been bound. */
  async listenAt(local: { readonly path: string } | { readonly fd: number }): Promise<void> {
    await this.#fastify.listen({ ...local, host: undefined } as object);
  }

  /** Listens at the configured address and returns it. Rejects with an Error of one clear line when it cannot. */
  listen(config: Pick<Config, 'host' | 'port'>): Promise<string> {
    return listen(this.#fastify, config);
  }

  /**
   * Stops accepting, answers the requests in hand for a second at most, and ends every connection. Further calls return
   * the same promise.
   */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    const cancelCut = this.#timer.after(DRAIN_MAX_MS, () => this.#connections.cut());
    try {
      await this.#connections.end();
      await this.#fastify.close();
    } finally {
      cancelCut();
    }
  }
}

/** Returns the target of a request as the routes know it. */
function ownTarget(target: string, basePath: string): string {
  const own = withoutBasePath(target, basePath);
  if (own === target) return target;
  const [path = ''] = own.split(/[?#]/, 1);
  return FOR_OPERATORS.test(decoded(path)) ? target : own;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Serves the routes and the endpoint of the components that were started before, at the address where `listen` lets it.
 * Requests in hand are answered while other components stop.
 */
export async function serveStarted(
  { config, log, timer, telemetry, started, stopping, defer }: StartContext,
  { listen, forward }: Pick<HttpServerOptions, 'forward'> & { readonly listen: (server: HttpServer) => Promise<void> },
): Promise<HttpServer> {
  const server = await HttpServer.create({
    ...{ log, timer, telemetry, trustedProxies: config.trustedProxies },
    basePath: config.publicUrl === null ? '' : basePathOf(config.publicUrl),
    endpoint: started.find(({ endpoint }) => endpoint !== undefined)?.endpoint,
    routes: started.flatMap(({ routes }) => routes ?? []),
    ...(forward === undefined ? {} : { forward }),
  });
  defer(() => server.close());
  await listen(server);
  // The deferred step waits for the same promise and logs its failure.
  stopping.addEventListener('abort', () => void server.close().catch(() => undefined), { once: true });
  return server;
}

/** Serves the port of the service, and leaves its address for the other commands. */
export const httpServer = component({
  name: 'http-server',
  dependencies: {},
  start: async (_parts, context) => {
    const { config, log, address } = context;
    const server = await serveStarted(context, {
      listen: async (server) => address.listensAt(await server.listen(config)),
    });
    // Commands of other machines would not find it.
    if (serversOf(config) === null) await attempt(log, 'http-server', async () => leaveAddress(config, address.url));
    return { part: server };
  },
});
