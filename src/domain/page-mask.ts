import { isOwnHost, type SiteDomains } from './site-domains.ts';

/** Stands in a page for what was removed from its path. */
export const REMOVED = '(removed)';

/** The rules of a site by which parts of paths are removed before anything is written: patterns in which `*` is what goes. */
export interface Masking extends SiteDomains {
  /** Absent when there are none. */
  readonly masks?: readonly string[];
}

const ADDRESS = /^(https?:\/\/([^/?#\\:]+)[^/?#\\]*)?(\/[^?#]*)/i;

/** Returns a path without what the rules of its site remove. Each rule is applied to what the one before it has left. */
export function maskedPath(path: string, { masks }: Pick<Masking, 'masks'>): string {
  return masks === undefined ? path : masks.reduce(withoutMatches, path);
}

/**
 * Returns a value of a property without what the rules remove, when it is a path or an address of the site itself. Where something
 * was removed, the query goes too.
 */
export function maskedValue(value: unknown, site: Masking): unknown {
  if (site.masks === undefined || typeof value !== 'string') return value;
  const [, origin = '', host = '', path = ''] = ADDRESS.exec(value) ?? [];
  if (path === '' || (host !== '' && !isOwnHost(host.toLowerCase(), site))) return value;
  const masked = maskedPath(path, site);
  return masked === path ? value : origin + masked;
}

/** Returns properties with their values masked. */
export function maskedProps<Props extends Readonly<Record<string, unknown>> | null>(
  props: Props,
  site: Masking,
): Props {
  if (props === null || site.masks === undefined) return props;
  // A key may be `__proto__`.
  const entries = Object.entries(props).map(([key, value]) => [key, maskedValue(value, site)] as const);
  return (entries.every(([key, value]) => props[key] === value) ? props : Object.fromEntries(entries)) as Props;
}

/**
 * Replaces what each `*` of a pattern matches. Parts between two `*` are taken where they first occur, so that the time is linear in
 * the path's length for each part. A path that the pattern does not match as a whole stays as it is.
 */
function withoutMatches(path: string, pattern: string): string {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined || !path.startsWith(first)) return path;
  let [masked, at] = [first, first.length];
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found === -1) return path;
    masked += (found > at ? REMOVED : '') + part;
    at = found + part.length;
  }
  const end = path.length - last.length;
  if (end < at || !path.endsWith(last)) return path;
  return masked + (end > at ? REMOVED : '') + last;
}
