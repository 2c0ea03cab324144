import type { Db } from '../database/database.ts';
import { reachOf, textOfReach } from './grants.ts';

/** The tables whose rows say which sites somebody reaches. */
const TABLES_WITH_REACH = ['members', 'invitations', 'api_keys', 'oidc_rules'] as const;

/**
 * Replaces a site by another in the reaches of an organisation's members, invitations, API keys and sign-in rules; null removes it. A reach that had
 * only this site is empty then, and reaches nothing. To be called in a transaction.
 *
 * @param siteId the internal id, as is `next`
 */
export async function replaceReachedSite(db: Db, orgId: number, siteId: number, next: number | null): Promise<void> {
  for (const table of TABLES_WITH_REACH) {
    const rows = await db
      .selectFrom(table)
      .select('reach')
      .distinct()
      .where('org_id', '=', orgId)
      .where('reach', 'is not', null)
      .execute();
    for (const { reach: text } of rows) {
      const reach = reachOf(text)!;
      if (!reach.sites.includes(siteId)) continue;
      const sites = reach.sites.flatMap((id) => (id === siteId ? (next ?? []) : id));
      await db
        .updateTable(table)
        .set({ reach: textOfReach({ ...reach, sites }) })
        .where('org_id', '=', orgId)
        .where('reach', '=', text)
        .execute();
    }
  }
}
