import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from '../../database/database-error.ts';
import { ApiError, ERRORS } from '../../domain/error.ts';
import type { Language } from '../../domain/language.ts';
import { OverloadError } from '../../domain/overload-error.ts';
import {
  CLIENT_GONE,
  ClientGoneError,
  type ReadRefusal,
  StoppingError,
  TooManyReadsError,
} from '../../stats/read-limiter.ts';
import { DashboardError } from '../dashboard-error.ts';
import { pageLanguage } from '../language-cookie.ts';
import { dashboardMessage, dashboardRefusal } from './translations.ts';

/** Answers a request whose handling has failed, with a message in the language of the reader's pages. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = pageLanguage(request.headers);
  if (error instanceof ApiError) return send(reply, error.status, error.code, apiMessage(error, language));
  if (error instanceof ClientGoneError) return reply.code(CLIENT_GONE).send();
  const refusal = refusalOf(error);
  if (refusal !== null) {
    if (refusal.retryAfterSeconds !== null) reply.header('retry-after', refusal.retryAfterSeconds);
    return send(reply, refusal.status, refusal.code, refusal.messageIn(language));
  }
  const status = (error as { readonly statusCode?: number }).statusCode ?? 500;
  if (status < 500) return send(reply, status, 'invalid', dashboardMessage((texts) => texts.unreadable)(language));
  request.log.error({ err: error }, 'dashboard request failed');
  return send(reply, 500, 'failed', dashboardMessage((texts) => texts.failed(request.id))(language));
}

/** Returns the refusal that an error of the service is for a reader; null for a failure. */
function refusalOf(error: unknown): DashboardError | null {
  if (error instanceof DashboardError) return error;
  if (error instanceof TooManyReadsError) return tooManyReads(error);
  if (error instanceof StoppingError) return dashboardRefusal('unavailable', (texts) => texts.stopping);
  if (error instanceof OverloadError) return dashboardRefusal('unavailable', (texts) => texts.receivingTooMuch);
  if (error instanceof DatabaseError) {
    return new DashboardError(error.code, (language) => error.messageIn(language));
  }
  return null;
}

function tooManyReads({ refusal, retryAfterSeconds }: TooManyReadsError): DashboardError {
  const words = (texts: Record<ReadRefusal, (count: number, unit: 'second') => string>) =>
    texts[refusal](retryAfterSeconds, 'second');
  return dashboardRefusal('too_many_tries', (texts) => words(texts.tooManyReads), retryAfterSeconds);
}

/** The catalogue of the read API has its default messages in English alone. */
function apiMessage(error: ApiError, language: Language): string {
  if (error.message !== ERRORS[error.code].message) return error.messageIn(language);
  return dashboardMessage(({ api }) => api[error.code] ?? error.message)(language);
}

function send(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ error: { code, message } });
}
