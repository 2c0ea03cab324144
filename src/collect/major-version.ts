const MAJOR = /^\d{1,9}(?=$|\D)/;

/** The major version of a version text: the number that it begins with; empty when it begins with none. */
export function majorOf(version: string): string {
  return MAJOR.exec(version)?.[0] ?? '';
}
