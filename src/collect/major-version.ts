const MAJOR = /^\d{1,9}(?=$|\D)/;

/** Returns the major version of a version text: the number at its beginning; empty when there is none. */
export function majorOf(version: string): string {
  return MAJOR.exec(version)?.[0] ?? '';
}
