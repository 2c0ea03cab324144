/** What makes a rule fire: more visitors than usual, fewer, none at all, or a goal reached. */
export const ALERT_TYPES = ['spike', 'drop', 'silence', 'goal'] as const;

export type AlertType = (typeof ALERT_TYPES)[number];

/** `firing` from the alert on until what caused it is over; only an armed rule fires. */
export type AlertState = 'armed' | 'firing';

/** The detail of an email that could not even be tried: no mail server is configured. */
export const NO_MAIL_SERVER_DETAIL = 'no mail server is configured (SVC_SMTP_URL)';

/** How an alert leaves the service. */
export type AlertChannel = 'webhook' | 'email';

/** A rule as it may be shown: its secret signs and is never shown again. */
export interface AlertRule {
  readonly id: number;
  readonly siteId: number;
  readonly type: AlertType;
  /** Visitors (`spike`, `drop`), hours (`silence`) or conversions (`goal`, where null means the day's first). */
  readonly threshold: number | null;
  /** The goal of a `goal` rule; null for all of the site's goals. */
  readonly goalId: number | null;
  /** Where the webhook goes; null without that channel. */
  readonly url: string | null;
  /** Who gets an email; empty without that channel. */
  readonly emails: readonly string[];
  readonly enabled: boolean;
  readonly state: AlertState;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}
