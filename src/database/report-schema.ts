import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Language } from '../domain/language.ts';
import type { ReportDeliveryStatus } from '../domain/report-delivery.ts';
import type { ReportFrequency } from '../domain/report-frequency.ts';
import type { RecipientState } from '../domain/report-recipient.ts';

/** The columns that name what a report is about (src/sites/subjects.ts). */
interface ReportSubject {
  /** The id of a site, or the negative one of a group. */
  site_id: number;
  of_site: number | null;
  of_group: number | null;
}

/** The columns of a report that is sent regularly, for members and others alike. */
interface SentReports extends ReportSubject {
  frequency: ReportFrequency;
  /** The segment of the report; null for all visitors. It may have been deleted. */
  segment_id: Generated<number | null>;
  /** The panels of the report, separated by commas; null for all. */
  panels: Generated<string | null>;
  with_csv: Generated<0 | 1>;
  /** Switches the reports off without a sign-in. Stored in plain text, because every report carries it. */
  token: string;
  /** The first day of the latest period that was reported or skipped. */
  sent_for: string;
  /** While a report cannot be sent: the first attempt, and the time of the next. */
  failing_since: Generated<number | null>;
  retry_at: Generated<number | null>;
  created_at: ColumnType<number, number, never>;
}

/** The tables of those who get reports by mail. */
export interface ReportSchema {
  /** The subscriptions of members to a site's reports. */
  report_subscriptions: SentReports & { user_id: number };
  /**
   * Addresses that a site's admins have entered. `state` is `active` once the person has confirmed by the link whose SHA-256 is
   * `fingerprint`. `asks` counts the mails without an answer that asked, the latest at `asked_at`. Rows with a `removed_at` are kept
   * for these limits alone.
   */
  report_recipients: SentReports & {
    id: GeneratedAlways<number>;
    email: string;
    language: Language;
    with_revenue: 0 | 1;
    /** The shared link that the report leads to; null for none. */
    share_link_id: number | null;
    state: RecipientState;
    fingerprint: string;
    asked_at: number | null;
    asks: number;
    removed_at: Generated<number | null>;
  };
  /** The sender of the reports of an organisation: the name beside the address, where answers go, and a picture in base64; null for none. */
  report_senders: { org_id: number; name: string | null; reply_to: string | null; logo: Generated<string | null> };
  /**
   * The tries to send reports that have ended: to a member (`user_id`) or to an address that an admin has entered (`recipient_id`),
   * with which they are erased.
   */
  report_deliveries: ReportSubject & {
    id: GeneratedAlways<number>;
    user_id: number | null;
    recipient_id: number | null;
    frequency: ReportFrequency;
    period_from: string;
    period_to: string;
    attempt: number;
    at: number;
    status: ReportDeliveryStatus;
    /** Has no email addresses. */
    detail: string;
    next_try_at: number | null;
  };
}
