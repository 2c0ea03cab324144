import { text } from 'node:stream/consumers';
import type { Period } from '../../domain/period.ts';
import type { ErasurePreview } from '../../rollup/maintain/erasure-preview.ts';
import { askService } from './ask-service.ts';

/** Asks the service that runs on a data directory what erasing days of a site would take. Rejects as `askService` does. */
export async function askErasure(
  dataDir: string,
  site: string,
  { from, to }: Period,
  signal: AbortSignal,
): Promise<ErasurePreview> {
  const question = { path: '/erasure', params: { site, from, to }, signal };
  return JSON.parse(await askService(dataDir, question, text)) as ErasurePreview;
}
