import { ApiError } from '../domain/error.ts';
import type { Language } from '../domain/language.ts';
import { type ReportContent, WHOLE_REPORT } from '../domain/report-panel.ts';
import { isUnited, type Site } from '../domain/site.ts';
import type { EmailMessage } from '../mail/email-message.ts';
import { logoFile, logoSection } from '../mail/logo.ts';
import { writeNotice } from '../mail/notice.ts';
import { isolatedName, plainName } from '../mail/plain-name.ts';
import { unsubscribeHeaders } from '../mail/unsubscribe-headers.ts';
import { reportCsv } from './report-csv.ts';
import type { ReportFigures } from './report-figures.ts';
import { reportHtml } from './report-html.ts';
import { footLinks, type ReportLinks } from './report-links.ts';
import type { ReportSegment } from './report-segment.ts';
import { sheetOf } from './report-sheet.ts';
import { reportText } from './report-text.ts';
import type { MailSender } from './sender.ts';
import { REPORT_TEXTS } from './translations.ts';

const NAME_MAX_CHARS = 80;

/** Writes a report as an email: text and HTML with the same figures. */
export function writeReport(
  figures: ReportFigures,
  links: ReportLinks,
  language: Language,
  { panels, withCsv }: ReportContent = WHOLE_REPORT,
  { logo, ...sender }: MailSender = {},
): EmailMessage {
  // Only members can do something about a site without visitors, a segment may well have none, and a group has no snippet.
  const advises = links.settings !== null && figures.segment === null && !isUnited(figures.site);
  const sheet = sheetOf(figures, language, advises, panels);
  return {
    subject: sheet.subject,
    text: reportText(sheet, links),
    html: reportHtml(sheet, links, logo === undefined ? '' : logoSection(logo, sender.senderName ?? '')),
    headers: headersOf(links),
    ...sender,
    attachments: [...(logo === undefined ? [] : [logoFile(logo)]), ...(withCsv ? [reportCsv(figures, panels)] : [])],
  };
}

/** The parts of the emails about a report besides its figures. */
export interface ReportLetter {
  readonly site: Site;
  readonly links: ReportLinks;
  readonly language: Language;
  readonly content: ReportContent;
  readonly sender: MailSender;
}

/**
 * Writes the report of a segment, or of all visitors for null. A segment that has been deleted, `undefined`, or has no figures gets an
 * email that says so: never figures of others.
 *
 * @param read reads the figures
 */
export async function reportOf(
  segment: ReportSegment | null | undefined,
  read: (segment: ReportSegment | null) => Promise<ReportFigures>,
  letter: ReportLetter,
): Promise<EmailMessage> {
  const { links, language, content, sender } = letter;
  const { lacking } = REPORT_TEXTS[language];
  if (segment === undefined) return writeWithoutFigures(letter, lacking.deleted);
  if (segment === null) return writeReport(await read(null), links, language, content, sender);
  const name = isolatedName(plainName(segment.name, NAME_MAX_CHARS));
  try {
    const figures = await read(segment);
    if (figures.stats.visitors.value !== null) return writeReport(figures, links, language, content, sender);
    return writeWithoutFigures(letter, lacking.unknown(name));
  } catch (err) {
    if (!(err instanceof ApiError) || err.code !== 'INVALID_PARAMS') throw err;
    return writeWithoutFigures(letter, lacking.refused(name, err.messageIn(language)));
  }
}

function writeWithoutFigures({ site, links, language, sender }: ReportLetter, reason: string): EmailMessage {
  const { lacking, subject, manage } = REPORT_TEXTS[language];
  const { logo: _, ...sent } = sender;
  const name = plainName(site.name, NAME_MAX_CHARS);
  const message = writeNotice({
    language,
    subject: subject(isolatedName(name), lacking.headline),
    topic: { name, domain: site.domain === '' ? null : site.domain },
    headline: lacking.headline,
    lines: [reason, links.settings === null ? lacking.askSender : lacking.choose],
    action: links.settings === null ? null : { label: manage, link: links.settings },
    reason: links.reason,
    links: footLinks({ ...links, settings: null }, language),
  });
  return { ...message, ...sent, headers: headersOf(links) };
}

function headersOf({ unsubscribe }: ReportLinks): Readonly<Record<string, string>> {
  return unsubscribe === null ? {} : unsubscribeHeaders(unsubscribe);
}
