const OWN = 'http://own.invalid';
const PATH_MAX_CHARS = 2000;

/**
 * Returns the path of this service that a text is, with its query; `/` for anything else. Browsers take `/\host`, and a path with a tab
 * inside, for another host as they do `//host`.
 */
export function ownPath(text: unknown): string {
  if (typeof text !== 'string' || !text.startsWith('/') || text.length > PATH_MAX_CHARS) return '/';
  const url = URL.parse(text, OWN);
  if (url === null || url.origin !== OWN) return '/';
  const path = url.pathname + url.search;
  return path.startsWith('//') ? '/' : path;
}
