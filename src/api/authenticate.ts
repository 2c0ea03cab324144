import { ApiError } from '../domain/error.ts';
import type { ApiKeyHolder } from '../sites/api-keys.ts';
import type { ApiKeys } from './dependencies.ts';

/** The scheme is case-insensitive (RFC 9110, 11.1); the key is not. */
const BEARER = /^bearer +(\S+)$/i;
const KEY = /^svc_[0-9A-Za-z]{32}$/;

/**
 * Returns the key and the organisation of an `Authorization` header. Throws the same UNAUTHORIZED when the header is
 * missing or malformed and when its key is unknown or revoked.
 */
export async function authenticate(keys: ApiKeys, authorization: string | undefined): Promise<ApiKeyHolder> {
  const text = BEARER.exec(authorization ?? '')?.[1] ?? '';
  const found = KEY.test(text) ? await keys.find(text) : null;
  if (found === null) throw new ApiError('UNAUTHORIZED');
  return found;
}
