import type { AlertType } from '../domain/alert-rule.ts';

/** What an alert says (the specification's "Alert webhook", body fields). */
export interface Alert {
  readonly type: AlertType;
  /** The site's domain. */
  readonly site: string;
  readonly rule: number;
  /** Visitors, hours or conversions, as the type has it. */
  readonly value: number;
  readonly threshold: number | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Only in a test send. */
  readonly test?: true;
}

/** The JSON text that is kept, signed and posted: every attempt sends these bytes. */
export function formatAlert({ type, site, rule, value, threshold, at, test }: Alert): string {
  return JSON.stringify({ type, site, rule, value, threshold, at, ...(test === true ? { test } : {}) });
}

/** Reads what `formatAlert` wrote. */
export function readAlert(body: string): Alert {
  return JSON.parse(body) as Alert;
}

/** Epoch milliseconds as ISO 8601 in UTC, to the millisecond. */
export function formatInstant(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString({ smallestUnit: 'millisecond' });
}
