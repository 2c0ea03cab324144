/** Why something of a site is erased: the site was deleted, or its retention does not keep days, or visits of days. */
export type ErasureKind = 'deletion' | 'retention' | 'visits';
