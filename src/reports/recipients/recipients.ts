import { GRANT_COLUMNS, grantOf, withholds } from '../../accounts/grants.ts';
import { epochMs } from '../../database/clock-ms.ts';
import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Language } from '../../domain/language.ts';
import { REPORT_FREQUENCIES, type ReportFrequency } from '../../domain/report-frequency.ts';
import type { ReportContent } from '../../domain/report-panel.ts';
import type { RecipientState } from '../../domain/report-recipient.ts';
import { findSegment } from '../../sites/segments.ts';
import { listShareLinks } from '../../sites/share-links.ts';
import { isInUse, readSubjects, subjects } from '../../sites/subjects.ts';
import { siteRefusal } from '../../sites/translations.ts';
import { columnsOfContent, contentFor, contentOf } from '../report-content.ts';
import type { ReportRecipient } from '../report-recipient.ts';
import { withAccess } from '../with-access.ts';
import { recipientRefusal } from './translations.ts';

/** The time after the latest ask in which the asks of a removed address count in the limits. */
const ASKS_COUNT_MS = 365 * 86_400_000;

/** What an admin chooses for a report to an address without an account. */
export interface RecipientOptions extends ReportContent {
  readonly language: Language;
  readonly withRevenue: boolean;
  /** The shared link of the site that the report leads to; null for none. */
  readonly linkId: number | null;
  /** The segment of the site that the report is about; null for all visitors. */
  readonly segmentId: number | null;
}

/** An address that an admin has entered for a report. Instants are epoch milliseconds. */
export interface Recipient extends RecipientOptions {
  readonly id: number;
  /** In lower case. */
  readonly email: string;
  readonly frequency: ReportFrequency;
  readonly state: RecipientState;
  /** The time of the latest mail that asked the address to confirm. */
  readonly askedAt: number | null;
}

/** Lists the recipients of a site without an account, by address. */
export async function listRecipients(db: Db, siteId: number): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('report_recipients')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('removed_at', 'is', null)
    .orderBy('email')
    .execute();
  const order = (row: (typeof rows)[number]) => REPORT_FREQUENCIES.indexOf(row.frequency);
  const byAddress = [...Map.groupBy(rows, ({ email }) => email).values()];
  const sorted = byAddress.flatMap((theirs) => theirs.sort((a, b) => order(a) - order(b)));
  return sorted.map((row) => ({
    ...{ id: row.id, email: row.email, frequency: row.frequency, language: row.language, state: row.state },
    ...{ withRevenue: row.with_revenue === 1, linkId: row.share_link_id, segmentId: row.segment_id },
    ...contentOf(row),
    askedAt: row.asked_at,
  }));
}

/** Returns a recipient of a site. Throws a DatabaseError `not_found`. */
export async function requireRecipient(db: Db, siteId: number, id: number): Promise<Recipient> {
  const found = (await listRecipients(db, siteId)).find((recipient) => recipient.id === id);
  if (found === undefined) throw recipientRefusal('not_found', ({ refused }) => refused.unknown(id));
  return found;
}

/**
 * Changes the report of a recipient, who need not confirm it again. Throws a DatabaseError `not_found` for an unknown recipient, and for
 * a link or a segment that the site does not have.
 */
export async function changeRecipient(db: Db, siteId: number, id: number, options: RecipientOptions): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await requireRecipient(transaction, siteId, id);
    await requireOptions(transaction, siteId, options);
    await transaction.updateTable('report_recipients').set(columnsOf(options)).where('id', '=', id).execute();
  });
}

/**
 * Removes a recipient with its deliveries. The address of one that has not answered, or has refused, is kept for the limits of asks, which removing and
 * adding it again must not renew. Throws a DatabaseError `not_found`.
 */
export async function removeRecipient(db: Db, clock: Clock, siteId: number, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { state } = await requireRecipient(transaction, siteId, id);
    if (state === 'active') await transaction.deleteFrom('report_recipients').where('id', '=', id).execute();
    else {
      const removed = { removed_at: epochMs(clock) };
      await transaction.deleteFrom('report_deliveries').where('recipient_id', '=', id).execute();
      await transaction.updateTable('report_recipients').set(removed).where('id', '=', id).execute();
    }
  });
}

/** Deletes removed addresses whose asks count no more. A refusal is kept as long as the site. */
export async function deleteExpiredRecipients(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom('report_recipients')
    .where('removed_at', '<=', epochMs(clock) - ASKS_COUNT_MS)
    .where('state', '!=', 'refused')
    .execute();
}

