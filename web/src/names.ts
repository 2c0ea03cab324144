/** Names from users and other sites, as people read them. */

/** Decodes the percent-encoded letters of a path. An invalid encoding stays as it is. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Isolates a name in any script, so that the words around it keep their order. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
