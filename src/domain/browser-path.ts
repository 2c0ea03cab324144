/**
 * The characters that a browser leaves as they are in a path, for a class of a regular expression: all but the path
 * percent-encode set of the URL standard (https://url.spec.whatwg.org/#path-percent-encode-set). `?` and `#` end a path.
 */
export const KEPT_BY_BROWSERS = '!#-;=?-\\]_a-z|~';

const ENCODED_BY_BROWSERS = new RegExp(`[^${KEPT_BY_BROWSERS}]+`, 'gu');

/** Percent-encodes a path as a browser sends it. A `%` stays as it is, whatever follows. */
export function browserPath(path: string): string {
  return path.toWellFormed().replace(ENCODED_BY_BROWSERS, encodeURIComponent);
}

/** Decodes the percent-encoded letters of a path for people to read. An invalid encoding stays as it is. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Returns a path pattern as a person would type it: decoded, unless `browserPath` would make another one of that. */
export function typedPattern(pattern: string): string {
  const readable = readablePath(pattern);
  return browserPath(readable) === pattern ? readable : pattern;
}
