import type { FastifyServerOptions } from 'fastify';
import { ApiError } from '../domain/error.ts';
import { envelopeOf } from './envelope.ts';
import { API_PREFIX } from './openapi.ts';

/** Node's own limit on a request's headers, its target included: no path parameter can be longer. */
const HEADERS_MAX_BYTES = 16_384;

/**
 * How the server that carries the read API must be created, because these cases never reach a plugin:
 * undecodable URLs, long path parameters, unreadable requests, and requests while the server is closing.
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

/** Hands a URL below `/v1` that cannot be decoded to the API's not-found handler; leaves every other URL as it is. */
export function routableUrl(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  return path.startsWith(`${API_PREFIX}/`) && !isDecodable(path) ? `${API_PREFIX}/undecodable` : url;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The answer to bytes that are no HTTP request, or one with too large headers or too slow: nothing of it is known. */
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
