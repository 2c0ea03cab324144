import type { ReportDeliveryStatus } from '../domain/report-delivery.ts';
import type { ReportRecipient } from './report-recipient.ts';

const HOUR_MS = 3_600_000;
/** The time for which a report that fails is tried again. */
const TRIED_MS = 72 * HOUR_MS;
const RETRY_MIN_MS = 5 * 60_000;
const RETRY_MAX_MS = 6 * HOUR_MS;
/** The wait after the mail server has refused a report for good. The cause can be a mistake that a person corrects. */
const RETRY_REFUSED_MS = 24 * HOUR_MS;

/** Returns since when this report has been failing; null when the failures were of an earlier one. */
export function failingSince({ failingSince: since }: ReportRecipient, dueAt: number): number | null {
  return since !== null && since >= dueAt ? since : null;
}

/**
 * Returns when a report is tried again that has been failing, epoch milliseconds: the wait is as long as it has been failing, within
 * bounds. Null after three days: the period is given up.
 */
export function nextTryOf(since: number, now: number, status: ReportDeliveryStatus): number | null {
  if (now - since >= TRIED_MS) return null;
  const waitMs = status === 'refused' ? RETRY_REFUSED_MS : Math.min(RETRY_MAX_MS, Math.max(RETRY_MIN_MS, now - since));
  return Math.min(now + waitMs, since + TRIED_MS);
}
