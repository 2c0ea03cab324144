import { createHash } from 'node:crypto';
import { mailLanguage } from '../accounts/languages.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../domain/log.ts';
import type { Period } from '../domain/period.ts';
import { isUnited } from '../domain/site.ts';
import type { EmailMessage } from '../mail/email-message.ts';
import { withoutAddresses } from '../mail/redact.ts';
import type { EmailSender } from '../mail/smtp.ts';
import type { Statistics } from '../stats/statistics.ts';
import { addDelivery, type DeliveryOutcome, deliveryStatus } from './deliveries.ts';
import { type ReportFigures, readReportFigures, shownTo } from './report-figures.ts';
import { reportLinks } from './report-links.ts';
import { latestEndedPeriodAt, reportDueAt } from './report-period.ts';
import type { ReportRecipient } from './report-recipient.ts';
import { failingSince, nextTryOf } from './report-retries.ts';
import { type ReportSegment, segmentOfReport } from './report-segment.ts';
import { senderOf } from './sender.ts';
import {
  endStrandedReports,
  findReportRecipient,
  listReportRecipients,
  noteReported,
  noteReportFailing,
} from './subscriptions.ts';
import { reportOf } from './write-report.ts';

const IN_FLIGHT_MAX = 4;
/**
 * After so many failures in a row the mail server is taken to be the cause, and the other reports wait for the next
 * round.
 */
const FAILURES_IN_A_ROW_MAX = 20;
/** The time that mails in flight have to end when the service stops. */
const STOP_MS = 1000;

export interface ReporterOptions {
  readonly db: Db;
  readonly statistics: Statistics;
  readonly clock: Clock;
  readonly log: Log;
  /** Null when no mail server is configured. Then nothing is sent. */
  readonly email: EmailSender | null;
  /** Returns the URL of the dashboard, without a slash at the end. */
  publicUrl(): string;
}

/** A report to send. */
interface DueReport {
  readonly recipient: ReportRecipient;
  readonly period: Period;
  /** Epoch milliseconds. */
  readonly dueAt: number;
}

/** A report that the mail server has accepted. */
interface SentReport extends DueReport {
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The figures of a site's period. Its first report reads them, and they are dropped after the last. */
interface SharedFigures {
  figures: Promise<ReportFigures> | null;
  waiting: number;
}

/**
 * Sends the reports of days, weeks and months that have ended. It reports only the latest ended period of each subscription,
 * so that a service that was down does not send a flood of old ones.
 *
 * A period is recorded as reported right after the mail server has accepted the mail. A crash between the two sends the
 * mail again, with the same Message-ID. A report that comes twice does less harm than none, and many mail programs show
 * it once.
 */
export class Reporter {
  readonly #options: ReporterOptions;
  /** Reports that were sent and could not be recorded yet, by the token of the subscription. */
  readonly #unnoted = new Map<string, SentReport>();
  #failuresInARow = 0;

  constructor(options: ReporterOptions) {
    this.#options = options;
  }

  /** Sends the due reports, four at a time. Resolves when all are done. To be called every minute or so. */
  async round(stopping: AbortSignal): Promise<void> {
    const { db, clock, email } = this.#options;
    await endStrandedReports(db);
    for (const report of this.#unnoted.values()) await this.#note(report);
    if (email === null) return;
    const due = this.#due(await listReportRecipients(db, clock));
    const shared = new Map<string, SharedFigures>();
    for (const report of due) {
      const key = figuresKey(report);
      shared.set(key, { figures: null, waiting: (shared.get(key)?.waiting ?? 0) + 1 });
    }
    const cut = new AbortController();
    const cutLater = () => setTimeout(() => cut.abort(), STOP_MS).unref();
    stopping.addEventListener('abort', cutLater, { once: true });
    this.#failuresInARow = 0;
    // The workers share one iterator. Each takes the next report when it has finished one.
    const queue = due.values();
    const worker = async () => {
      for (const report of queue) {
        if (stopping.aborted || this.#failuresInARow >= FAILURES_IN_A_ROW_MAX) return;
        await this.#make(report, shared, email, { stopping, cut: cut.signal });
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT_MAX }, worker));
    stopping.removeEventListener('abort', cutLater);
  }

  #due(recipients: readonly ReportRecipient[]): DueReport[] {
    const now = this.#options.clock.nowMicros();
    const periods = new Map<string, { readonly period: Period; readonly dueAt: number }>();
    const due: DueReport[] = [];
    for (const recipient of recipients) {
      const { frequency, site, sentFor, retryAt } = recipient;
      const latest = periods.getOrInsertComputed(`${frequency} ${site.timezone}`, () => {
        const period = latestEndedPeriodAt(frequency, site.timezone, now);
        return { period, dueAt: reportDueAt(period, site.timezone) / 1000 };
      });
      const isTried = failingSince(recipient, latest.dueAt) !== null && (retryAt ?? 0) * 1000 > now;
      const isSent = sentFor >= latest.period.from || this.#unnoted.has(recipient.token);
      if (!isSent && !isTried && latest.dueAt * 1000 <= now) due.push({ recipient, ...latest });
    }
    return due;
  }

