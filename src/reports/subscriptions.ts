import { sql } from 'kysely';
import { GRANT_COLUMNS, grantOf, withholds } from '../accounts/grants.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { isToken, newToken } from '../database/secret.ts';
import type { Clock } from '../domain/clock.ts';
import type { Grant } from '../domain/grant.ts';
import type { ReportFrequency } from '../domain/report-frequency.ts';
import type { ReportContent } from '../domain/report-panel.ts';
import { isInUse, readSubjects, subjectColumns, subjectName, subjects } from '../sites/subjects.ts';
import { type EndableReport, endByToken, outsideReports } from './recipients/recipients.ts';
import { columnsOfContent, contentFor, contentOf } from './report-content.ts';
import type { ReportRecipient } from './report-recipient.ts';
import { withAccess } from './with-access.ts';

/** Identifies a subscription: a user, a site and a frequency. */
export interface ReportSubscriptionKey {
  readonly userId: number;
  readonly siteId: number;
  readonly frequency: ReportFrequency;
}

/** A member's subscription to the reports of a site. */
export interface ReportSubscription {
  readonly frequency: ReportFrequency;
  /** The segment of the report; null for all visitors. */
  readonly segmentId: number | null;
  readonly content: ReportContent;
  /** First day of the latest period that was reported, or skipped. */
  readonly sentFor: string;
}

/** Returns a user's subscriptions to a site's reports: none, one, or one of each frequency. */
export async function listReportSubscriptions(db: Db, userId: number, siteId: number): Promise<ReportSubscription[]> {
  const rows = await db
    .selectFrom('report_subscriptions')
    .select(['frequency', 'segment_id as segmentId', 'sent_for as sentFor', 'panels', 'with_csv'])
    .where('user_id', '=', userId)
    .where('site_id', '=', siteId)
    .execute();
  return rows.map(({ panels, with_csv, ...row }) => ({ ...row, content: contentOf({ panels, with_csv }) }));
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
      ...subjectColumns({ id: key.siteId }),
      token: newToken(),
      sent_for: sentFor,
      created_at: epochMs(clock),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'site_id', 'frequency']).doNothing())
    .execute();
}

/** Chooses the segment of a member's reports of a site, null for all visitors, and what they have. */
export async function chooseReportContent(
  db: Db,
  userId: number,
  siteId: number,
  segmentId: number | null,
  content: ReportContent,
): Promise<void> {
  await db
    .updateTable('report_subscriptions')
    .set({ segment_id: segmentId, ...columnsOfContent(content) })
    .where('user_id', '=', userId)
    .where('site_id', '=', siteId)
    .execute();
}

/** Ends a subscription. Changes nothing when there is none. */
export async function unsubscribeFromReports(db: Db, key: ReportSubscriptionKey): Promise<void> {
  await db
    .deleteFrom('report_subscriptions')
    .where((where) => where.and(columnsOf(key)))
    .execute();
}

/** Returns the member's report of a token; null for a malformed or unknown token, or when the subscription has ended. */
export async function subscribedReportOf(db: Db, token: string): Promise<EndableReport | null> {
  const [found] = isToken(token) ? await subscriptions(db, { token }) : [];
  return found === undefined ? null : { ...found, domain: subjectName(found.site), isOn: true };
}

/** Ends the report of a token. Changes nothing for a malformed or unknown one. */
export async function unsubscribeByToken(db: Db, token: string): Promise<void> {
  if (!isToken(token)) return;
  await db.deleteFrom('report_subscriptions').where('token', '=', token).execute();
  await endByToken(db, token);
}

/**
 * Ends the subscriptions of users who have left the site's organisation. A user who comes back must subscribe again.
 */
export async function endStrandedReports(db: Db): Promise<void> {
  await sql`DELETE FROM report_subscriptions WHERE NOT EXISTS (
    SELECT 1 FROM members WHERE members.user_id = report_subscriptions.user_id AND members.org_id = coalesce(
      (SELECT org_id FROM sites WHERE sites.id = report_subscriptions.of_site),
      (SELECT org_id FROM site_groups WHERE site_groups.id = report_subscriptions.of_group)
    )
  )`.execute(db);
}

/**
 * Returns the reports that may be sent, those of members and of others each ordered by site: the site is active, a member still is
 * one who reaches it, and others have confirmed.
 */
export async function listReportRecipients(db: Db, clock: Clock): Promise<ReportRecipient[]> {
  return [...(await sendable(db, clock)), ...(await outsideReports(db, clock))];
}

/** Returns the report of a token as it is now; null when it has ended or may not be sent. */
export async function findReportRecipient(db: Db, clock: Clock, token: string): Promise<ReportRecipient | null> {
  return (await sendable(db, clock, token))[0] ?? (await outsideReports(db, clock, token))[0] ?? null;
}

