import type { Database } from '../../database/database.ts';
import { DatabaseError } from '../../database/database-error.ts';
import type { Site } from '../../domain/site.ts';
import { requireSite } from '../../sites/sites.ts';
import type { CommandContext } from '../command.ts';

/** Finds the site of `--site`. Throws a DatabaseError when there is none, or when it is archived. */
export async function siteToImportInto({ args, svc }: CommandContext, { db }: Database): Promise<Site> {
  const site = await requireSite(db, args.text('site'));
  if (site.state === 'archived') {
    const restore = svc(`site restore ${site.publicId}`);
    throw new DatabaseError('invalid', `site ${site.publicId} is archived; ${restore} first`);
  }
  return site;
}
