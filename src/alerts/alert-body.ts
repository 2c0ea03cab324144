import type { AlertType } from '../domain/alert-rule.ts';
import { isUnited, type Site } from '../domain/site.ts';
import { plainName } from '../mail/plain-name.ts';

/** A crawler that has asked for the first time. */
export interface NewCrawler {
  readonly name: string;
  /** Null when it has none that is known. */
  readonly operator: string | null;
  /** Requests of its first day that are not contradicted. */
  readonly requests: number;
}

/** The fields that alerts about crawlers have besides those of all alerts. */
export interface AlertFacts {
  /** The local day whose requests are counted, `YYYY-MM-DD`: logs that come late tell of a day that is over. */
  readonly day?: string;
  /** The crawlers that a `new_crawler` rule has found, that with the most requests first. */
  readonly crawlers?: readonly NewCrawler[];
}

/** The fields of an alert's JSON text, as docs/webhooks.md lists them. */
export interface Alert extends AlertFacts {
  readonly type: AlertType;
  /** The site's domain, or the name of the group. */
  readonly site: string;
  /** The id of the group, as `/v1/groups` has it. The alerts of sites do not have the field. */
  readonly group?: number;
  readonly rule: number;
  /** In the unit of the type: visitors, hours, conversions, requests, or an amount of money. */
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
export function formatAlert(alert: Alert): string {
  const { type, site, group, rule, value, threshold, currency, day, crawlers, at, test } = alert;
  const ofGroup = group === undefined ? {} : { group };
  const money = currency == null ? {} : { currency };
  const facts = { ...(day === undefined ? {} : { day }), ...(crawlers === undefined ? {} : { crawlers }) };
  const ofTest = test === true ? { test } : {};
  return JSON.stringify({ type, site, ...ofGroup, rule, value, threshold, ...money, ...facts, at, ...ofTest });
}

/** As many as a domain has. */
const GROUP_NAME_MAX_CHARS = 253;

/** Returns the fields of an alert that name its site or group. */
export function alertSubject(subject: Site): Pick<Alert, 'site' | 'group'> {
  if (!isUnited(subject)) return { site: subject.domain };
  return { site: plainName(subject.name, GROUP_NAME_MAX_CHARS), group: Number(subject.publicId) };
}

/** Parses the text that `formatAlert` wrote. */
export function readAlert(body: string): Alert {
  return JSON.parse(body) as Alert;
}

/** Returns the names of the new crawlers that an alert is about, as `AlertedValue` has them. */
export function crawlerNames({ crawlers }: AlertFacts): { readonly crawlers?: readonly string[] } {
  return crawlers === undefined ? {} : { crawlers: crawlers.map(({ name }) => name) };
}

/** Writes epoch milliseconds as ISO 8601 in UTC, to the millisecond. */
export function formatInstant(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString({ smallestUnit: 'millisecond' });
}
