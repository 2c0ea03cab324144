import type { Db } from '../database/database.ts';
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
  return isForgotten({ pattern }) ? pattern.slice(FORGOTTEN.length).split(' ', 1)[0]! : pattern;
}

/** Returns a pattern with its first part alone, unless that tells a person or all of the path. */
function withoutParts(pattern: string): string {
  const [, first = '', ...others] = pattern.split('/');
  return others.length === 0 || /[* ]/.test(first) || personalPath(`/${first}`) !== null ? '/*' : `/${first}/*`;
}

/**
 * Forgets what is personal in the pattern of an erasure of pages: the record would be the last file that has it. Returns the
 * erasure as it is recorded then, with an instant, so that others whose patterns are forgotten in the same way stay.
 */
export async function forgetPattern(db: Db, erasure: LoggedErasure): Promise<LoggedErasure> {
  const { pattern, requestedAt } = erasure;
  if (pattern === undefined || isForgotten(erasure)) return erasure;
  for (let at = requestedAt; ; at++) {
    const forgotten = `${FORGOTTEN}${withoutParts(pattern)} ${at}`;
    if (await isTaken(db, { ...erasure, pattern: forgotten })) continue;
    await ofErasure(db, erasure).set({ pattern: forgotten }).execute();
    return { ...erasure, pattern: forgotten };
  }
}

async function isTaken(db: Db, { siteId, range, pattern }: LoggedErasure): Promise<boolean> {
  const { first_day, last_day } = columnsOf(range);
  const row = await db
    .selectFrom('erasure_log')
    .select('site_id')
    .where('site_id', '=', siteId)
    .where('kind', '=', 'pages')
    .where('first_day', '=', first_day)
    .where('last_day', '=', last_day)
    .where('pattern', '=', pattern!)
    .executeTakeFirst();
  return row !== undefined;
}
