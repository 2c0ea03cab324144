/**
 * The path of the service's public address, `/analytics` of `https://example.com/analytics`, empty for most. Links,
 * assets and cookies that a browser is given begin with it. Its requests may or may not: a proxy may pass the path on or take
 * it off.
 */

/**
 * Returns the base path of a public address.
 *
 * @param publicUrl without a slash at the end
 */
export function basePathOf(publicUrl: string): string {
  const { pathname } = new URL(publicUrl);
  return pathname === '/' ? '' : pathname;
}

/** Returns the target of a request without the path, as the routes know it. */
export function withoutBasePath(target: string, basePath: string): string {
  if (basePath === '' || !target.startsWith(basePath)) return target;
  const rest = target.slice(basePath.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : target;
}
