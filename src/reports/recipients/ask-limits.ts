import { sql } from 'kysely';
import { epochMs } from '../../database/clock-ms.ts';
import type { Db } from '../../database/database.ts';
import type { Clock } from '../../domain/clock.ts';
import {
  REPORT_ASKS_OF_ALL_PER_ADDRESS_MAX,
  REPORT_ASKS_OF_ALL_PER_DAY_MAX,
  REPORT_ASKS_PER_ADDRESS_MAX,
  REPORT_ASKS_PER_DAY_MAX,
} from '../../domain/limits.ts';
import type { Site } from '../../domain/site.ts';
import { subjects } from '../../sites/subjects.ts';
import { recipientRefusal } from './translations.ts';

/** The shortest time between two mails that ask one address, on behalf of whichever site. */
const ASK_AGAIN_MS = 86_400_000;

/** Throws a DatabaseError `conflict` for an address that has refused, or may not be asked now. */
export async function requireAskable(db: Db, clock: Clock, site: Site, email: string): Promise<void> {
  const now = epochMs(clock);
  const rows = await db
    .selectFrom('report_recipients as recipients')
    .innerJoin(subjects, 'subjects.id', 'recipients.site_id')
    .select(['recipients.state', 'recipients.asks', 'recipients.asked_at', 'recipients.site_id', 'subjects.org_id'])
    .where('recipients.email', '=', email)
    .execute();
  if (rows.some(({ state, org_id }) => state === 'refused' && org_id === site.orgId)) {
    throw recipientRefusal('conflict', ({ refused }) => refused.refused(email));
  }
  // One mail asks for all reports of a site: the most of them counts.
  const asksOf = [...Map.groupBy(rows, ({ site_id }) => site_id).entries()].map(
    ([siteId, theirs]) => [siteId, Math.max(...theirs.map(({ asks }) => asks))] as const,
  );
  const here = asksOf.find(([siteId]) => siteId === site.id)?.[1] ?? 0;
  const everywhere = asksOf.reduce((sum, [, asks]) => sum + asks, 0);
  if (here >= REPORT_ASKS_PER_ADDRESS_MAX || everywhere >= REPORT_ASKS_OF_ALL_PER_ADDRESS_MAX) {
    throw recipientRefusal('conflict', ({ refused }) => refused.askedOut(email));
  }
  if (rows.some(({ state, asked_at }) => state !== 'active' && isInLastDay(asked_at, now))) {
    throw recipientRefusal('conflict', ({ refused }) => refused.askedToday(email));
  }
}

/** Throws a DatabaseError `conflict` when an organisation, or all of them, have asked too many people in a day. */
export async function requireFewAsked(db: Db, clock: Clock, site: Site): Promise<void> {
  const now = epochMs(clock);
  for (const [most, orgId] of [
    [REPORT_ASKS_PER_DAY_MAX, site.orgId],
    [REPORT_ASKS_OF_ALL_PER_DAY_MAX, null],
  ] as const) {
    if ((await countAskedInLastDay(db, now, orgId)) >= most) {
      throw recipientRefusal('conflict', ({ refused }) => refused.tooManyAsked(most));
    }
  }
}

/** A time that is yet to come was recorded on a clock that was wrong, and counts in no limit. */
function isInLastDay(askedAt: number | null, now: number): boolean {
  return askedAt !== null && askedAt > now - ASK_AGAIN_MS && askedAt <= now;
}

/** Counts the mails that asked in the last 24 hours, on behalf of one organisation or of all. */
async function countAskedInLastDay(db: Db, now: number, orgId: number | null): Promise<number> {
  let query = db
    .selectFrom('report_recipients as recipients')
    .innerJoin(subjects, 'subjects.id', 'recipients.site_id')
    .select(sql<number | string>`count(distinct recipients.fingerprint)`.as('count'))
    .where('recipients.asked_at', '>', now - ASK_AGAIN_MS)
    .where('recipients.asked_at', '<=', now);
  if (orgId !== null) query = query.where('subjects.org_id', '=', orgId);
  return Number((await query.executeTakeFirstOrThrow()).count);
}
