import type { FastifyServerOptions } from 'fastify';
import { ApiError } from '../domain/error.ts';
import { MANAGEMENT_PREFIX } from '../domain/management-prefix.ts';
import { envelopeOf } from './envelope.ts';
import { API_PREFIX } from './openapi.ts';

/** Node's own limit on the headers of a request, its target included. No path parameter can be longer. */
const HEADERS_MAX_BYTES = 16_384;

/**
 * The options of a server that carries the read API. They handle the cases that never reach a plugin: undecodable URLs,
 * long path parameters, unreadable requests, and requests while the server is closing.
 */
export const apiServerOptions = {
  rewriteUrl: (request) => routableUrl(request.url ?? '/'),
  routerOptions: { maxParamLength: HEADERS_MAX_BYTES },
  clientErrorHandler: (_error, socket) => {
    if (socket.writable) socket.end(unreadableRequestAnswer());
    else socket.destroy();
  },
  return503OnClosing: false,
} satisfies FastifyServerOptions;

/**
 * Rewrites a URL below `/v1` or `/manage/v1` that cannot be decoded, so that the API's not-found handler answers it. Returns every
 * other URL unchanged.
 */
export function routableUrl(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  const prefix = [API_PREFIX, MANAGEMENT_PREFIX].find((each) => path.startsWith(`${each}/`));
  return prefix !== undefined && !isDecodable(path) ? `${prefix}/undecodable` : url;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Returns the answer to bytes that are no HTTP request, and to a request that is too slow or has too large headers. */
function unreadableRequestAnswer(): string {
  const body = JSON.stringify(envelopeOf(new ApiError('INVALID_PARAMS', 'the request could not be read')));
  return [
    'HTTP/1.1 400 Bad Request',
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
