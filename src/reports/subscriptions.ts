import { sql } from 'kysely';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { isToken, newToken } from '../database/secret.ts';
import type { Clock } from '../domain/clock.ts';
import type { ReportFrequency } from '../domain/report-frequency.ts';
import type { Site } from '../domain/site.ts';
import { siteOf } from '../sites/sites.ts';

/** Identifies a subscription: a user, a site and a frequency. */
export interface ReportSubscriptionKey {
  readonly userId: number;
  readonly siteId: number;
  readonly frequency: ReportFrequency;
}

/** A user's subscription to reports by email. Instants are epoch milliseconds. */
export interface ReportSubscription extends ReportSubscriptionKey {
  /** Ends the subscription without a sign-in. */
  readonly token: string;
  /** First day of the latest period that was reported, or skipped. */
  readonly sentFor: string;
  /** The time of the first failure to send the current report; null when none has failed. */
  readonly failingSince: number | null;
  /** The time of the next try; null when none has failed. */
  readonly retryAt: number | null;
}

/** A subscription with its site and its recipient's address. */
export interface ReportRecipient extends ReportSubscription {
  readonly email: string;
  readonly site: Site;
}

/** Returns a user's subscriptions to a site's reports: none, one, or one of each frequency. */
export async function listReportSubscriptions(db: Db, userId: number, siteId: number): Promise<ReportSubscription[]> {
  return await subscriptions(db).where('user_id', '=', userId).where('site_id', '=', siteId).execute();
}

/**
 * Subscribes a user to a site's reports. An existing subscription stays as it is.
 *
 * @param sentFor first day of the latest period that has ended: the first report is of the one after it
 */
export async function subscribeToReports(
  db: Db,
  clock: Clock,
  key: ReportSubscriptionKey,
  sentFor: string,
): Promise<void> {
  await db
    .insertInto('report_subscriptions')
    .values({
      ...columnsOf(key),
      token: newToken(),
      sent_for: sentFor,
      created_at: epochMs(clock),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'site_id', 'frequency']).doNothing())
    .execute();
}

/** Ends a subscription. Changes nothing when there is none. */
export async function unsubscribeFromReports(db: Db, key: ReportSubscriptionKey): Promise<void> {
  await db
    .deleteFrom('report_subscriptions')
    .where((where) => where.and(columnsOf(key)))
    .execute();
}

/**
 * Returns the subscription of a report's token; null for a malformed or unknown token, or when the subscription has
 * ended.
 */
export async function reportSubscriptionOf(db: Db, token: string): Promise<ReportRecipient | null> {
  if (!isToken(token)) return null;
  return (await recipients(db, { token }))[0] ?? null;
}

/** Ends the subscription of a report's token. Changes nothing for a malformed or unknown one. */
export async function unsubscribeByToken(db: Db, token: string): Promise<void> {
  if (!isToken(token)) return;
  await db.deleteFrom('report_subscriptions').where('token', '=', token).execute();
}

/**
 * Ends the subscriptions of users who have left the site's organisation. A user who comes back must subscribe again.
 */
export async function endStrandedReports(db: Db): Promise<void> {
  await sql`DELETE FROM report_subscriptions WHERE NOT EXISTS (
    SELECT 1 FROM sites JOIN members ON members.org_id = sites.org_id
    WHERE sites.id = report_subscriptions.site_id AND members.user_id = report_subscriptions.user_id
  )`.execute(db);
}

/**
 * Returns the subscriptions whose reports may be sent, ordered by site: the site is active and the user still a member.
 */
export async function listReportRecipients(db: Db): Promise<ReportRecipient[]> {
  return await recipients(db, { active: true });
}

/** Returns a subscription as it is now; null when it has ended or its reports may not be sent. */
export async function findReportRecipient(
  db: Db,
  { userId, siteId, frequency }: ReportSubscriptionKey,
): Promise<ReportRecipient | null> {
  return (await recipients(db, { active: true, userId, siteId, frequency }))[0] ?? null;
}

/** Records that the period that begins on a day was reported, or is given up. Never goes back to an earlier period. */
export async function noteReported(db: Db, key: ReportSubscriptionKey, from: string): Promise<void> {
  await db
    .updateTable('report_subscriptions')
    .set({ sent_for: from, failing_since: null, retry_at: null })
    .where((where) => where.and(columnsOf(key)))
    .where('sent_for', '<', from)
    .execute();
}

/** Records that a report could not be sent and when it is tried again. Instants are epoch milliseconds. */
export async function noteReportFailing(
  db: Db,
  key: ReportSubscriptionKey,
  failing: { readonly since: number; readonly retryAt: number },
): Promise<void> {
  await db
    .updateTable('report_subscriptions')
    .set({ failing_since: failing.since, retry_at: failing.retryAt })
    .where((where) => where.and(columnsOf(key)))
    .execute();
}

function columnsOf({ userId, siteId, frequency }: ReportSubscriptionKey) {
  return { user_id: userId, site_id: siteId, frequency };
}

function subscriptions(db: Db) {
  return db
    .selectFrom('report_subscriptions')
    .select(['report_subscriptions.user_id as userId', 'report_subscriptions.site_id as siteId'])
    .select(['report_subscriptions.frequency', 'report_subscriptions.token'])
    .select(['report_subscriptions.sent_for as sentFor', 'report_subscriptions.failing_since as failingSince'])
    .select('report_subscriptions.retry_at as retryAt');
}

async function recipients(
  db: Db,
  only: Partial<ReportSubscriptionKey> & { readonly token?: string; readonly active?: true },
): Promise<ReportRecipient[]> {
  let query = subscriptions(db)
    .innerJoin('users', 'users.id', 'report_subscriptions.user_id')
    .innerJoin('sites', 'sites.id', 'report_subscriptions.site_id')
    .innerJoin('members', (join) =>
      join.onRef('members.org_id', '=', 'sites.org_id').onRef('members.user_id', '=', 'report_subscriptions.user_id'),
    )
    .selectAll('sites')
    .select('users.email')
    .orderBy('report_subscriptions.site_id')
    .orderBy('report_subscriptions.frequency')
    .orderBy('report_subscriptions.user_id');
  if (only.token !== undefined) query = query.where('report_subscriptions.token', '=', only.token);
  if (only.active) query = query.where('sites.state', '=', 'active');
  if (only.userId !== undefined) query = query.where('report_subscriptions.user_id', '=', only.userId);
  if (only.siteId !== undefined) query = query.where('report_subscriptions.site_id', '=', only.siteId);
  if (only.frequency !== undefined) query = query.where('report_subscriptions.frequency', '=', only.frequency);
  return (await query.execute()).map(
    ({ userId, siteId, frequency, token, sentFor, failingSince, retryAt, email, ...site }) => ({
      ...{ userId, siteId, frequency, token, sentFor, failingSince, retryAt, email },
      site: siteOf(site),
    }),
  );
}

/** Ends a user's subscriptions to the reports of all sites of an organisation. */
export async function unsubscribeFromOrganisation(db: Db, orgId: number, userId: number): Promise<void> {
  await db
    .deleteFrom('report_subscriptions')
    .where('user_id', '=', userId)
    .where('site_id', 'in', db.selectFrom('sites').select('id').where('org_id', '=', orgId))
    .execute();
}
