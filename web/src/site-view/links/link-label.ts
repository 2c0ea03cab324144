import { readablePath } from '../../../../src/domain/browser-path.ts';
import { NONE_KEY } from '../../../../src/domain/dimension.ts';
import { PROP_VALUE_MAX_CHARS } from '../../../../src/domain/limits.ts';
import type { RowLabel } from '../keys/key-label.ts';
import { siteUrl } from '../page-url.ts';
import { texts } from './texts.ts';

/** Describes a link that visitors of a site have clicked. Strangers can send any text as a link. */
export function linkLabel(key: string, domain: string): Required<RowLabel> {
  if (key === NONE_KEY) return { text: texts.none.label, href: null, explanation: texts.none.explanation };
  // A longer link was cut when it was collected: what is left leads elsewhere.
  if (key.length >= PROP_VALUE_MAX_CHARS) return { text: `${key}…`, href: null, explanation: null };
  const base = siteUrl(domain);
  const isAbsolute = /^https?:\/\//i.test(key);
  const url = isAbsolute || key.startsWith('/') ? URL.parse(key, base) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return { text: key, href: null, explanation: null };
  return { text: shortened(url, base), href: url.href, explanation: null };
}

/** Leaves out what all links of a list share: the site's own host, and the usual protocol. */
function shortened({ href, origin, pathname }: URL, base: string): string {
  const isOwn = origin === new URL(base).origin;
  const short = isOwn ? href.slice(origin.length) : href.replace(/^https:\/\//, '');
  return readablePath(!isOwn && pathname === '/' ? short.replace(/\/$/, '') : short);
}
