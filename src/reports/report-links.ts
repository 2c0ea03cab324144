import { type Condition, printCondition } from '../domain/condition.ts';
import type { Language } from '../domain/language.ts';
import type { Period } from '../domain/period.ts';
import { isUnited, type Site } from '../domain/site.ts';
import type { EmailLink } from '../mail/layout.ts';
import { pagePath, subjectName } from '../sites/subjects.ts';
import type { ReportRecipient } from './report-recipient.ts';
import type { ReportSegment } from './report-segment.ts';
import { REPORT_TEXTS } from './translations.ts';

/**
 * The path, below the URL of the service, that turns a report off. It serves a page, and mail programs post to it (RFC
 * 8058).
 */
export const UNSUBSCRIBE_PATH = '/dashboard/reports/unsubscribe';

/** Some email programs cut longer addresses. */
const WHERE_MAX_CHARS = 1500;

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

/**
 * @param publicUrl the URL of the dashboard, without a slash at the end
 * @param segment the segment of the report; null for all visitors
 */
export function reportLinks(
  publicUrl: string,
  site: Site,
  { from, to }: Period,
  recipient: (Pick<ReportRecipient, 'token' | 'frequency'> & Partial<Pick<ReportRecipient, 'outside'>>) | null,
  language: Language,
  segment: ReportSegment | null = null,
): ReportLinks {
  const { reason } = REPORT_TEXTS[language];
  const isGroup = isUnited(site);
  const pages = `${publicUrl}/${pagePath(site)}`;
  const outside = recipient?.outside ?? null;
  // A sign-in page would be a dead end for somebody without an account.
  const page =
    outside === null || outside.isMember
      ? `${pages}?from=${from}&to=${to}${segment === null ? '' : `&where=segment:is:${segment.id}`}`
      : sharedPage(publicUrl, outside.shareToken, { from, to }, segment?.conditions ?? []);
  const subscribed = outside === null ? reason.subscribed : reason.confirmed;
  return {
    dashboard: page,
    settings: outside === null ? `${pages}/${isGroup ? 'reports' : 'settings/sharing#reports'}` : null,
    unsubscribe: recipient === null ? null : `${publicUrl}${UNSUBSCRIBE_PATH}?token=${recipient.token}`,
    reason: recipient === null ? reason.preview : subscribed(recipient.frequency, subjectName(site)),
  };
}

/** Shared links know no segments, so the address has the conditions of one; null when they are too long for an address in an email. */
function sharedPage(
  publicUrl: string,
  token: string | null,
  { from, to }: Period,
  conditions: readonly Condition[],
): string | null {
  if (token === null) return null;
  const where = conditions.map((condition) => `&where=${encodeURIComponent(printCondition(condition))}`).join('');
  return where.length > WHERE_MAX_CHARS ? null : `${publicUrl}/share/${token}?from=${from}&to=${to}${where}`;
}

/** Returns the links at the foot of a report. */
export function footLinks({ unsubscribe, settings }: ReportLinks, language: Language): EmailLink[] {
  const texts = REPORT_TEXTS[language];
  return [
    ...(unsubscribe === null ? [] : [{ label: texts.unsubscribe, link: unsubscribe }]),
    ...(settings === null ? [] : [{ label: texts.manage, link: settings }]),
  ];
}
