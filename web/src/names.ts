/** Names that strangers gave, whether people or other sites, as people read them. */

/** Percent-encoded letters of a path as letters; what is no valid encoding stays as it is. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** A name in whatever script, so that the words around it keep their order. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
