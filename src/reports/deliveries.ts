import type { Db } from '../database/database.ts';
import { REPORT_DELIVERIES_PER_SITE_MAX } from '../domain/limits.ts';
import type { Period } from '../domain/period.ts';
import type { ReportDelivery, ReportDeliveryStatus } from '../domain/report-delivery.ts';
import type { SendResult } from '../domain/send-result.ts';
import { withoutAddresses } from '../mail/redact.ts';
import { subjectColumns } from '../sites/subjects.ts';
import type { ReportRecipient } from './report-recipient.ts';

const DETAIL_MAX_CHARS = 500;

/** The end of a try to send a report. Instants are epoch milliseconds. */
export type DeliveryOutcome = Pick<ReportDelivery, 'at' | 'status' | 'detail' | 'nextTryAt'>;

/** Returns the status of a try that the mail server has answered, or should have. */
export function deliveryStatus({ status, final }: Pick<SendResult, 'status' | 'final'>): ReportDeliveryStatus {
  if (status === 'succeeded') return 'sent';
  if (status === 'failed:timeout') return 'timeout';
  return final ? 'refused' : 'failed';
}

/**
 * Adds a try to the history of a site, and removes its oldest ones beyond the limit. Adds nothing when the report has been removed
 * meanwhile. The address is not stored: it is read from the account or the recipient, and is erased with it. To be called within a
 * transaction.
 */
export async function addDelivery(
  db: Db,
  { site, userId, outside, frequency, token }: ReportRecipient,
  period: Period,
  { at, status, detail, nextTryAt }: DeliveryOutcome,
): Promise<void> {
  const table = outside === null ? 'report_subscriptions' : 'report_recipients';
  const report = await db.selectFrom(table).select('site_id').where('token', '=', token).executeTakeFirst();
  if (report === undefined) return;
  const sentTo =
    outside === null ? { user_id: userId, recipient_id: null } : { user_id: null, recipient_id: outside.id };
  const { attempt } = await db
    .selectFrom('report_deliveries')
    .select(({ fn }) => fn.max('attempt').as('attempt'))
    .where(outside === null ? 'user_id' : 'recipient_id', '=', outside === null ? userId : outside.id)
    .where('site_id', '=', site.id)
    .where('frequency', '=', frequency)
    .where('period_from', '=', period.from)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('report_deliveries')
    .values({
      ...{ ...subjectColumns(site), ...sentTo, frequency, period_from: period.from, period_to: period.to },
      ...{ attempt: (attempt ?? 0) + 1, at, status, next_try_at: nextTryAt },
      detail: withoutAddresses(detail).slice(0, DETAIL_MAX_CHARS),
    })
    .execute();
  await prune(db, site.id);
}

/** Lists the tries to send reports of a site to its members and to other addresses, the newest first. */
export async function listReportDeliveries(db: Db, siteId: number): Promise<ReportDelivery[]> {
  const rows = await db
    .selectFrom('report_deliveries as deliveries')
    .leftJoin('users', 'users.id', 'deliveries.user_id')
    .leftJoin('report_recipients as recipients', 'recipients.id', 'deliveries.recipient_id')
    .select(['deliveries.id', 'deliveries.at', 'deliveries.frequency', 'deliveries.attempt', 'deliveries.status'])
    .select(['deliveries.detail', 'deliveries.period_from as from', 'deliveries.period_to as to'])
    .select(['deliveries.next_try_at as nextTryAt', 'users.email as userEmail', 'recipients.email as recipientEmail'])
    .where('deliveries.site_id', '=', siteId)
    .orderBy('deliveries.id', 'desc')
    .execute();
  return rows.map(({ userEmail, recipientEmail, ...row }) => ({ ...row, email: userEmail ?? recipientEmail! }));
}

async function prune(db: Db, siteId: number): Promise<void> {
  await db
    .deleteFrom('report_deliveries')
    .where('site_id', '=', siteId)
    .where('id', '<=', (from) =>
      from
        .selectFrom('report_deliveries')
        .select('id')
        .where('site_id', '=', siteId)
        .orderBy('id', 'desc')
        .offset(REPORT_DELIVERIES_PER_SITE_MAX)
        .limit(1),
    )
    .execute();
}