  /** Sends one report. Never rejects. */
  async #make(
    report: DueReport,
    shared: Map<string, SharedFigures>,
    email: EmailSender,
    { stopping, cut }: { readonly stopping: AbortSignal; readonly cut: AbortSignal },
  ): Promise<void> {
    const { db, statistics, clock } = this.#options;
    const { recipient, period } = report;
    const ofSite = shared.get(figuresKey(report))!;
    try {
      // The recipient may have unsubscribed, or left, since the round began.
      const current = await findReportRecipient(db, clock, recipient.token);
      // Figures are shared by those who had the segment then: a change is for the next round.
      if (current === null || current.segmentId !== recipient.segmentId) return;
      const message = await this.#write(current, period, (segment) => {
        const { site, frequency } = current;
        ofSite.figures ??= readReportFigures(statistics, db, { site, frequency, period, segment }, clock.nowMicros());
        return ofSite.figures;
      });
      if (stopping.aborted) return;
      const result = await email.send(current.email, message, cut);
      const { status, detail } = result;
      if (status === 'succeeded') await this.#sent(report);
      // A report that the stop has aborted counts as not tried: its outcome is unknown.
      else if (!cut.aborted) {
        await this.#failed(report, `${status}: ${detail}`, { status: deliveryStatus(result), detail });
      }
    } catch (err) {
      // The log has the cause, which is the operator's.
      await this.#failed(report, err instanceof Error ? err.message : String(err), { status: 'error', detail: '' });
    } finally {
      ofSite.waiting -= 1;
      if (ofSite.waiting === 0) shared.delete(figuresKey(report));
    }
  }

  async #sent(report: DueReport): Promise<void> {
    this.#failuresInARow = 0;
    // When the database cannot be written, the report must still not be sent again in every round.
    const sent = { ...report, at: epochMs(this.#options.clock) };
    this.#unnoted.set(report.recipient.token, sent);
    this.#options.log.info(namesOf(report), 'report sent');
    await this.#note(sent);
  }

  async #note(report: SentReport): Promise<void> {
    const { db, log } = this.#options;
    const { recipient, period, at } = report;
    try {
      await inTransaction(db, async (transaction) => {
        await noteReported(transaction, recipient, period.from);
        await addDelivery(transaction, recipient, period, { at, status: 'sent', detail: '', nextTryAt: null });
      });
      this.#unnoted.delete(recipient.token);
    } catch (err) {
      log.error({ ...namesOf(report), err }, 'a sent report could not be noted; it is tried again');
    }
  }

  async #write(
    recipient: ReportRecipient,
    period: Period,
    read: (segment: ReportSegment | null) => Promise<ReportFigures>,
  ): Promise<EmailMessage> {
    const { db } = this.#options;
    const publicUrl = this.#options.publicUrl();
    const { site, outside, email, token } = recipient;
    const segment = await segmentOfReport(db, recipient);
    const language = outside?.language ?? (await mailLanguage(db, email, site.orgId));
    const links = reportLinks(publicUrl, site, period, recipient, language, segment ?? null);
    const shown = async (of: ReportSegment | null) => shownTo(recipient, await read(of));
    const sender = await senderOf(db, site.orgId);
    const message = await reportOf(segment, shown, { site, links, language, content: recipient.content, sender });
    const id = createHash('sha256').update(`${token} ${period.from}`).digest('hex').slice(0, 32);
    return { ...message, headers: { ...message.headers, 'message-id': `<${id}@${new URL(publicUrl).hostname}>` } };
  }

  async #failed(report: DueReport, reason: string, outcome: Pick<DeliveryOutcome, 'status' | 'detail'>): Promise<void> {
    const { db, clock, log } = this.#options;
    const { recipient, period, dueAt } = report;
    this.#failuresInARow += 1;
    const now = epochMs(clock);
    const since = failingSince(recipient, dueAt) ?? now;
    const fields = { ...namesOf(report), reason: withoutAddresses(reason) };
    const nextTryAt = nextTryOf(since, now, outcome.status);
    try {
      await inTransaction(db, async (transaction) => {
        if (nextTryAt === null) await noteReported(transaction, recipient, period.from);
        else await noteReportFailing(transaction, recipient, { since, retryAt: nextTryAt });
        await addDelivery(transaction, recipient, period, { ...outcome, at: now, nextTryAt });
      });
    } catch (err) {
      log.error({ ...fields, err }, 'a report that could not be sent could not be noted; it is tried again');
      return;
    }
    if (nextTryAt === null) log.warn(fields, 'report given up after three days; the next one is sent as usual');
    else log.warn(fields, 'report could not be sent; it is tried again');
  }
}

function figuresKey({ recipient: { site, frequency, segmentId } }: DueReport): string {
  return `${site.id} ${frequency} ${segmentId}`;
}

/** Returns the fields of a log line about a report. They contain no email address. */
function namesOf({ recipient, period }: DueReport): object {
  const { userId, outside, frequency, site } = recipient;
  const to = outside === null ? { user: userId } : { recipient: outside.id };
  const subject = isUnited(site) ? { group: site.publicId } : { site: site.publicId };
  return { ...to, ...subject, frequency, from: period.from };
}
