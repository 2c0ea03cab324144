/** The refusal of a query string. */
import assert from 'node:assert/strict';
import { ApiError } from '../domain/error.ts';

export const params = (text: string) => new URLSearchParams(text);

export function refusal(parse: (params: URLSearchParams) => unknown, text: string): string {
  try {
    parse(params(text));
  } catch (error) {
    if (error instanceof ApiError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return `accepted ${text}`;
}

export function assertInvalid(parse: (params: URLSearchParams) => unknown, texts: readonly string[]): void {
  for (const text of texts) {
    const result = refusal(parse, text);
    assert.match(result, /^INVALID_PARAMS: `\w+` (must|may) /, text);
  }
}
