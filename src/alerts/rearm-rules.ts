import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { NEW_STATE } from './rules.ts';

/** Arms all rules of a site as if they were new, and deletes their history, which has figures of the site. */
export async function rearmRules(db: Db, clock: Clock, siteId: number): Promise<void> {
  const rules = db.selectFrom('alert_rules').select('id').where('site_id', '=', siteId);
  await db.deleteFrom('alert_attempts').where('rule_id', 'in', rules).execute();
  await db
    .updateTable('alert_rules')
    .set({ ...NEW_STATE, watched_since: epochMs(clock) })
    .where('site_id', '=', siteId)
    .execute();
}
