import type { ReportFrequency } from './report-frequency.ts';

/**
 * The outcome of a try to send a report: the mail server accepted it, refuses the address for good, did not accept it or could not be
 * reached, or did not answer in time; or the report could not be written.
 */
export type ReportDeliveryStatus = 'sent' | 'refused' | 'failed' | 'timeout' | 'error';

/** A try to send a report that has ended. Instants are epoch milliseconds. */
export interface ReportDelivery {
  readonly id: number;
  readonly at: number;
  readonly email: string;
  readonly frequency: ReportFrequency;
  /** The first and the last day of the report. */
  readonly from: string;
  readonly to: string;
  /** The number of the try, from 1. */
  readonly attempt: number;
  readonly status: ReportDeliveryStatus;
  /** The answer of the mail server, without email addresses; empty when there is none. */
  readonly detail: string;
  /** The time of the next try; null when there is none: the report was sent, or is given up. */
  readonly nextTryAt: number | null;
}
