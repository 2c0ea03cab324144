import type { Language } from '../domain/language.ts';
import type { EmailMessage } from '../mail/email-message.ts';
import { unsubscribeHeaders } from '../mail/unsubscribe-headers.ts';
import type { ReportFigures } from './report-figures.ts';
import { reportHtml } from './report-html.ts';
import type { ReportLinks } from './report-links.ts';
import { sheetOf } from './report-sheet.ts';
import { reportText } from './report-text.ts';

/** Writes a report as an email: text and HTML with the same figures. */
export function writeReport(figures: ReportFigures, links: ReportLinks, language: Language): EmailMessage {
  // Only members can do something about a site without visitors.
  const sheet = sheetOf(figures, language, links.settings !== null);
  return {
    subject: sheet.subject,
    text: reportText(sheet, links),
    html: reportHtml(sheet, links),
    headers: links.unsubscribe === null ? {} : unsubscribeHeaders(links.unsubscribe),
  };
}
