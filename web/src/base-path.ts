/**
 * The path below which the service is served, empty at the root of a host. Every built file is in `assets/` below it.
 * Under Node.js, where tests import this, there is none.
 */
export const BASE_PATH = /^https?:\/\/[^/]+(.*)\/assets\//.exec(import.meta.url)?.[1] ?? '';

/** Returns what a plain link, or the browser, calls a path of the service. The router's own links need no more than the path. */
export function hrefOf(path: string): string {
  return BASE_PATH + path;
}
