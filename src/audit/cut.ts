import type { AuditEntry } from '../database/audit/entry.ts';
import type { Db } from '../database/database.ts';

/** The action of the entry that says up to which entry a chain was cut because of its age. */
export const CUT_ACTION = 'record.cut';

/** The last entry that was removed because of its age. */
export interface Cut {
  readonly number: number;
  readonly hash: string;
}

/** Finds where a chain begins since it was cut; null for a chain that has all of its entries. That of the installation is never cut. */
export async function lastCut(db: Db, orgId: number): Promise<Cut | null> {
  if (orgId === 0) return null;
  const row = await db
    .selectFrom('audit_entries')
    .select('entry')
    .where('org_id', '=', orgId)
    // A quote within a text is written with a backslash, so no text of an entry reads like this.
    .where('entry', 'like', `%"action":"${CUT_ACTION}"%`)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { number, hash } = (JSON.parse(row.entry) as AuditEntry).changes;
  return { number: Number(number?.[1]), hash: String(hash?.[1]) };
}
