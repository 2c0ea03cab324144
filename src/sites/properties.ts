import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { requireRoom } from '../database/maxima.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { PROP_KEY_MAX_CHARS } from '../domain/limits.ts';
import type { Property } from '../domain/property.ts';
import { forgetBackfills, forgetRevenueBackfills } from './backfills.ts';
import { siteRefusal } from './translations.ts';

/**
 * Keeps a property of a site's events: its values are counted with each closed day, and backwards over the kept raw events.
 * Throws a DatabaseError: `invalid` for a key that no event can have, or one property too many, `conflict` for one that is
 * kept.
 */
export async function keepProperty(
  db: Db,
  clock: Clock,
  { siteId, key }: Pick<Property, 'siteId' | 'key'>,
): Promise<Property> {
  requirePropertyKey(key);
  return await inTransaction(db, async (transaction) => {
    const kept = await listProperties(transaction, siteId);
    if (kept.some((property) => property.key === key)) {
      throw siteRefusal('conflict', (texts) => texts.propertyIsKept(key));
    }
    await requireRoom(transaction, 'properties', siteId);
    const { id } = await transaction
      .insertInto('properties')
      .values({ site_id: siteId, key, counted_from: null, created_at: epochMs(clock) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await forgetRevenueBackfills(transaction, siteId);
    return { id, siteId, key, countedFrom: null };
  });
}

/** Lists the properties that a site keeps, by their keys. */
export async function listProperties(db: Db, siteId: number): Promise<Property[]> {
  const rows = await db
    .selectFrom('properties')
    .select(['id', 'site_id as siteId', 'key', 'counted_from as countedFrom'])
    .where('site_id', '=', siteId)
    .execute();
  return rows.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Keeps a property of a site no longer; what was counted is read no more. Throws a DatabaseError `not_found`. */
export async function dropProperty(db: Db, { siteId, key }: Pick<Property, 'siteId' | 'key'>): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const property = (await listProperties(transaction, siteId)).find((kept) => kept.key === key);
    if (property === undefined) throw siteRefusal('not_found', (texts) => texts.unknown.property(key));
    await forgetBackfills(transaction, 'property', property.id);
    await transaction.deleteFrom('properties').where('id', '=', property.id).execute();
  });
}

/** Throws a DatabaseError `invalid` for a key that no event can have. */
export function requirePropertyKey(key: string): void {
  if (key === '' || key.length > PROP_KEY_MAX_CHARS || !key.isWellFormed() || key.includes('\0')) {
    throw siteRefusal('invalid', (texts) => texts.propertyKey(PROP_KEY_MAX_CHARS));
  }
}
