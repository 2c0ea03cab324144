import type { Db } from '../../database/database.ts';
import { ApiError } from '../../domain/error.ts';
import type { Site } from '../../domain/site.ts';
import { listProperties } from '../../sites/properties.ts';

/**
 * Throws an ApiError NOT_FOUND when one of these properties is not kept by a site: what an owner has not decided to keep can
 * carry anything, and a public link does not show it.
 */
export async function requireKeptProperties(db: Db, site: Site, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const kept = new Set((await listProperties(db, site.id)).map(({ key }) => key));
  if (keys.some((key) => !kept.has(key))) throw new ApiError('NOT_FOUND');
}
