import { text } from 'node:stream/consumers';
import { askService } from './ask-service.ts';
import type { DaysAnswer } from './days-answers.ts';

const ANSWER_MAX_MS = 20_000;

/**
 * Asks the service that runs on a data directory which days of a site have events. Returns null when none answers. Rejects
 * when this user may not ask it.
 */
export async function askDays(dataDir: string, siteId: number): Promise<DaysAnswer> {
  const signal = AbortSignal.timeout(ANSWER_MAX_MS);
  try {
    const question = { path: '/days', params: { site: String(siteId) }, signal };
    return JSON.parse(await askService(dataDir, question, text)) as DaysAnswer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw error;
    return null;
  }
}
