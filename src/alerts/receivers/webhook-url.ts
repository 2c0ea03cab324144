import { isIP } from 'node:net';
import type { DatabaseError } from '../../database/database-error.ts';
import type { UrlRejection } from '../../domain/attempt-status.ts';
import { alertRefusal } from '../translations.ts';

const URL_MAX_CHARS = 2048;

/**
 * Parses a webhook's URL and checks its text against the rules of docs/webhooks.md, "Where a webhook may go". The
 * addresses of its host name are checked later, when it is resolved.
 *
 * The request is made with the same URL parser of the platform. Every spelling of an address (decimal, octal,
 * hexadecimal, full-width digits, a trailing dot) therefore appears here as the address that would be connected to.
 *
 * @param exemptHosts lower-case host names that may resolve to any address; an IP address cannot be exempted
 */
export function readAlertUrl(text: string, exemptHosts: readonly string[]): URL | UrlRejection {
  const url = text.length > URL_MAX_CHARS ? null : URL.parse(text);
  if (url === null) return /^\s*https:/i.test(text) ? 'host' : 'scheme';
  if (url.protocol !== 'https:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  const host = hostNameOf(url);
  if (host === '') return 'host';
  if (isIP(host) !== 0) return 'ip-literal';
  // The parser does not recognize an address before more than one trailing dot.
  const undotted = URL.parse(`https://${host}`);
  if (undotted === null) return 'host';
  if (isIP(undotted.hostname) !== 0) return 'ip-literal';
  if (exemptHosts.includes(host)) return url;
  if (/(^|\.)(localhost|internal)$/.test(host)) return 'host';
  return url;
}

/** Parses a webhook's URL that a person entered. Throws a DatabaseError `invalid`, whose English message begins with `noun`. */
export function requireAlertUrl(text: string, exemptHosts: readonly string[], noun: string): URL {
  const url = readAlertUrl(text, exemptHosts);
  if (url instanceof URL) return url;
  throw urlRefused(url, noun);
}

/** Returns the error for a refused URL. */
export function urlRefused(rejection: UrlRejection, noun: string): DatabaseError {
  return alertRefusal('invalid', (texts) => `${texts.url(rejection, noun)} (rejected:${rejection})`);
}

/** Returns the host name of a URL as it is resolved and verified: without brackets and trailing dots. */
export function hostNameOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
}
