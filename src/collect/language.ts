const PRIMARY_TAG = /^[a-z]{2,3}(?=$|[-_])/i;

/** The primary tag of a language tag (BCP 47), lower case: `de` of `de-AT`; empty for what is none. */
export function languageOf(tag: string): string {
  return PRIMARY_TAG.exec(tag)?.[0].toLowerCase() ?? '';
}
