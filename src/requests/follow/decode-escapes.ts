const BYTES = /(?:\\x[0-9a-f]{2})+/gi;
const CHARACTER = /\\(?:u([0-9a-f]{4})|(.))/gi;

/** Decodes what servers escape between quotes: bytes in nginx, quotes in Apache, and what HAProxy's converter `json` escapes. */
export function decodeEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  const bytes = text.replace(BYTES, (escaped) => Buffer.from(escaped.replaceAll(/\\x/gi, ''), 'hex').toString());
  return bytes.replace(CHARACTER, (_, code: string | undefined, character: string) =>
    code === undefined ? character : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
