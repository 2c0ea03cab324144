import { setTimeout as pause } from 'node:timers/promises';
import type { UploadAnswer, UploadState } from '../../src/dashboard/routes/uploads.ts';
import type { Site } from '../../src/domain/site.ts';
import type { BrowserTab } from './browser-tab.ts';

/** Uploads a file for a site, in pieces as the page does. */
export async function uploadFile(
  tab: BrowserTab,
  { publicId }: Site,
  name: string,
  bytes: Uint8Array,
  pieceBytes = bytes.length,
): Promise<void> {
  await tab.get('POST', `/sites/${publicId}/upload`, { name, size: bytes.length });
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    await tab.piece(`/sites/${publicId}/upload/piece?at=${at}`, bytes.subarray(at, at + pieceBytes));
  }
}

/** Waits until the upload is in another phase than those in which a command works on it. Null once it is gone. */
export async function settledUpload(tab: BrowserTab, site: Site): Promise<UploadState | null> {
  for (;;) {
    const { upload } = await tab.get<UploadAnswer>('GET', `/sites/${site.publicId}/upload`);
    if (upload === null || ['choosing', 'ready'].includes(upload.phase)) return upload;
    await pause(20);
  }
}
