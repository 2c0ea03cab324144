import { epochMs } from '../../database/clock-ms.ts';
import type { Db } from '../../database/database.ts';
import type { Clock } from '../../domain/clock.ts';
import { rulesOfOrganisation } from '../organisation-rules.ts';
import { CONSENT_LINK_MAX_MS } from './consent-links.ts';
import { ASK_AGAIN_MS, consentsOf, personalAddresses } from './consents.ts';

/**
 * Deletes links that are too old to work, and addresses that have not answered and need not: no rule has them any more,
 * or they are members'. An answer is kept as long as the organisation. An ask is kept for the day in which it counts.
 */
export async function deleteExpiredConsents(db: Db, clock: Clock): Promise<void> {
  const now = epochMs(clock);
  await db
    .deleteFrom('alert_consent_links')
    .where('created_at', '<=', now - CONSENT_LINK_MAX_MS)
    .execute();
  const rows = await db
    .selectFrom('alert_consents')
    .select(['org_id as orgId', 'email'])
    .where('state', '=', 'waiting')
    .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<=', now - ASK_AGAIN_MS)]))
    .execute();
  for (const [orgId, waiting] of Map.groupBy(rows, (row) => row.orgId)) {
    const needed = await consentsOf(db, clock, orgId, await addressesOf(db, orgId));
    for (const { email } of waiting) {
      if (needed.has(email)) continue;
      await db
        .deleteFrom('alert_consents')
        .where('org_id', '=', orgId)
        .where('email', '=', email)
        .where('state', '=', 'waiting')
        .execute();
    }
  }
}

async function addressesOf(db: Db, orgId: number): Promise<string[]> {
  return (await rulesOfOrganisation(db, orgId)).flatMap(({ destinations }) => personalAddresses(destinations));
}