/** Throws a DatabaseError `not_found` for a link or a segment that the site does not have. */
export async function requireOptions(db: Db, siteId: number, { linkId, segmentId }: RecipientOptions): Promise<void> {
  if (linkId !== null && !(await listShareLinks(db, siteId)).some(({ id }) => id === linkId)) {
    throw siteRefusal('not_found', (texts) => texts.unknown.shareLink(linkId));
  }
  if (segmentId !== null && (await findSegment(db, siteId, segmentId)) === null) {
    throw siteRefusal('not_found', (texts) => texts.unknown.segment(segmentId));
  }
}

/** Returns the columns of what an admin chooses. */
export function columnsOf({ language, withRevenue, linkId, segmentId, ...content }: RecipientOptions) {
  const revenue: 0 | 1 = withRevenue ? 1 : 0;
  const shown = columnsOfContent(content);
  return { language, with_revenue: revenue, share_link_id: linkId, segment_id: segmentId, ...shown };
}

/** Returns the reports of active sites and groups that go to confirmed addresses, ordered by site; with a token, that of one. */
export async function outsideReports(db: Db, clock: Clock, token?: string): Promise<ReportRecipient[]> {
  let query = db
    .selectFrom('report_recipients as recipients')
    .innerJoin(subjects, 'subjects.id', 'recipients.site_id')
    .leftJoin('share_links', 'share_links.id', 'recipients.share_link_id')
    .leftJoin('users', 'users.email', 'recipients.email')
    .leftJoin('members', (join) =>
      join.onRef('members.user_id', '=', 'users.id').onRef('members.org_id', '=', 'subjects.org_id'),
    )
    .select(['recipients.id', 'recipients.email', 'recipients.frequency', 'recipients.language', 'recipients.panels'])
    .select(['recipients.with_revenue as withRevenue', 'recipients.segment_id as segmentId', 'recipients.token'])
    .select(['recipients.sent_for as sentFor', 'recipients.failing_since as failingSince', 'recipients.with_csv'])
    .select(['recipients.retry_at as retryAt', 'share_links.token as shareToken', 'recipients.site_id as siteId'])
    .select(GRANT_COLUMNS.map((column) => `members.${column}` as const))
    .where('recipients.state', '=', 'active')
    .where('recipients.removed_at', 'is', null)
    .orderBy('recipients.site_id')
    .orderBy('recipients.id');
  if (token !== undefined) query = query.where('recipients.token', '=', token);
  const rows = await query.execute();
  const sites = await readSubjects(
    db,
    rows.map(({ siteId }) => siteId),
  );
  const reports = rows.flatMap((row) => {
    const { id, siteId, language, withRevenue, shareToken, panels, with_csv, ...report } = row;
    const { role, reach, withheld, expires_at, ...sent } = report;
    const site = sites.get(siteId);
    if (site === undefined || !isInUse(site)) return [];
    // Whoever is a member gets here what he is granted there, and no more.
    const grant = role === null ? null : grantOf({ role, reach, withheld: withheld ?? '', expires_at });
    const getsRevenue = withRevenue === 1 && (grant === null || !withholds(grant, 'revenue'));
    const outside = { id, language, shareToken, isMember: grant !== null };
    const gets = { getsRevenue, getsDiscards: false };
    const content = contentFor(grant, contentOf({ panels, with_csv }));
    return [{ ...sent, userId: null, site, content, ...gets, outside, grant }];
  });
  return (await withAccess(db, clock, reports)).map(({ grant: _, ...report }) => report);
}

/** The report that a token switches off, as the person with the link sees it. */
export interface EndableReport {
  readonly email: string;
  readonly frequency: ReportFrequency;
  /** The domain of the site, or the name of the group. */
  readonly domain: string;
  /** Whether it is still sent. */
  readonly isOn: boolean;
}

/** Returns the report of a token that goes to an address without an account; null for another token. */
export async function outsideReportOf(db: Db, token: string): Promise<EndableReport | null> {
  const row = await db
    .selectFrom('report_recipients as recipients')
    .innerJoin(subjects, 'subjects.id', 'recipients.site_id')
    .select(['recipients.email', 'recipients.frequency', 'recipients.state', 'recipients.removed_at'])
    .select('subjects.name as domain')
    .where('recipients.token', '=', token)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { email, frequency, domain, state, removed_at } = row;
  return { email, frequency, domain, isOn: state === 'active' && removed_at === null };
}

/** Ends the report of a token that goes to an address without an account. Changes nothing for another token. */
export async function endByToken(db: Db, token: string): Promise<void> {
  await db
    .updateTable('report_recipients')
    .set({ state: 'ended', failing_since: null, retry_at: null })
    .where('token', '=', token)
    .where('state', '=', 'active')
    .execute();
}
