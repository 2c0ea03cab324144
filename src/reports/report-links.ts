import type { Period } from '../domain/period.ts';
import type { Site } from '../domain/site.ts';
import type { ReportSubscription } from './subscriptions.ts';

/** Below the address of the service: the page, and what mail programs post to (RFC 8058), that switch a report off. */
export const UNSUBSCRIBE_PATH = '/dashboard/reports/unsubscribe';

/** Where a report leads, and why it was sent. */
export interface ReportLinks {
  /** The period's figures in the dashboard. */
  readonly dashboard: string;
  /** Where reports are switched on and off. */
  readonly settings: string;
  /** Switches this report off without a sign-in; null for one that was asked for once. */
  readonly unsubscribe: string | null;
  readonly reason: string;
}

/** @param publicUrl where browsers reach the service, without a slash at the end */
export function reportLinks(
  publicUrl: string,
  site: Site,
  { from, to }: Period,
  subscription: Pick<ReportSubscription, 'token' | 'frequency'> | null,
): ReportLinks {
  const pages = `${publicUrl}/sites/${site.publicId}`;
  return {
    dashboard: `${pages}?from=${from}&to=${to}`,
    settings: `${pages}/settings#reports`,
    unsubscribe: subscription === null ? null : `${publicUrl}${UNSUBSCRIBE_PATH}?token=${subscription.token}`,
    reason:
      subscription === null
        ? 'You get this because you asked for a preview.'
        : `You get this because you switched on the ${subscription.frequency} report of ${site.domain}.`,
  };
}

/**
 * The headers that let a mail program offer to switch the report off. One click is promised only over https, as the
 * standard has it (RFC 8058); otherwise the address is a page with a button.
 */
export function unsubscribeHeaders({ unsubscribe }: ReportLinks): Readonly<Record<string, string>> {
  if (unsubscribe === null) return {};
  const address = { 'list-unsubscribe': `<${unsubscribe}>` };
  if (!unsubscribe.startsWith('https:')) return address;
  return { ...address, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' };
}
