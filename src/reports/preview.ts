import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Language } from '../domain/language.ts';
import type { ReportFrequency } from '../domain/report-frequency.ts';
import type { SendResult } from '../domain/send-result.ts';
import type { Site } from '../domain/site.ts';
import type { EmailSender } from '../mail/smtp.ts';
import type { Statistics } from '../stats/statistics.ts';
import { readReportFigures } from './report-figures.ts';
import { reportLinks } from './report-links.ts';
import { latestEndedPeriodAt } from './report-period.ts';
import { REPORT_TEXTS } from './translations.ts';
import { writeReport } from './write-report.ts';

export interface PreviewOptions {
  readonly db: Db;
  readonly statistics: Statistics;
  readonly clock: Clock;
  readonly email: EmailSender;
  /** The URL of the dashboard, without a slash at the end. */
  readonly publicUrl: string;
}

/** Sends one address, once, the report of the latest week or month that has ended, marked as a preview. */
export async function sendPreview(
  { db, statistics, clock, email, publicUrl }: PreviewOptions,
  recipient: string,
  site: Site,
  frequency: ReportFrequency,
  language: Language,
): Promise<SendResult> {
  const now = clock.nowMicros();
  const period = latestEndedPeriodAt(frequency, site.timezone, now);
  const figures = await readReportFigures(statistics, db, site, frequency, period, now);
  const message = writeReport(figures, reportLinks(publicUrl, site, period, null, language), language);
  const subject = REPORT_TEXTS[language].previewSubject(message.subject);
  return email.send(recipient, { ...message, subject }, new AbortController().signal);
}
