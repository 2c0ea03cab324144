/** Names from users and other sites, as people read them. */

/** Isolates a name in any script, so that the words around it keep their order. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
