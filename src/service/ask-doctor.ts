import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { CHECK_MAX_MS } from '../doctor/check.ts';
import { DOCTOR_SOCKET, type DoctorAnswer } from './doctor-socket.ts';
import { socketPath } from './own-socket.ts';

/** A service that has not answered by then is not going to, milliseconds. Its own checks end before. */
const ANSWER_MAX_MS = CHECK_MAX_MS + 2000;
/** No process listens there. */
const NOBODY: readonly (string | undefined)[] = ['ENOENT', 'ECONNREFUSED', 'ENOTDIR'];

/**
 * Asks the service that runs on a data directory. Returns `stopped` when none does, `silent` when it does not answer.
 * Rejects when this user may not ask it.
 */
export async function askDoctor(dataDir: string, maxMs = ANSWER_MAX_MS): Promise<DoctorAnswer | 'stopped' | 'silent'> {
  const { promise, resolve, reject } = Promise.withResolvers<DoctorAnswer>();
  const asking = request(
    { socketPath: socketPath(dataDir, DOCTOR_SOCKET), signal: AbortSignal.timeout(maxMs) },
    (answer) => {
      text(answer)
        .then((body) => resolve(JSON.parse(body) as DoctorAnswer))
        .catch(reject);
    },
  );
  asking.on('error', reject);
  asking.end();
  try {
    return await promise;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES') throw error;
    return NOBODY.includes(code) ? 'stopped' : 'silent';
  }
}
