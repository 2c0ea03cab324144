import { epochMs } from '../../database/clock-ms.ts';
import type { Db } from '../../database/database.ts';
import { piecesOf } from '../../database/pieces.ts';
import type { Clock } from '../../domain/clock.ts';
import { rulesOfOrganisation } from '../organisation-rules.ts';
import { CONSENT_LINK_MAX_MS } from './consent-links.ts';
import { consentsOf, personalAddresses, UNANSWERED } from './consents.ts';

/** The time after the latest ask in which the asks of an address count in its limit. */
export const ASKS_COUNT_MS = 365 * 86_400_000;
/** A statement has a bounded number of parameters. */
const ADDRESSES_PER_DELETION = 500;

/**
 * Deletes links that are too old to work, and addresses that have not answered and need not: no rule has them any more,
 * or they are members'. An answer is kept as long as the organisation. Asks without an answer are kept for a year, in
 * which they count; a rule that gets the address again therefore does not ask it again.
 */
export async function deleteExpiredConsents(db: Db, clock: Clock): Promise<void> {
  const now = epochMs(clock);
  await db
    .deleteFrom('alert_consent_links')
    .where('created_at', '<=', now - CONSENT_LINK_MAX_MS)
    .execute();
  await db
    .updateTable('alert_consents')
    .set({ asks: 0 })
    .where('state', '=', 'waiting')
    .where('asked_at', '<=', now - ASKS_COUNT_MS)
    .execute();
  const rows = await db
    .selectFrom('alert_consents')
    .select(['org_id as orgId', 'email'])
    .where('state', 'in', UNANSWERED)
    .where('asks', '=', 0)
    .execute();
  for (const [orgId, unasked] of Map.groupBy(rows, (row) => row.orgId)) {
    const needed = await consentsOf(db, clock, orgId, await addressesOf(db, orgId));
    const emails = unasked.map(({ email }) => email).filter((email) => !needed.has(email));
    for (const some of piecesOf(emails, ADDRESSES_PER_DELETION)) {
      await db
        .deleteFrom('alert_consents')
        .where('org_id', '=', orgId)
        .where('email', 'in', some)
        .where('state', 'in', UNANSWERED)
        .where('asks', '=', 0)
        .execute();
    }
  }
}

async function addressesOf(db: Db, orgId: number): Promise<string[]> {
  return (await rulesOfOrganisation(db, orgId)).flatMap(({ destinations }) => personalAddresses(destinations));
}
