import type { FastifyReply } from 'fastify';
import type { ApiError, ErrorCode } from '../domain/error.ts';
import { API_RETRY_AFTER_SECONDS } from '../domain/limits.ts';

/** The body of every error of the read API (docs/api.md, "Errors"). */
export interface ErrorEnvelope {
  readonly error: { readonly code: ErrorCode; readonly message: string };
}

/** Returns the envelope of an error. */
export function envelopeOf(error: ApiError): ErrorEnvelope {
  return { error: { code: error.code, message: error.message } };
}

/** Answers with an error: its status, its envelope, and the headers of its code. */
export function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  if (error.code === 'RATE_LIMITED') reply.header('retry-after', API_RETRY_AFTER_SECONDS);
  if (error.code === 'UNAUTHORIZED') reply.header('www-authenticate', 'Bearer');
  return reply.code(error.status).header('cache-control', 'no-store').send(envelopeOf(error));
}
