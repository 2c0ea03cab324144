const PRIMARY_TAG = /^[a-z]{2,3}(?=$|[-_])/i;

/**
 * Returns the primary tag of a language tag (BCP 47), lower case: `de` of `de-AT`; empty when the text is no such tag.
 */
export function languageOf(tag: string): string {
  return PRIMARY_TAG.exec(tag)?.[0].toLowerCase() ?? '';
}
