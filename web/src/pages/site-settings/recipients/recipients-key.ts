/** Returns the key below which the recipients of a site's reports are cached. */
export function recipientsKey(siteId: string): readonly unknown[] {
  return ['report-recipients', siteId];
}
