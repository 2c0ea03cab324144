import type { Language } from '../domain/language.ts';
import type { Period } from '../domain/period.ts';
import type { Site } from '../domain/site.ts';
import type { ReportSubscription } from './subscriptions.ts';
import { REPORT_TEXTS } from './translations.ts';

/**
 * The path, below the URL of the service, that turns a report off. It serves a page, and mail programs post to it (RFC
 * 8058).
 */
export const UNSUBSCRIBE_PATH = '/dashboard/reports/unsubscribe';

/** The links in a report, and the reason why it was sent. */
export interface ReportLinks {
  /** The period's figures in the dashboard. */
  readonly dashboard: string;
  /** The page on which reports are turned on and off. */
  readonly settings: string;
  /** Turns this report off without a sign-in; null in a preview. */
  readonly unsubscribe: string | null;
  readonly reason: string;
}

/** @param publicUrl the URL of the dashboard, without a slash at the end */
export function reportLinks(
  publicUrl: string,
  site: Site,
  { from, to }: Period,
  subscription: Pick<ReportSubscription, 'token' | 'frequency'> | null,
  language: Language,
): ReportLinks {
  const { reason } = REPORT_TEXTS[language];
  const pages = `${publicUrl}/sites/${site.publicId}`;
  return {
    dashboard: `${pages}?from=${from}&to=${to}`,
    settings: `${pages}/settings/sharing#reports`,
    unsubscribe: subscription === null ? null : `${publicUrl}${UNSUBSCRIBE_PATH}?token=${subscription.token}`,
    reason: subscription === null ? reason.preview : reason.subscribed(subscription.frequency, site.domain),
  };
}
