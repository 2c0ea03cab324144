/**
 * Why something of a site is erased: the site was deleted or emptied, its retention does not keep days, or visits of days, or
 * somebody has asked for a run of days. An emptied site has another internal id from then on; what is erased has the earlier one.
 */
export type ErasureKind = (typeof WHOLE_SITE)[number] | 'retention' | 'visits' | 'days' | 'pages';

/** The kinds that erase everything under an internal id, also what comes later. */
export const WHOLE_SITE = ['deletion', 'emptying'] as const;

/** Tells whether an erasure is of everything under an internal id. */
export function isOfWholeSite(kind: ErasureKind): boolean {
  return (WHOLE_SITE as readonly ErasureKind[]).includes(kind);
}
