import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { DatabaseError } from '../database/database-error.ts';
import { ALSO_DOMAINS_MAX } from '../domain/limits.ts';
import { siteRefusal } from './translations.ts';

const DOMAIN_MAX_CHARS = 253;
const LABEL_PATTERN = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * Normalises a site's declared domain: lower case, ASCII (IDN as punycode), no trailing dot. Throws a DatabaseError
 * `invalid` for anything but a host name: a scheme, a port, a path, an address.
 */
export function normaliseDomain(text: string): string {
  const given = text.trim();
  // domainToASCII would silently cut off a path, so it gets a bare host name only.
  if (given === '' || /[\s/\\:?#@%[\]*]/.test(given)) throw wrongDomain(text);
  const ascii = domainToASCII(given).toLowerCase().replace(/\.$/, '');
  if (ascii === 'localhost') return ascii;
  const labels = ascii.split('.');
  const named = labels.length > 1 && labels.every((label) => LABEL_PATTERN.test(label));
  if (!named || ascii.length > DOMAIN_MAX_CHARS || isIP(ascii) !== 0) throw wrongDomain(text);
  return ascii;
}

/**
 * Normalises the domains of a site beside its main one, which is left out, as is what is given twice. Throws a DatabaseError
 * `invalid` for a wrong domain and for too many.
 */
export function normaliseAlso(also: readonly string[], domain: string): readonly string[] {
  const others = [...new Set(also.map(normaliseDomain))].filter((other) => other !== domain);
  if (others.length > ALSO_DOMAINS_MAX) {
    throw siteRefusal('invalid', (texts) => texts.tooManyDomains(ALSO_DOMAINS_MAX));
  }
  return others;
}

function wrongDomain(text: string): DatabaseError {
  const shown = JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
  return siteRefusal('invalid', (texts) => texts.noDomain(shown));
}
