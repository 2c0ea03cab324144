import type { IncomingHttpHeaders } from 'node:http';
import { type Language, languageOf, preferredLanguage } from '../domain/language.ts';

/** Holds the language that the signed-in user has chosen, so that a document needs no look into the database. */
export const LANGUAGE_COOKIE = 'svc_language';
const IN_HEADER = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=([a-z]+)`);

/** Returns the language in the cookie of a request; undefined without one. */
export function cookieLanguage({ cookie }: IncomingHttpHeaders): Language | undefined {
  return languageOf(IN_HEADER.exec(cookie ?? '')?.[1] ?? '');
}

/** Returns the language of the pages that a request gets: the cookie's, else the one that the browser prefers. */
export function pageLanguage(headers: IncomingHttpHeaders): Language {
  return cookieLanguage(headers) ?? preferredLanguage(headers['accept-language']);
}
