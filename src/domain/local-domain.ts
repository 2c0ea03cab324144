/** Tells whether the pages of a domain are on this machine, where the tracker runs only with `data-dev`. */
export function isLocal(domain: string): boolean {
  return domain === 'localhost';
}
