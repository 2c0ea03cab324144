import type { Language } from '../domain/language.ts';
import type { ReportFrequency } from '../domain/report-frequency.ts';
import type { ReportContent } from '../domain/report-panel.ts';
import type { Site } from '../domain/site.ts';

/** Somebody who gets a report without having subscribed as a member. */
export interface OutsideReader {
  /** The id of the recipient. */
  readonly id: number;
  readonly language: Language;
  /** The token of the shared link that the report leads to; null for none. */
  readonly shareToken: string | null;
  /** Whether the address is that of a member, who can open the dashboard. */
  readonly isMember: boolean;
}

/** Somebody who gets a report of a site regularly. Instants are epoch milliseconds. */
export interface ReportRecipient {
  readonly site: Site;
  readonly frequency: ReportFrequency;
  readonly email: string;
  /** The member who has subscribed; null for others. */
  readonly userId: number | null;
  /** Null for a member who has subscribed. */
  readonly outside: OutsideReader | null;
  readonly getsRevenue: boolean;
  /** Whether a report without visitors tells of rejected events. */
  readonly getsDiscards: boolean;
  /** The segment of the report; null for all visitors. */
  readonly segmentId: number | null;
  readonly content: ReportContent;
  /** Ends the report without a sign-in. */
  readonly token: string;
  /** First day of the latest period that was reported, or skipped. */
  readonly sentFor: string;
  /** The time of the first failure to send the current report; null when none has failed. */
  readonly failingSince: number | null;
  /** The time of the next try; null when none has failed. */
  readonly retryAt: number | null;
}
