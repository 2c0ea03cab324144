/** Matches a text of nothing but bytes, as node:http reads headers: in Latin-1. */
const BYTES = /^[\0-\xff]*$/;
const ENCODED = /%[\da-f]{2}/i;

/**
 * Decodes the name of a city that came in a header of a proxy: its UTF-8 (Cloudflare), which node:http reads as Latin-1, or its
 * percent-encoded UTF-8 (Vercel). Exports of products that store headers as they are have the same. Any other text stays.
 */
export function decodedCity(text: string): string {
  const utf8 = BYTES.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text;
  const name = utf8.includes('\ufffd') ? text : utf8;
  if (!ENCODED.test(name)) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
