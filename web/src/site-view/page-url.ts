import { DIMENSION_TABLE, type StoredDimension } from '../../../src/domain/dimension.ts';

/** Domains that mostly have no certificate. */
const LOCAL = /^(localhost|127\.|\[::1\])/;

/** Returns the address of a page of a site; null for keys that are no paths. */
export function pageUrl(domain: string, dimension: StoredDimension, key: string): string | null {
  if (DIMENSION_TABLE[dimension].shown.format !== 'path' || !key.startsWith('/')) return null;
  return `${siteUrl(domain)}${key}`;
}

/** Returns the address of a site, without a path. */
export function siteUrl(domain: string): string {
  return `${LOCAL.test(domain) ? 'http' : 'https'}://${domain}`;
}
