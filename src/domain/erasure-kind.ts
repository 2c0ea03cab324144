/** Why days of a site are erased: the site was deleted, or its retention does not keep them. */
export type ErasureKind = 'deletion' | 'retention';
