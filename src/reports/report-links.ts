import type { Language } from '../domain/language.ts';
import type { Period } from '../domain/period.ts';
import type { Site } from '../domain/site.ts';
import type { EmailLink } from '../mail/layout.ts';
import type { ReportRecipient } from './report-recipient.ts';
import { REPORT_TEXTS } from './translations.ts';

/**
 * The path, below the URL of the service, that turns a report off. It serves a page, and mail programs post to it (RFC
 * 8058).
 */
export const UNSUBSCRIBE_PATH = '/dashboard/reports/unsubscribe';

/** The links in a report, and the reason why it was sent. */
export interface ReportLinks {
  /** The period's figures in the dashboard, or by a shared link; null for somebody who can open neither. */
  readonly dashboard: string | null;
  /** The page on which members turn their reports on and off; null for others. */
  readonly settings: string | null;
  /** Turns this report off without a sign-in; null in a preview. */
  readonly unsubscribe: string | null;
  readonly reason: string;
}

/** @param publicUrl the URL of the dashboard, without a slash at the end */
export function reportLinks(
  publicUrl: string,
  site: Site,
  { from, to }: Period,
  recipient: (Pick<ReportRecipient, 'token' | 'frequency'> & Partial<Pick<ReportRecipient, 'outside'>>) | null,
  language: Language,
  segmentId: number | null = null,
): ReportLinks {
  const { reason } = REPORT_TEXTS[language];
  const pages = `${publicUrl}/sites/${site.publicId}`;
  const outside = recipient?.outside ?? null;
  // A sign-in page would be a dead end for somebody without an account.
  const page = outside === null || outside.isMember ? pages : sharedPage(publicUrl, outside.shareToken);
  const ofSegment = segmentId === null ? '' : `&where=segment:is:${segmentId}`;
  const subscribed = outside === null ? reason.subscribed : reason.confirmed;
  return {
    dashboard: page === null ? null : `${page}?from=${from}&to=${to}${ofSegment}`,
    settings: outside === null ? `${pages}/settings/sharing#reports` : null,
    unsubscribe: recipient === null ? null : `${publicUrl}${UNSUBSCRIBE_PATH}?token=${recipient.token}`,
    reason: recipient === null ? reason.preview : subscribed(recipient.frequency, site.domain),
  };
}

function sharedPage(publicUrl: string, token: string | null): string | null {
  return token === null ? null : `${publicUrl}/share/${token}`;
}

/** Returns the links at the foot of a report. */
export function footLinks({ unsubscribe, settings }: ReportLinks, language: Language): EmailLink[] {
  const texts = REPORT_TEXTS[language];
  return [
    ...(unsubscribe === null ? [] : [{ label: texts.unsubscribe, link: unsubscribe }]),
    ...(settings === null ? [] : [{ label: texts.manage, link: settings }]),
  ];
}
