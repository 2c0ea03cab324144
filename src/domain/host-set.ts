/** Tells whether a host is one of a set, or a subdomain of one. */
export function isHostOf(hosts: ReadonlySet<string>, host: string): boolean {
  for (let rest = host; rest !== ''; ) {
    if (hosts.has(rest)) return true;
    const dot = rest.indexOf('.');
    rest = dot === -1 ? '' : rest.slice(dot + 1);
  }
  return false;
}
