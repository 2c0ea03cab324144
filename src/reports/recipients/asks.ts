import { sql } from 'kysely';
import { cleanEmail } from '../../accounts/email-address.ts';
import { epochMs } from '../../database/clock-ms.ts';
import type { Db } from '../../database/database.ts';
import { requireRoom } from '../../database/maxima.ts';
import { fingerprintOf, isToken, newToken } from '../../database/secret.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Language } from '../../domain/language.ts';
import { REPORT_FREQUENCIES, type ReportFrequency } from '../../domain/report-frequency.ts';
import type { RecipientState } from '../../domain/report-recipient.ts';
import type { SendResult } from '../../domain/send-result.ts';
import type { Site } from '../../domain/site.ts';
import { readSubjects, subjectColumns, subjects } from '../../sites/subjects.ts';
import { latestEndedPeriodAt } from '../report-period.ts';
import { requireAskable, requireFewAsked } from './ask-limits.ts';
import { columnsOf, listRecipients, type RecipientOptions, requireOptions, requireRecipient } from './recipients.ts';
import { recipientRefusal } from './translations.ts';

/** The time in which the link of a mail that asks works. */
export const ASK_LINK_MAX_MS = 7 * 86_400_000;

/** A mail that asks an address whether it wants reports. */
export interface Ask {
  readonly email: string;
  readonly frequencies: readonly ReportFrequency[];
  readonly language: Language;
  /** Confirms or refuses. Only its SHA-256 is kept. */
  readonly token: string;
}

/** The reports that a link is about, as the person with the link sees them. */
export interface AskedReports {
  readonly email: string;
  readonly site: Site;
  readonly organisation: string;
  readonly frequencies: readonly ReportFrequency[];
  readonly state: RecipientState;
}

/** An address and the reports that it is to get. */
export interface NewRecipient extends RecipientOptions {
  readonly email: string;
  readonly frequencies: readonly ReportFrequency[];
}

/**
 * Enters an address for reports, and notes that it is asked to confirm. Throws a DatabaseError: `invalid` for a text that is no address,
 * and when there is no room; `not_found` for a link or a segment that the site does not have; `conflict` for an address that gets the
 * reports, has refused, or may not be asked now.
 *
 * @param isOperator whether the operator of the server asks, for whom a day has no most
 */
export async function addRecipient(
  db: Db,
  clock: Clock,
  site: Site,
  recipient: NewRecipient,
  isOperator = false,
): Promise<Ask> {
  const email = cleanEmail(recipient.email).toLowerCase();
  return await inTransaction(db, async (transaction) => {
    await requireOptions(transaction, site.id, recipient);
    const rows = await transaction
      .selectFrom('report_recipients')
      .select(['frequency', 'state', 'removed_at'])
      .where('site_id', '=', site.id)
      .where('email', '=', email)
      .execute();
    const isListed = (frequency: ReportFrequency, isActive: boolean) =>
      rows.some(
        (row) => row.frequency === frequency && row.removed_at === null && (!isActive || row.state === 'active'),
      );
    const frequencies = recipient.frequencies.filter((frequency) => !isListed(frequency, true));
    if (frequencies.length === 0) throw recipientRefusal('conflict', ({ refused }) => refused.twice(email));
    const added = frequencies.filter((frequency) => !isListed(frequency, false));
    if (added.length > 0) await requireRoom(transaction, 'reportRecipients', site.id, added.length);
    const reports = frequencies.map((frequency) => ({ ...recipient, frequency }));
    if (!isOperator) await requireFewAsked(transaction, clock, site);
    return await recordAsk(transaction, clock, site, email, reports);
  });
}

/**
 * Has a recipient that has not confirmed asked again: by one mail for all reports of the address that wait. Throws a DatabaseError as
 * `addRecipient` does.
 */
export async function askAgain(db: Db, clock: Clock, site: Site, id: number): Promise<Ask> {
  return await inTransaction(db, async (transaction) => {
    const { email, state } = await requireRecipient(transaction, site.id, id);
    if (state === 'active') throw recipientRefusal('conflict', ({ refused }) => refused.twice(email));
    const listed = await listRecipients(transaction, site.id);
    const asked = listed.filter((one) => one.id === id || (one.email === email && one.state === 'waiting'));
    await requireFewAsked(transaction, clock, site);
    return await recordAsk(transaction, clock, site, email, asked);
  });
}

