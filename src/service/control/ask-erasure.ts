import { text } from 'node:stream/consumers';
import type { Period } from '../../domain/period.ts';
import type { ErasurePreview } from '../../rollup/maintain/erasure-preview.ts';
import type { PageErasurePreview } from '../../rollup/maintain/page-erasure-preview.ts';
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

/** Asks it what erasing the pages of a site that match a pattern would take. */
export async function askPageErasure(
  dataDir: string,
  site: string,
  pattern: string,
  signal: AbortSignal,
): Promise<PageErasurePreview> {
  const question = { path: '/page-erasure', params: { site, pattern }, signal };
  return JSON.parse(await askService(dataDir, question, text)) as PageErasurePreview;
}