/** Returns the subscriptions to active sites and groups of members who reach them now; with a token, that of one. */
async function sendable(db: Db, clock: Clock, token?: string): Promise<ReportRecipient[]> {
  const found = await subscriptions(db, { active: true, ...(token === undefined ? {} : { token }) });
  return (await withAccess(db, clock, found)).map(({ grant: _, ...recipient }) => recipient);
}

/** Records that the period that begins on a day was reported, or is given up. Never goes back to an earlier period. */
export async function noteReported(db: Db, { token, ...recipient }: Sent, from: string): Promise<void> {
  await db
    .updateTable(tableOf(recipient))
    .set({ sent_for: from, failing_since: null, retry_at: null })
    .where('token', '=', token)
    .where('sent_for', '<', from)
    .execute();
}

/** Records that a report could not be sent and when it is tried again. Instants are epoch milliseconds. */
export async function noteReportFailing(
  db: Db,
  { token, ...recipient }: Sent,
  failing: { readonly since: number; readonly retryAt: number },
): Promise<void> {
  await db
    .updateTable(tableOf(recipient))
    .set({ failing_since: failing.since, retry_at: failing.retryAt })
    .where('token', '=', token)
    .execute();
}

type Sent = Pick<ReportRecipient, 'outside' | 'token'>;

/** Both tables have the columns that are written here. */
function tableOf({ outside }: Pick<Sent, 'outside'>): 'report_subscriptions' {
  return (outside === null ? 'report_subscriptions' : 'report_recipients') as 'report_subscriptions';
}

function columnsOf({ userId, siteId, frequency }: ReportSubscriptionKey) {
  return { user_id: userId, site_id: siteId, frequency };
}

async function subscriptions(
  db: Db,
  only: { readonly token?: string; readonly active?: true },
): Promise<(ReportRecipient & { readonly grant: Grant })[]> {
  let query = db
    .selectFrom('report_subscriptions')
    .innerJoin('users', 'users.id', 'report_subscriptions.user_id')
    .innerJoin(subjects, 'subjects.id', 'report_subscriptions.site_id')
    .innerJoin('members', (join) =>
      join
        .onRef('members.org_id', '=', 'subjects.org_id')
        .onRef('members.user_id', '=', 'report_subscriptions.user_id'),
    )
    .select('report_subscriptions.site_id as siteId')
    .select(['report_subscriptions.user_id as userId', 'report_subscriptions.frequency', 'report_subscriptions.token'])
    .select(['report_subscriptions.segment_id as segmentId', 'report_subscriptions.sent_for as sentFor'])
    .select(['report_subscriptions.failing_since as failingSince', 'report_subscriptions.retry_at as retryAt'])
    .select(['users.email', 'report_subscriptions.panels', 'report_subscriptions.with_csv'])
    .select(GRANT_COLUMNS.map((column) => `members.${column}` as const))
    .orderBy('report_subscriptions.site_id')
    .orderBy('report_subscriptions.frequency')
    .orderBy('report_subscriptions.user_id');
  if (only.token !== undefined) query = query.where('report_subscriptions.token', '=', only.token);
  const rows = await query.execute();
  const sites = await readSubjects(
    db,
    rows.map(({ siteId }) => siteId),
  );
  return rows.flatMap(({ siteId, role, reach, withheld, expires_at, panels, with_csv, ...row }) => {
    const site = sites.get(siteId);
    if (site === undefined || (only.active && !isInUse(site))) return [];
    const grant = grantOf({ role, reach, withheld, expires_at });
    const content = contentFor(grant, contentOf({ panels, with_csv }));
    const [getsRevenue, getsDiscards] = [!withholds(grant, 'revenue'), !withholds(grant, 'settings')];
    return [{ ...row, site, grant, content, outside: null, getsRevenue, getsDiscards }];
  });
}

/**
 * Ends the reports that a user gets of all sites of an organisation, also those that an admin has entered the address for, and erases
 * their deliveries.
 */
export async function unsubscribeFromOrganisation(db: Db, orgId: number, userId: number): Promise<void> {
  const sites = db.selectFrom(subjects(db)).select('id').where('org_id', '=', orgId);
  for (const table of ['report_subscriptions', 'report_deliveries'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).where('site_id', 'in', sites).execute();
  }
  await db
    .deleteFrom('report_recipients')
    .where('email', '=', db.selectFrom('users').select('email').where('id', '=', userId))
    .where('state', '=', 'active')
    .where('site_id', 'in', sites)
    .execute();
}

/** Ends the reports of a site that an admin has entered these addresses, in lower case, for. */
export async function endReportsOf(db: Db, siteId: number, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  await db
    .deleteFrom('report_recipients')
    .where('site_id', '=', siteId)
    .where('state', '=', 'active')
    .where('email', 'in', emails)
    .execute();
}