/** Lets an address be asked at once again, unless the mail was refused for good, or the mail server may have taken it. */
export async function takeBackUnsent(db: Db, { token }: Ask, { status, final }: SendResult): Promise<void> {
  if (final || status === 'failed:timeout') return;
  await db
    .updateTable('report_recipients')
    .set({ asked_at: null, asks: sql<number>`asks - 1` })
    .where('fingerprint', '=', fingerprintOf(token))
    .where('state', '=', 'waiting')
    .execute();
}

/** Returns the reports that a token asks about; null alike for a malformed, unknown or expired one. */
export async function askedReports(db: Db, clock: Clock, token: string): Promise<AskedReports | null> {
  if (!isToken(token)) return null;
  const rows = await db
    .selectFrom('report_recipients as recipients')
    .innerJoin(subjects, 'subjects.id', 'recipients.site_id')
    .innerJoin('organisations', 'organisations.id', 'subjects.org_id')
    .select('recipients.site_id as siteId')
    .select(['recipients.email', 'recipients.frequency', 'recipients.state as recipientState'])
    .select('organisations.name as organisation')
    .where('recipients.fingerprint', '=', fingerprintOf(token))
    .where('recipients.asked_at', '>', epochMs(clock) - ASK_LINK_MAX_MS)
    .where('recipients.removed_at', 'is', null)
    .execute();
  // One of several reports can have been ended by its own link.
  const active = rows.filter(({ recipientState }) => recipientState === 'active');
  const shown = active.length > 0 ? active : rows;
  const [first] = shown;
  if (first === undefined) return null;
  const { email, organisation, recipientState: state } = first;
  const frequencies = REPORT_FREQUENCIES.filter((frequency) => shown.some((row) => row.frequency === frequency));
  const site = (await readSubjects(db, [first.siteId])).get(first.siteId);
  return site === undefined ? null : { email, organisation, state, frequencies, site };
}

/** What a recipient is who refuses. */
const REFUSED: Readonly<Record<RecipientState, RecipientState>> = {
  waiting: 'refused',
  active: 'ended',
  ended: 'ended',
  refused: 'refused',
};

/**
 * Records the answer of the person with a link; to refuse what was confirmed is to end it. Returns the reports as they are then; null as
 * `askedReports` does.
 */
export async function answerAsk(
  db: Db,
  clock: Clock,
  token: string,
  answer: 'active' | 'refused',
): Promise<AskedReports | null> {
  const asked = await askedReports(db, clock, token);
  if (asked === null) return null;
  const { site, frequencies } = asked;
  const state = answer === 'refused' ? REFUSED[asked.state] : answer;
  for (const frequency of asked.state === state ? [] : frequencies) {
    // The first report is of the period in which the person confirms.
    const { from } = latestEndedPeriodAt(frequency, site.timezone, clock.nowMicros());
    await db
      .updateTable('report_recipients')
      .set({ state, asks: 0, ...(state === 'active' ? { sent_for: from } : {}) })
      .where('fingerprint', '=', fingerprintOf(token))
      .where('frequency', '=', frequency)
      .execute();
  }
  return { ...asked, state };
}

/** Records that an address is asked, within the limits. To be called within a transaction. */
async function recordAsk(
  db: Db,
  clock: Clock,
  site: Site,
  email: string,
  reports: readonly (RecipientOptions & { readonly frequency: ReportFrequency })[],
): Promise<Ask> {
  await requireAskable(db, clock, site, email);
  const [token, now] = [newToken(), epochMs(clock)];
  const asked = { state: 'waiting', fingerprint: fingerprintOf(token), asked_at: now, removed_at: null } as const;
  for (const { frequency, ...options } of reports) {
    const { from } = latestEndedPeriodAt(frequency, site.timezone, clock.nowMicros());
    const columns = { ...columnsOf(options), ...asked, sent_for: from };
    await db
      .insertInto('report_recipients')
      .values({ ...columns, ...subjectColumns(site), email, frequency, asks: 1, token: newToken(), created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'email', 'frequency'])
          .doUpdateSet({ ...columns, asks: sql<number>`report_recipients.asks + 1` }),
      )
      .execute();
  }
  const frequencies = REPORT_FREQUENCIES.filter((one) => reports.some(({ frequency }) => frequency === one));
  return { email, frequencies, language: reports[0]!.language, token };
}
