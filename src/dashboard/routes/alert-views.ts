import { withholds } from '../../accounts/grants.ts';
import { crawlerNames, readAlert } from '../../alerts/alert-body.ts';
import type { HistoryEntry } from '../../alerts/attempt-queue.ts';
import { consentsOf, personalAddresses } from '../../alerts/consents/consents.ts';
import { type Delivery, latestDeliveries, listDeliveries } from '../../alerts/deliveries.ts';
import { listRuleProblems } from '../../alerts/rule-problems.ts';
import { listAlertRules } from '../../alerts/rules.ts';
import { onlyCurrency } from '../../alerts/watched-goal.ts';
import type { Db } from '../../database/database.ts';
import type { AlertConsent } from '../../domain/alert-consent.ts';
import {
  ALERT_RECEIVERS,
  type AlertDestinations,
  destinationsOf,
  RECEIVER_TABLE,
  withDestinations,
} from '../../domain/alert-receiver.ts';
import { type AlertRule, isMoney, type RuleProblem } from '../../domain/alert-rule.ts';
import type { AlertedValue } from '../../domain/alerted-value.ts';
import { NO_MAIL_SERVER_DETAIL } from '../../domain/attempt-status.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Grant } from '../../domain/grant.ts';
import type { Revenue } from '../../domain/revenue.ts';
import { includesRole, type Role } from '../../domain/role.ts';
import type { Segment } from '../../domain/segment.ts';
import type { Site } from '../../domain/site.ts';
import { listArchivedGoals } from '../../sites/goals.ts';
import { goalsOfSubject, revenuesOfSubject } from '../../sites/group-goals.ts';
import { readCondition } from '../../sites/segment-conditions.ts';
import { listSegments } from '../../sites/segments.ts';
import { hiddenConditions } from '../amounts.ts';

const NOT_TAKEN = 'the mail server rejected it; an admin of the organization can see why';

/** A goal that a rule can watch, or an archived one that a rule still names. */
export interface WatchableGoal {
  readonly id: number;
  readonly name: string;
  readonly isArchived: boolean;
  /** The money of a goal in use: the currency of all orders, null when a property has it. Null for a goal without. */
  readonly revenue: Pick<Revenue, 'currency'> | null;
}

/**
 * A rule as the page shows it. Plain members see only the origins of its URLs, because the path can be all that is
 * needed to post there.
 */
export interface AlertSummary extends Omit<AlertRule, 'siteId'> {
  /** The instant at which it fired, when it has not been armed again; epoch milliseconds, null when it is armed. */
  readonly firingSince: number | null;
  /**
   * The deliveries of its latest alert: the newest attempt for each of its present receivers. Empty before the first
   * alert.
   */
  readonly lastAlert: readonly HistoryEntry[];
  /** The deliveries of its latest test: the newest attempt for each of its present receivers. */
  readonly lastTest: readonly HistoryEntry[];
  /** The consents of its recipients that are no members of the organisation. */
  readonly consents: readonly AlertConsent[];
  /** Why the rule cannot be judged; null when it can. */
  readonly problem: RuleProblem | null;
}

export interface AlertsAnswer {
  readonly rules: readonly AlertSummary[];
  /** The goals of the site or group, archived ones of a site last. */
  readonly goals: readonly WatchableGoal[];
  /** The segments of the site or group, no member's own, which conditions of rules may name. */
  readonly segments: readonly Pick<Segment, 'id' | 'name'>[];
}

/** A delivery attempt with the figures of its alert. */
export interface DeliveryEntry extends Omit<Delivery, 'body'>, AlertedValue {
  readonly threshold: number | null;
}

export interface DeliveriesAnswer {
  readonly deliveries: readonly DeliveryEntry[];
}

