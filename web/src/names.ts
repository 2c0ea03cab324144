/** Names from users and other sites, as people read them. */

/** Decodes the percent-encoded letters of a path. An invalid encoding stays as it is. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Returns a path or link with its letters percent-encoded, as browsers send them. */
export function encodedPath(text: string): string {
  return encodeURI(text.toWellFormed()).replaceAll('%25', '%');
}

/** Isolates a name in any script, so that the words around it keep their order. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
