import type { ColumnType, GeneratedAlways } from 'kysely';
import type { ConsentState } from '../domain/alert-consent.ts';
import type { AlertReceiver } from '../domain/alert-receiver.ts';
import type { AlertState, AlertType } from '../domain/alert-rule.ts';
import type { AttemptStatus } from '../domain/attempt-status.ts';

/** The tables of alert rules, of their deliveries, and of the consents of those who get them by email. */
export interface AlertSchema {
  /**
   * `threshold` is in the type's unit. `emails` is the JSON text of string[], `destinations` that of Record<string,
   * string[]>, for the channels without a column of their own. `revision` grows with each change of the configuration.
   * `watched_since` is the time at which the rule was last armed by a change. `memory` is the state machine's, JSON
   * text.
   */
  alert_rules: {
    id: GeneratedAlways<number>;
    /** The id of a site, or the negative one of a group (src/sites/subjects.ts). */
    site_id: number;
    of_site: ColumnType<number | null, number | null | undefined, number | null>;
    of_group: ColumnType<number | null, number | null | undefined, number | null>;
    type: AlertType;
    threshold: number | null;
    /** The goal may have been deleted or archived; such a rule does not fire. */
    goal_id: number | null;
    /** The goals that a rule of a group names (src/alerts/group-goals.ts), as JSON text; null for a rule of a site. */
    group_goals: ColumnType<string | null, string | null | undefined, string | null>;
    /** The currency of a rule of money; null for the other types. */
    currency: string | null;
    /** The full hours that a rule of a drop looks back on; null for the other types. */
    hours: number | null;
    /** The percentage of the usual figure, in place of `threshold`. */
    percent: number | null;
    /** The JSON text of string[]: conditions as `printCondition` writes them. */
    conditions: ColumnType<string, string | undefined, string>;
    url: string | null;
    /** Stored in plain text, because it signs. */
    secret: string | null;
    emails: string;
    destinations: string;
    enabled: 0 | 1;
    revision: number;
    state: AlertState;
    memory: string;
    watched_since: number;
    created_at: ColumnType<number, number, never>;
  };
  /** The time of the last evaluation of a type's rules. */
  alert_rounds: { type: AlertType; at: number };
  /**
   * Each attempt to deliver an alert: the queue (`pending`) and the history. `at` is the time at which it is due, and
   * later at which it was made. `body` is the JSON text of the alert, the same for every attempt.
   */
  alert_attempts: {
    id: GeneratedAlways<number>;
    rule_id: number;
    channel: AlertReceiver;
    recipient: string;
    lane: string;
    type: AlertType;
    test: 0 | 1;
    body: string;
    attempt: number;
    at: number;
    status: AttemptStatus;
    detail: string;
  };
  /**
   * Whether an address outside an organisation gets its alert emails. `email` is in lower case. `earlier` is the state
   * of addresses of rules from before consents were asked for, until they are asked: they get their emails up to then, and
   * afterwards until `grace_until`. `ask_at` is the time from which the address is to be asked, null when it is not;
   * `asked_at` that of the latest email that asked; `asks` counts those without an answer.
   */
  alert_consents: {
    org_id: number;
    email: string;
    state: ConsentState | 'earlier';
    ask_at: number | null;
    asked_at: number | null;
    asks: ColumnType<number, number | undefined, number>;
    grace_until: number | null;
  };
  /** The links of emails to such addresses. Only the SHA-256 of a link's token is stored. */
  alert_consent_links: {
    fingerprint: string;
    org_id: number;
    email: string;
    created_at: ColumnType<number, number, never>;
  };
}
