import { isIP } from 'node:net';
import { DatabaseError } from '../../database/database-error.ts';
import { URL_REJECTIONS, type UrlRejection } from '../../domain/attempt-status.ts';

const URL_MAX_CHARS = 2048;

/**
 * Reads a webhook's URL and holds what it says against the URL constraints (the specification's "Alert webhook",
 * delivery rule 4). What its host name leads to is known only when it is resolved.
 *
 * The URL parser of the platform is the one that the request is made with, so every spelling of an address (decimal,
 * octal, hexadecimal, full-width digits, a trailing dot) is seen here as the address that would be connected to.
 *
 * @param exemptHosts lower-case host names that the operator trusts wherever they lead; an address is no name
 */
export function readAlertUrl(text: string, exemptHosts: readonly string[]): URL | UrlRejection {
  const url = text.length > URL_MAX_CHARS ? null : URL.parse(text);
  if (url === null) return /^\s*https:/i.test(text) ? 'host' : 'scheme';
  if (url.protocol !== 'https:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  const host = hostNameOf(url);
  if (host === '') return 'host';
  if (isIP(host) !== 0) return 'ip-literal';
  // Before more than one trailing dot the parser does not look for an address.
  const undotted = URL.parse(`https://${host}`);
  if (undotted === null) return 'host';
  if (isIP(undotted.hostname) !== 0) return 'ip-literal';
  if (exemptHosts.includes(host)) return url;
  if (/(^|\.)(localhost|internal)$/.test(host)) return 'host';
  return url;
}

/** The URL of a destination that somebody wrote. Throws a DatabaseError `invalid` that begins with what it is called. */
export function requireAlertUrl(text: string, exemptHosts: readonly string[], noun: string): URL {
  const url = readAlertUrl(text, exemptHosts);
  if (url instanceof URL) return url;
  throw urlRefused(url, noun);
}

/** The error about a URL that somebody wrote. */
export function urlRefused(rejection: UrlRejection, noun: string): DatabaseError {
  return new DatabaseError('invalid', `the ${noun} ${URL_REJECTIONS[rejection]} (rejected:${rejection})`);
}

/** The host name of a URL as it is resolved and verified: without brackets and trailing dots. */
export function hostNameOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
}
