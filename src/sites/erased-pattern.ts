import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { personalPath } from '../domain/personal-path.ts';
import { columnsOf, type LoggedErasure, ofErasure } from './erasure-log.ts';

/** Begins a pattern that is not the one that was asked for any more. Pages begin with `/`. */
const FORGOTTEN = '~';

/** Tells whether an erasure of pages knows its pattern no more: all that is left to do is to purge files. */
export function isForgotten({ pattern = '' }: Pick<LoggedErasure, 'pattern'>): boolean {
  return pattern.startsWith(FORGOTTEN);
}

/** Returns the pattern of an erasure of pages as it is shown: once it is forgotten, without what was personal in it. */
export function shownPattern({ pattern = '' }: Pick<LoggedErasure, 'pattern'>): string {
  return isForgotten({ pattern }) ? pattern.slice(FORGOTTEN.length) : pattern;
}

/** Returns a pattern with its first part alone, unless that tells a person or all of the path. */
function withoutParts(pattern: string): string {
  const [, first = '', ...others] = pattern.split('/');
  return others.length === 0 || first.includes('*') || personalPath(`/${first}`) !== null ? '/*' : `/${first}/*`;
}

/**
 * Forgets what is personal in the pattern of an erasure of pages: the record would be the last file that has it. Returns the
 * erasure as it is recorded then. What was recorded of the same pattern and days gives way.
 */
export async function forgetPattern(db: Db, erasure: LoggedErasure): Promise<LoggedErasure> {
  const { pattern } = erasure;
  if (pattern === undefined || isForgotten(erasure)) return erasure;
  const forgotten = { ...erasure, pattern: FORGOTTEN + withoutParts(pattern) };
  return await inTransaction(db, async (transaction) => {
    const { first_day, last_day } = columnsOf(forgotten.range);
    await transaction
      .deleteFrom('erasure_log')
      .where('site_id', '=', forgotten.siteId)
      .where('kind', '=', 'pages')
      .where('first_day', '=', first_day)
      .where('last_day', '=', last_day)
      .where('pattern', '=', forgotten.pattern)
      .execute();
    await ofErasure(transaction, erasure).set({ pattern: forgotten.pattern }).execute();
    return forgotten;
  });
}
