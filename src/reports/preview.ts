import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Language } from '../domain/language.ts';
import type { ReportFrequency } from '../domain/report-frequency.ts';
import type { SendResult } from '../domain/send-result.ts';
import type { EmailSender } from '../mail/smtp.ts';
import type { Statistics } from '../stats/statistics.ts';
import { readReportFigures, shownTo } from './report-figures.ts';
import { reportLinks } from './report-links.ts';
import { latestEndedPeriodAt } from './report-period.ts';
import type { ReportRecipient } from './report-recipient.ts';
import { type ReportSegment, segmentOfReport } from './report-segment.ts';
import { senderOf } from './sender.ts';
import { REPORT_TEXTS } from './translations.ts';
import { reportOf } from './write-report.ts';

export interface PreviewOptions {
  readonly db: Db;
  readonly statistics: Statistics;
  readonly clock: Clock;
  readonly email: EmailSender;
  /** The URL of the dashboard, without a slash at the end. */
  readonly publicUrl: string;
}

/** Sends one address, once, the report of the latest day, week or month that has ended, marked as a preview. */
export async function sendPreview(
  { db, statistics, clock, email, publicUrl }: PreviewOptions,
  recipient: Pick<
    ReportRecipient,
    'email' | 'site' | 'userId' | 'segmentId' | 'content' | 'getsRevenue' | 'getsDiscards'
  >,
  frequency: ReportFrequency,
  language: Language,
): Promise<SendResult> {
  const now = clock.nowMicros();
  const { email: address, site } = recipient;
  const segment = await segmentOfReport(db, recipient);
  const period = latestEndedPeriodAt(frequency, site.timezone, now);
  const links = reportLinks(publicUrl, site, period, null, language, segment ?? null);
  const read = async (of: ReportSegment | null) =>
    shownTo(recipient, await readReportFigures(statistics, db, { site, frequency, period, segment: of }, now));
  const letter = { site, links, language, content: recipient.content, sender: await senderOf(db, site.orgId) };
  const message = await reportOf(segment, read, letter);
  const subject = REPORT_TEXTS[language].previewSubject(message.subject);
  return email.send(address, { ...message, subject }, new AbortController().signal);
}
