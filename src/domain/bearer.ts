/** The scheme is case-insensitive (RFC 9110, 11.1); the key is not. */
const BEARER = /^bearer +(\S+)$/i;

/** Returns the key of an `Authorization` header; an empty text, which is no key, for a header that is missing or malformed. */
export function bearerKey(authorization: string | undefined): string {
  return BEARER.exec(authorization ?? '')?.[1] ?? '';
}
