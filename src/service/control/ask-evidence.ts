import { text } from 'node:stream/consumers';
import type { ProcessFacts } from '../../evidence/evidence.ts';
import { askService, NoServiceError } from './ask-service.ts';

/** A service that has not answered by then is not going to, milliseconds. It asks its engine, which may be busy. */
const ANSWER_MAX_MS = 60_000;

/**
 * Asks the service that runs on a data directory what it knows for the evidence; null when none runs. Rejects when it does not
 * answer, or this user may not ask it.
 */
export async function askEvidence(dataDir: string): Promise<ProcessFacts | null> {
  const signal = AbortSignal.timeout(ANSWER_MAX_MS);
  try {
    return JSON.parse(await askService(dataDir, { path: '/evidence', signal }, text)) as ProcessFacts;
  } catch (error) {
    if (error instanceof NoServiceError) return null;
    if (!signal.aborted) throw error;
    throw new Error('the running service does not answer; svc doctor says more', { cause: error });
  }
}