/** Returns the rules of a site or group as a member sees them, and the goals that they can watch. */
export async function alertsAnswer(db: Db, clock: Clock, site: Site, grant: Grant): Promise<AlertsAnswer> {
  const [rules, latest, goals, archived, revenues, problems, segments] = await Promise.all([
    seenRules(db, site, grant),
    latestDeliveries(db, site.id),
    goalsOfSubject(db, site),
    listArchivedGoals(db, site.id),
    revenuesOfSubject(db, site),
    listRuleProblems(db, { siteId: site.id }),
    listSegments(db, { siteId: site.id, userId: null }),
  ]);
  const consents = await consentsOf(db, clock, site.orgId, rules.flatMap(personalAddresses));
  const isHidden = await hiddenConditions(db, site, grant);
  const revenueOf = (id: number) => {
    if (withholds(grant, 'revenue')) return null;
    const revenue = revenues.find(({ goalId }) => goalId === id);
    return revenue === undefined ? null : { currency: onlyCurrency(revenue) };
  };
  return {
    rules: rules.map(({ siteId, ...rule }) => {
      const { alert = [], test = [], lastAlert = null } = latest.get(rule.id) ?? {};
      const shown = (entries: readonly HistoryEntry[]) =>
        entries.filter((entry) => isReceiver(rule, entry)).map((entry) => shownTo(grant.role, entry));
      const firedAt = lastAlert === null ? null : Date.parse(readAlert(lastAlert).at);
      return {
        ...rule,
        ...(includesRole(grant.role, 'editor') ? {} : originsOf(rule)),
        firingSince: rule.state === 'firing' ? firedAt : null,
        lastAlert: shown(alert),
        lastTest: shown(test),
        consents: shownConsents(
          grant,
          personalAddresses(rule).flatMap((email) => consents.get(email) ?? []),
        ),
        problem: problems.get(rule.id) ?? null,
      };
    }),
    goals: [
      ...goals.map(({ id, name }) => ({ id, name, isArchived: false, revenue: revenueOf(id) })),
      ...archived.map(({ id, name }) => ({ id, name, isArchived: true, revenue: null })),
    ],
    segments: segments.filter(({ conditions }) => !isHidden(conditions)).map(({ id, name }) => ({ id, name })),
  };
}

/** Returns the attempts of a rule, the newest first, as a member sees them. */
export async function deliveriesAnswer(db: Db, ruleId: number, { role }: Grant): Promise<DeliveriesAnswer> {
  const deliveries = await listDeliveries(db, ruleId);
  return { deliveries: deliveries.map((each) => shownTo(role, entryOf(each))) };
}

/** Lists the rules of a site that a member sees: without revenue, neither those of money nor those with conditions on amounts. */
export async function seenRules(db: Db, site: Pick<Site, 'id'>, grant: Grant): Promise<readonly AlertRule[]> {
  const rules = (await listAlertRules(db, { siteId: site.id })).filter(isSeenBy(grant));
  if (rules.every(({ where }) => where.length === 0)) return rules;
  const isHidden = await hiddenConditions(db, site, grant);
  return rules.filter(({ where }) => !isHidden(where.map(readCondition)));
}

/** Rules of money are hidden from those from whom revenue is withheld. */
export function isSeenBy(grant: Grant): (rule: Pick<AlertRule, 'type'>) => boolean {
  return ({ type }) => !withholds(grant, 'revenue') || !isMoney(type);
}

/** Returns whether a rule still has the receiver of an earlier attempt. */
function isReceiver(rule: AlertDestinations, { channel: receiver, recipient }: HistoryEntry): boolean {
  const destinations = destinationsOf(rule, receiver);
  return RECEIVER_TABLE[receiver].max === 1 ? destinations.length > 0 : destinations.includes(recipient);
}

/** Returns a rule's destinations with URLs reduced to their origins. */
function originsOf(rule: AlertDestinations): AlertDestinations {
  return ALERT_RECEIVERS.filter((receiver) => RECEIVER_TABLE[receiver].isUrl).reduce<AlertDestinations>(
    (shown, receiver) =>
      withDestinations(
        shown,
        receiver,
        destinationsOf(rule, receiver).map((url) => new URL(url).origin),
      ),
    { url: rule.url, emails: rule.emails, destinations: rule.destinations },
  );
}

/** Hides the consents of addresses, which tell who is a member, from those who see no other members. */
export function shownConsents<Consent>({ reach }: Grant, consents: readonly Consent[]): readonly Consent[] {
  return reach === null ? consents : [];
}

/** Hides a mail server's answer from users who are not admins, because it names hosts of the operator's. */
function shownTo<Entry extends HistoryEntry>(role: Role, entry: Entry): Entry {
  const isHidden =
    entry.channel === 'email' &&
    entry.detail !== '' &&
    entry.detail !== NO_MAIL_SERVER_DETAIL &&
    !entry.status.startsWith('rejected:') &&
    !includesRole(role, 'admin');
  return isHidden ? { ...entry, detail: NOT_TAKEN } : entry;
}

function entryOf({ body, ...delivery }: Delivery): DeliveryEntry {
  const alert = readAlert(body);
  const { value, threshold, currency = null } = alert;
  return { ...delivery, value, threshold, currency, ...crawlerNames(alert) };
}
