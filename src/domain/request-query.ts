/**
 * Returns the parameters of the query string of a request's target. Decoding cannot fail: an invalid escape stays as it is, invalid
 * UTF-8 becomes U+FFFD.
 */
export function queryOf(url: string): URLSearchParams {
  const [target = ''] = url.split('#', 1);
  const start = target.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : target.slice(start + 1));
}
