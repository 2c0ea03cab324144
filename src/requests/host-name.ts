/** Returns the name of a host as names are compared: in lower case, without its port. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '');
}
