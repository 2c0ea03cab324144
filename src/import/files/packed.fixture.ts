/** Builders of the bytes that an export is downloaded as. */
import { strToU8, type ZipOptions, zipSync } from 'fflate';

/** Packs a zip. The names of the entries are their paths in it; a text is written in UTF-8. */
export function zipOf(
  entries: Readonly<Record<string, string | Uint8Array>>,
  packing: 'deflated' | 'stored' = 'deflated',
) {
  const options: ZipOptions = { level: packing === 'stored' ? 0 : 6, mtime: '2026-03-10T12:00:00' };
  return zipSync(
    Object.fromEntries(
      Object.entries(entries).map(([path, content]) => [
        path,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
    options,
  );
}

/** Writes a text in UTF-16, with a byte order mark unless it is left out. */
export function utf16(text: string, order: 'le' | 'be' = 'le', mark: 'with mark' | 'without mark' = 'with mark') {
  const bytes = Buffer.from(mark === 'with mark' ? `\ufeff${text}` : text, 'utf16le');
  return order === 'be' ? bytes.swap16() : bytes;
}
