import type { HistoryEntry } from '../../../../src/alerts/attempt-queue.ts';
import type { AlertSummary, WatchableGoal } from '../../../../src/dashboard/routes/alerts.ts';
import { type AlertReceiver, RECEIVER_TABLE } from '../../../../src/domain/alert-receiver.ts';
import {
  ALERT_TYPE_TABLE,
  type AlertRule,
  isMoney,
  type RuleProblem,
  ruleText,
} from '../../../../src/domain/alert-rule.ts';
import { NO_MAIL_SERVER_DETAIL } from '../../../../src/domain/attempt-status.ts';
import { isolated } from '../../names.ts';
import { outcomeOf, outcomeText } from './outcome.ts';
import { texts } from './texts.tsx';

const { delivery, idle, networkErrors, rule: ruleTexts } = texts;

/** Returns a rule in words, with the name of its goal: `200 visitors or more in 5 minutes`. */
export function ruleTitle(
  rule: Pick<AlertRule, 'type' | 'threshold' | 'goalId' | 'currency' | 'hours' | 'percent'>,
  goals: readonly WatchableGoal[],
): string {
  return ruleText(rule, isolated(goalText(rule.goalId, goals)));
}

function goalText(goalId: number | null, goals: readonly WatchableGoal[]): string {
  if (goalId === null) return ruleTexts.allGoals;
  return goals.find(({ id }) => id === goalId)?.name ?? ruleTexts.deletedGoal;
}

/** Returns why an enabled rule cannot trigger; null when it can. */
export function whyIdle(
  { type, goalId, currency, problem }: Pick<AlertSummary, 'type' | 'goalId' | 'currency' | 'problem'>,
  goals: readonly WatchableGoal[],
): string | null {
  if (problem === 'no_sites') return PROBLEMS[problem];
  return whyWithoutGoal({ type, goalId, currency }, goals) ?? (problem === null ? null : PROBLEMS[problem]);
}

const PROBLEMS: Readonly<Record<RuleProblem, string>> = {
  no_sites: idle.noSites,
  goal_gone: idle.deleted,
  revenue_gone: idle.revenueGone,
  segment_gone: idle.segmentGone,
  condition_gone: idle.conditionGone,
  too_many_conditions: idle.tooManyConditions,
  few_weeks: idle.fewWeeks,
  unknown_hours: idle.unknownHours,
  no_reports: idle.noReports,
};

function whyWithoutGoal(
  { type, goalId, currency }: Pick<AlertRule, 'type' | 'goalId' | 'currency'>,
  goals: readonly WatchableGoal[],
): string | null {
  if (!ALERT_TYPE_TABLE[type].hasGoal) return null;
  if (goalId === null) {
    return goals.some(({ isArchived }) => !isArchived) ? null : idle.noGoals;
  }
  const goal = goals.find(({ id }) => id === goalId);
  if (goal === undefined) return idle.deleted;
  if (goal.isArchived) return idle.archived;
  if (!isMoney(type)) return null;
  if (goal.revenue === null) return idle.noRevenue;
  const { currency: only } = goal.revenue;
  return only === null || only === currency ? null : idle.otherCurrency(only);
}

/** Patterns of network errors and their meaning. Other errors are shown as they are. */
const NETWORK_ERRORS: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_NONAME|ENODATA/, networkErrors.unknownHost],
  [/EAI_AGAIN|ESERVFAIL/, networkErrors.lookup],
  [/ECONNREFUSED/, networkErrors.refused],
  [/ETIMEDOUT|no answer within/, networkErrors.timeout],
  [/ECONNRESET|EPIPE|socket hang up|connection was closed/, networkErrors.closed],
  [/EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/, networkErrors.unreachable],
  [/CERT_HAS_EXPIRED|certificate has expired/, networkErrors.expired],
  [/ERR_TLS_CERT_ALTNAME_INVALID|altnames/, networkErrors.otherHost],
  [/SELF_SIGNED|self.signed|UNABLE_TO_|unable to (get|verify)|CERT_|certificate/i, networkErrors.untrusted],
  [/EPROTO|wrong version number|SSL routines/, networkErrors.noTls],
];

/** Returns the detail of an attempt in words; empty when there is nothing to add. */
export function detailText({ status, detail }: Pick<HistoryEntry, 'status' | 'detail'>): string {
  // The status of a refused attempt says why itself.
  if (status.startsWith('rejected:') || detail === NO_MAIL_SERVER_DETAIL) return '';
  const words = NETWORK_ERRORS.find(([pattern]) => pattern.test(detail))?.[1];
  const attempts = /^gave up after (\d+) attempts/.exec(detail)?.[1];
  if (words === undefined) return detail;
  return attempts === undefined ? words : delivery.gaveUp(attempts, words);
}

/** Returns the receiver of an attempt: the address, or the channel's name when a rule has one destination there. */
export function receiverText({ channel: receiver, recipient }: Pick<HistoryEntry, 'channel' | 'recipient'>): string {
  return recipient === '' ? RECEIVER_TABLE[receiver].label : recipient;
}

/**
 * Returns the outcome of one alert on each of its receivers, the worst first: `webhook failed (HTTP 503), email
 * delivered`.
 */
export function outcomesText(entries: readonly HistoryEntry[]): { readonly text: string; readonly isBad: boolean } {
  const attempts = entries.map((entry) => ({ ...entry, ...outcomeOf(entry.status, entry.detail) }));
  const isMixed = (receiver: AlertReceiver) =>
    new Set(attempts.filter((attempt) => attempt.channel === receiver).map(outcomeText)).size > 1;
  const worstFirst = attempts.toSorted((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone));
  const parts = worstFirst.map(({ channel: receiver, recipient, outcome, cause }) => {
    const { label } = RECEIVER_TABLE[receiver];
    const name = isMixed(receiver) ? delivery.channelTo(label, recipient) : label;
    return cause === null ? delivery.outcome(name, outcome) : delivery.outcomeWithCause(name, outcome, cause);
  });
  return { text: [...new Set(parts)].join(', '), isBad: worstFirst[0]?.tone === 'bad' };
}

const TONES = ['bad', 'warn', 'good'];
