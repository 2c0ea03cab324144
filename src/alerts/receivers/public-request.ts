import type { ClientRequest } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { LookupFunction, TcpSocketConnectOpts } from 'node:net';
import { hostNameOf } from './webhook-url.ts';

const CONNECT_ATTEMPT_MS = 1500;

/** What a request to the public internet has besides its URL and its addresses. */
export interface PublicRequestOptions extends Pick<RequestOptions, 'method' | 'headers'> {
  /** Certificates to trust instead of the runtime's, PEM. */
  readonly ca?: string | undefined;
}

/**
 * Begins an https request to a URL that `readAlertUrl` has accepted, on a connection of its own. It connects to one of
 * `addresses`, which have been checked (`resolveDestination`). The caller ends the request and destroys it.
 */
export function requestPublic(
  url: URL,
  addresses: readonly string[],
  { ca, ...options }: PublicRequestOptions,
): ClientRequest {
  const connection: RequestOptions & Pick<TcpSocketConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
    // No pool: a pooled connection was checked for the host name of another request.
    agent: false,
    lookup: answering(addresses),
    // With several addresses, the next one is tried when the first does not answer.
    autoSelectFamilyAttemptTimeout: CONNECT_ATTEMPT_MS,
    servername: hostNameOf(url),
    // Certificates are verified even when NODE_TLS_REJECT_UNAUTHORIZED turns that off.
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca }),
  };
  return request(url, { ...options, ...connection });
}

/** Settles as a promise does, or rejects when the signal aborts first. The promise's own result is then ignored. */
export function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Returns why a request failed, in a few words. */
export function describeFailure(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describeFailure(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code;
  return code === undefined || error.message.includes(code) ? error.message : `${code}: ${error.message}`;
}

/** Returns a look-up that always answers with the checked addresses. A second resolution could lead elsewhere. */
function answering(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_host, options, callback) => {
    if (options.all === true) callback(null, all);
    else callback(null, all[0]!.address, all[0]!.family);
  };
}
