/** A kind of statement that reads more than one site, told by a part of its shape, and why it may. */
export interface ManySites {
  readonly part: string;
  readonly reason: string;
}

/**
 * Everything that may read more than one site. A site's rows are on one shard, so a statement over many sites is right when
 * each of its rows, groups and joins is of one site.
 */
export const MANY_SITES: readonly ManySites[] = [];
