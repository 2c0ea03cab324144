/** Statements that read several sites at once, or all. */
import { sitesRead, withoutTexts } from '../clickhouse/sites-read.ts';

/** A kind of statement that reads more than one site, told by a part of its text, and why it may. */
export interface ManySites {
  readonly part: string | RegExp;
  readonly reason: string;
}

/**
 * Everything that may read more than one site. A site's rows are on one shard, so a statement over many sites is right when
 * each of its rows, groups and joins is of one site.
 */
export const MANY_SITES: readonly ManySites[] = [];

/** Returns a statement that reads several sites and is not listed, without its values; null for any other. */
export function unlisted(statement: string): string | null {
  const reads = sitesRead(statement);
  const isOfOne = reads.every(({ site }) => site !== null && site === reads[0]!.site);
  if (isOfOne || MANY_SITES.some(({ part }) => has(statement, part))) return null;
  return withoutTexts(statement)
    .replace(/\d+(,\d+)*/g, '0')
    .replace(/(to\w+\((0|'')\)(,\s*)?)+/g, '…')
    .replace(/\s+/g, ' ');
}

function has(statement: string, part: string | RegExp): boolean {
  return typeof part === 'string' ? statement.includes(part) : part.test(statement);
}
