import { ClickHouseError } from '@clickhouse/client';
import { DiskFullError, isOfFullDisk } from '../../domain/disk-full.ts';
import { limitError, ReadCancelledError, RowsRefusedError, StoreUnavailableError } from '../store-error.ts';
import { NewerStoreError } from '../store-version.ts';

/**
 * The way in which a request failed.
 *
 * - `unsent`: the statement did not begin, so another try is harmless.
 * - `unclear`: the connection broke or the server gave up; the statement may have run, or be running.
 * - `refused`: the engine has answered. The same request would fail again.
 */
export type FailureKind = 'unsent' | 'unclear' | 'refused';

/** Codes of Node.js for a connection that was never made. */
const UNSENT_CODES: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]);

/** Codes of the engine before it begins: `TOO_MANY_SIMULTANEOUS_QUERIES`, `CANNOT_SCHEDULE_TASK`. */
const UNSENT_EXCEPTIONS: ReadonlySet<string> = new Set(['202', '439']);

/**
 * Codes of the engine for what goes away by itself: `SOCKET_TIMEOUT`, `NETWORK_ERROR`, `ABORTED` (it stops),
 * `TABLE_IS_READ_ONLY`, `TOO_MANY_PARTS`, `ALL_CONNECTION_TRIES_FAILED`, `TOO_FEW_LIVE_REPLICAS`,
 * `UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE`, `REPLICA_IS_NOT_IN_QUORUM`, `UNKNOWN_STATUS_OF_INSERT`, `KEEPER_EXCEPTION`.
 */
const UNCLEAR_EXCEPTIONS: ReadonlySet<string> = new Set([
  ...['209', '210', '236', '242', '252', '279', '285', '286', '289', '319', '999'],
]);

/** Errors that are callers' already. */
const DECIDED = [RowsRefusedError, NewerStoreError, StoreUnavailableError, ReadCancelledError];

export function failureKind(error: unknown): FailureKind {
  if (DECIDED.some((type) => error instanceof type)) return 'refused';
  if (error instanceof ClickHouseError) {
    if (UNSENT_EXCEPTIONS.has(error.code)) return 'unsent';
    if (UNCLEAR_EXCEPTIONS.has(error.code)) return 'unclear';
    return isTotalMemory(error) ? 'unclear' : 'refused';
  }
  // An answer that is not ClickHouse's own comes from a proxy; every other error is the connection's.
  return UNSENT_CODES.has(codeOf(error)) ? 'unsent' : 'unclear';
}

/** All statements together use too much: this one is worth another try. */
function isTotalMemory(error: ClickHouseError): boolean {
  return error.code === '241' && /\(total\)/.test(error.message);
}

/** The server did not answer, or not in ClickHouse's words. */
export class ServerUnreachableError extends Error {
  override readonly name = 'ServerUnreachableError';
}

/** Returns the error that callers get for a failed request to a host. */
export function callersError(error: unknown, host: string): unknown {
  if (error instanceof ClickHouseError) {
    return isOfFullDisk(error) ? new DiskFullError(`ClickHouse at ${host}`, error) : limitError(error);
  }
  if (failureKind(error) === 'refused') return error;
  const reason = error instanceof Error ? error.message.split('\n')[0]!.slice(0, 200) : String(error);
  // Without a cause: the errors of the connection hold the request and its headers.
  return new ServerUnreachableError(`ClickHouse at ${host} does not answer: ${reason || codeOf(error)}`);
}

function codeOf(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (typeof code === 'string') return code;
  // A host with several addresses fails with the errors of all of them.
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return '';
}
