import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { isUnited } from '../domain/site.ts';
import { type AnyResource, type Item, type ManageContext, type Place, SINGLE_ID } from './resource.ts';

/** The changes of an organisation that are kept. */
export const LOGGED_MAX = 10_000;

/** A change that was made through the management API or by `svc apply`. */
export interface LoggedChange {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The key that it was made with; null for `svc apply`. */
  readonly keyId: number | null;
  readonly action: string;
  /** The changed thing, by svc's own ids: `sites/~ID/goals/~ID`. */
  readonly path: string;
}

/** Records a change. What was written is not recorded: it can be secret, or a person's. */
export async function logChange(
  { context: { db, clock, org, keyId }, site }: Place,
  { name }: AnyResource,
  action: string,
  { id }: Pick<Item<object>, 'id'>,
): Promise<void> {
  const thing = id === SINGLE_ID ? name : `${name}/~${id}`;
  const place = site === null ? '' : `${isUnited(site) ? 'groups' : 'sites'}/~${site.publicId}/`;
  const path = `${place}${thing}`;
  await db
    .insertInto('management_log')
    .values({ org_id: org.id, key_id: keyId, at: epochMs(clock), action, path })
    .execute();
}

/** Lists the last changes of an organisation, the latest first. */
export async function listLog(db: Db, orgId: number, most: number): Promise<LoggedChange[]> {
  return await db
    .selectFrom('management_log')
    .select(['id', 'at', 'key_id as keyId', 'action', 'path'])
    .where('org_id', '=', orgId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Deletes the oldest changes beyond those that are kept. */
export async function shortenLog({ db, org }: Pick<ManageContext, 'db' | 'org'>): Promise<void> {
  const kept = await db
    .selectFrom('management_log')
    .select('id')
    .where('org_id', '=', org.id)
    .orderBy('id', 'desc')
    .offset(LOGGED_MAX)
    .limit(1)
    .executeTakeFirst();
  if (kept === undefined) return;
  await db.deleteFrom('management_log').where('org_id', '=', org.id).where('id', '<=', kept.id).execute();
}
