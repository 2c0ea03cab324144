import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import {
  API_RETRY_AFTER_SECONDS,
  REQUEST_BATCHES_AT_ONCE,
  REQUESTS_BODY_MAX_BYTES,
  REQUESTS_MAX_LINES,
  STREAM_NAME_MAX_CHARS,
  STREAM_POSITION_MAX_CHARS,
} from '../domain/limits.ts';
import { includesScope } from '../domain/management-scope.ts';
import { queryOf } from '../domain/request-query.ts';
import type { Site } from '../domain/site.ts';
import type { ManagementGate } from '../manage/api/management-gate.ts';
import { ManagementError, refusalOf } from '../manage/management-error.ts';
import type { ActiveSites } from '../sites/active-sites.ts';
import { addBatch, SiteGoneError } from './add-batch.ts';
import { countRequests, type LineReading } from './request-counts.ts';
import { requestDays } from './request-days.ts';
import { positionOf, StreamConflictError, type StreamStep, TooManyStreamsError } from './streams.ts';

export const REQUESTS_PATH = '/api/r';

export interface RequestsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly gate: ManagementGate;
  readonly sites: ActiveSites;
  /** Opens what lines are read with, when the first batch comes. */
  readonly reading: () => Promise<Pick<LineReading, 'lookups' | 'verdictOf'>>;
}

/** The answer to a batch. */
interface BatchAnswer {
  /** How far the stream has been counted; null without a stream, and for one of which nothing has come. */
  readonly position: string | null;
  /** The lines that were counted. */
  readonly counted: number;
  /** The lines that were left out, by reason. */
  readonly faults: Readonly<Record<string, number>>;
}

const unpacked = promisify(gunzip);

const IS_COUNTED = Symbol('a batch under way');
type Counted = FastifyRequest & { [IS_COUNTED]?: true };

/** Serves `POST /api/r`, where servers report the requests that they have answered (docs/crawlers.md). */
export async function requestsPlugin(server: FastifyInstance, options: RequestsOptions): Promise<void> {
  server.register(async (scope) => {
    let underWay = 0;
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      await options.gate.admit(request.headers.authorization);
      // Before the body is read: the memory of all batches is that of so many.
      if (underWay >= REQUEST_BATCHES_AT_ONCE) throw new ManagementError('RATE_LIMITED', 'too many batches at once');
      underWay += 1;
      (request as Counted)[IS_COUNTED] = true;
    });
    scope.addHook('onResponse', async (request) => {
      if ((request as Counted)[IS_COUNTED]) underWay -= 1;
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof StreamConflictError) {
        return reply.code(409).send({ error: { code: 'CONFLICT', message: error.message }, position: error.position });
      }
      const refusal = refusalOf(error) ?? bodyRefusal(error);
      if (refusal === null) request.log.error({ err: error }, 'reported requests could not be counted');
      return refuse(reply, refusal ?? new ManagementError('INTERNAL'));
    });
    scope.post(REQUESTS_PATH, { bodyLimit: REQUESTS_BODY_MAX_BYTES }, async (request, reply) => {
      return reply.code(202).send(await take(options, request));
    });
  });
}

async function take(options: RequestsOptions, request: FastifyRequest): Promise<BatchAnswer> {
  const { database, clock } = options;
  const query = queryOf(request.url);
  const site = await siteOf(options, request, query);
  const stream = readStream(query);
  const lines = (await textOf(request)).split('\n').filter((line) => line.trim() !== '');
  if (lines.length > REQUESTS_MAX_LINES) {
    throw new ManagementError('TOO_LARGE', `a batch has at most ${REQUESTS_MAX_LINES} lines`);
  }
  if (stream !== null && stream.position === null) {
    if (lines.length > 0) throw new ManagementError('INVALID', '`position` says where these lines end: it is missing');
    return { position: await positionOf(database.db, site.id, stream.name), counted: 0, faults: {} };
  }
  const days = await requestDays(database.followed, site, clock.nowMicros());
  const batch = await countRequests(lines, { ...(await options.reading()), site, days });
  const about = { siteId: site.id, day: days.today, stream: stream as StreamStep | null };
  const faults = await addBatch(database.db, clock, about, batch);
  const left = [...faults.values()].reduce((sum, count) => sum + count, 0);
  return {
    position: stream?.position ?? null,
    counted: lines.length - left,
    faults: Object.fromEntries(faults),
  };
}

