/** Tells whether the pages of a domain are on this machine, where the tracker runs only with `data-dev`. */
export function isLocal(domain: string): boolean {
  return domain === 'localhost';
}

/** Tells whether a host, as a URL has it, is this machine: browsers take plain http to it for as safe as https. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
