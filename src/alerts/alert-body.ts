import type { AlertType } from '../domain/alert-rule.ts';

/** The fields of an alert's JSON text, as docs/webhooks.md lists them. */
export interface Alert {
  readonly type: AlertType;
  /** The site's domain. */
  readonly site: string;
  readonly rule: number;
  /** In the unit of the type: visitors, hours, conversions, or an amount of money. */
  readonly value: number;
  readonly threshold: number | null;
  /** The currency of the amounts of a `revenue` rule. The texts of other types do not have the field. */
  readonly currency?: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Present only in a test. */
  readonly test?: true;
}

/** Writes the JSON text of an alert. It is stored, signed and posted, and every attempt sends these bytes. */
export function formatAlert({ type, site, rule, value, threshold, currency, at, test }: Alert): string {
  const money = currency == null ? {} : { currency };
  return JSON.stringify({ type, site, rule, value, threshold, ...money, at, ...(test === true ? { test } : {}) });
}

/** Parses the text that `formatAlert` wrote. */
export function readAlert(body: string): Alert {
  return JSON.parse(body) as Alert;
}

/** Writes epoch milliseconds as ISO 8601 in UTC, to the millisecond. */
export function formatInstant(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString({ smallestUnit: 'millisecond' });
}