/** Returns the site that a request is about. Throws for a key without the right, and for a site that it does not reach. */
async function siteOf(
  { gate, sites }: RequestsOptions,
  { headers }: FastifyRequest,
  query: URLSearchParams,
): Promise<Site> {
  // A body takes its time, and the key may be revoked when it has come.
  const manager = await gate.managerOf(headers.authorization);
  if (!includesScope(manager.scopes, 'requests:write')) {
    throw new ManagementError('FORBIDDEN', 'the key needs the scope requests:write');
  }
  const id = query.get('site');
  if (id !== null) {
    const site = await sites.findActive(manager, id);
    if (site === null) throw new ManagementError('NOT_FOUND', 'there is no such site');
    return site;
  }
  const [only, ...others] = await sites.activeOf(manager);
  if (only === undefined) throw new ManagementError('NOT_FOUND', 'the key is for no site that is in use');
  if (others.length > 0) {
    throw new ManagementError('INVALID', 'the key is for several sites: name one with ?site=ID');
  }
  return only;
}

function readStream(query: URLSearchParams): (Omit<StreamStep, 'position'> & { position: string | null }) | null {
  const [name, after, position] = ['stream', 'after', 'position'].map((field) => query.get(field) || null);
  if (name == null) {
    if (query.has('position') || query.has('after')) {
      throw new ManagementError('INVALID', '`position` and `after` go with `stream`, which is missing');
    }
    return null;
  }
  if (name.length > STREAM_NAME_MAX_CHARS) {
    throw new ManagementError('INVALID', `\`stream\` has at most ${STREAM_NAME_MAX_CHARS} characters`);
  }
  if ((position?.length ?? 0) > STREAM_POSITION_MAX_CHARS) {
    throw new ManagementError('INVALID', `\`position\` has at most ${STREAM_POSITION_MAX_CHARS} characters`);
  }
  if (position != null && position === after) {
    throw new ManagementError('INVALID', '`position` is where the lines end: it is the one that they begin at');
  }
  return { name, after: after ?? null, position: position ?? null };
}

async function textOf({ body, headers }: FastifyRequest): Promise<string> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return bytes.toString('utf8');
  if (encoding !== 'gzip') throw new ManagementError('UNSUPPORTED', 'the body may be packed with gzip');
  try {
    return (await unpacked(bytes, { maxOutputLength: REQUESTS_BODY_MAX_BYTES })).toString('utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new ManagementError('INVALID', 'the body cannot be unpacked', { cause: error });
  }
}

function bodyRefusal(error: unknown): ManagementError | null {
  if (error instanceof TooManyStreamsError) return new ManagementError('INVALID', 'the site has too many streams');
  if (error instanceof SiteGoneError) return new ManagementError('NOT_FOUND', 'there is no such site');
  const { statusCode } = error as { readonly statusCode?: number };
  if (statusCode === 413) return tooLarge();
  return statusCode !== undefined && statusCode < 500 ? new ManagementError('INVALID') : null;
}

function tooLarge(): ManagementError {
  return new ManagementError('TOO_LARGE', `a batch has at most ${REQUESTS_BODY_MAX_BYTES} bytes`);
}

function refuse(reply: FastifyReply, { status, code, message }: ManagementError): FastifyReply {
  if (code === 'RATE_LIMITED') reply.header('retry-after', API_RETRY_AFTER_SECONDS);
  return reply.code(status).send({ error: { code, message } });
}
