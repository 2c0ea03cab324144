import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ControlFailure } from './control-socket.ts';
import { CONTROL_SOCKET, socketPath } from './own-socket.ts';

/** The codes of the system's errors when no process listens at a socket. */
const NOBODY: readonly unknown[] = ['ENOENT', 'ECONNREFUSED', 'ENOTDIR'];

/** Tells whether a question failed because no service listens on the data directory. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && NOBODY.includes((error as NodeJS.ErrnoException).code);
}

export interface ServiceQuestion {
  /** The path of the question, such as `/doctor`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Given, it is sent by POST. */
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * Asks the service that runs on a data directory. Returns its answer, to be read whole.
 *
 * Rejects with the system's error when no service listens (`isUnanswered`) or this user may not ask it, with the signal's
 * reason once that is aborted, and otherwise with an Error that has the service's message.
 */
export async function askService(
  dataDir: string,
  { path, params = {}, body, signal }: ServiceQuestion,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asking = request(
    {
      socketPath: socketPath(dataDir, CONTROL_SOCKET),
      path: `${path}?${new URLSearchParams(params)}`,
      method: body === undefined ? 'GET' : 'POST',
      signal,
    },
    resolve,
  );
  asking.on('error', (error) => reject(signal.aborted ? signal.reason : error));
  asking.end(body);
  const answer = await promise;
  if (answer.statusCode === 200) return answer;
  throw new Error((JSON.parse(await text(answer)) as ControlFailure).error);
}
