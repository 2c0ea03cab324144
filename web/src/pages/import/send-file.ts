import type { UploadState } from '../../../../src/dashboard/routes/uploads.ts';
import { UPLOAD_PIECE_MAX_BYTES } from '../../../../src/domain/limits.ts';
import { send, sendBytes } from '../../request.ts';

/**
 * Sends a file in pieces, and goes on with the same file where an earlier upload stopped. Rejects with a RequestError.
 *
 * @param earlier the upload that the site has, or null
 * @param sent called with the number of bytes that have arrived
 */
export async function sendFile(
  siteId: string,
  file: File,
  earlier: UploadState | null,
  { sent, signal }: { readonly sent: (bytes: number) => void; readonly signal: AbortSignal },
): Promise<void> {
  const path = `/sites/${siteId}/upload`;
  const isSame = earlier?.phase === 'arriving' && earlier.name === file.name && earlier.size === file.size;
  if (!isSame) await send('POST', path, { name: file.name, size: file.size });
  for (let at = isSame ? earlier.received : 0; at < file.size; ) {
    sent(at);
    const piece = file.slice(at, at + UPLOAD_PIECE_MAX_BYTES);
    at = (await sendBytes<{ received: number }>(`${path}/piece?at=${at}`, piece, signal)).received;
  }
}
