import { text } from 'node:stream/consumers';
import { CHECK_MAX_MS } from '../../doctor/check.ts';
import type { DoctorAnswer } from '../doctor.ts';
import { askService, NoServiceError } from './ask-service.ts';

/** A service that has not answered by then is not going to, milliseconds. Its own checks end before. */
const ANSWER_MAX_MS = CHECK_MAX_MS + 2000;

/**
 * Asks the service that runs on a data directory for its findings. Returns `stopped` when none runs, `silent` when it does
 * not answer. Rejects when this user may not ask it.
 */
export async function askDoctor(dataDir: string, maxMs = ANSWER_MAX_MS): Promise<DoctorAnswer | 'stopped' | 'silent'> {
  try {
    const question = { path: '/doctor', signal: AbortSignal.timeout(maxMs) };
    return JSON.parse(await askService(dataDir, question, text)) as DoctorAnswer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw error;
    return error instanceof NoServiceError ? 'stopped' : 'silent';
  }
}
