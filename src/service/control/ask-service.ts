import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ControlFailure } from './control-socket.ts';
import { CONTROL_SOCKET, socketPath } from './own-socket.ts';

/** The codes of the system's errors when no process listens at a socket. */
const NOBODY: readonly unknown[] = ['ENOENT', 'ECONNREFUSED', 'ENOTDIR'];

/** No service listens on the data directory. */
export class NoServiceError extends Error {}

export interface ServiceQuestion {
  /** The path of the question, such as `/doctor`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Given, it is sent by POST. */
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * Asks the service that runs on a data directory, and has its answer read.
 *
 * Rejects with a NoServiceError when no service listens, with the system's error when this user may not ask it, with the
 * signal's reason once that is aborted, as `read` does, and otherwise with an Error that has the service's message, or says
 * that the service has ended.
 */
export async function askService<Answer>(
  dataDir: string,
  { path, params = {}, body, signal }: ServiceQuestion,
  read: (answer: IncomingMessage) => Promise<Answer>,
): Promise<Answer> {
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
  asking.on('error', (error: NodeJS.ErrnoException) =>
    reject(NOBODY.includes(error.code) ? new NoServiceError('no service listens', { cause: error }) : error),
  );
  asking.end(body);
  try {
    const answer = await promise;
    if (answer.statusCode === 200) return await read(answer);
    throw new Error((JSON.parse(await text(answer)) as ControlFailure).error);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    throw new Error('the server has ended before it had answered', { cause: error });
  }
}
