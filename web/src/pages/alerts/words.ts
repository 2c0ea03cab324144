import type { HistoryEntry } from '../../../../src/alerts/attempt-queue.ts';
import type { WatchableGoal } from '../../../../src/dashboard/routes/alerts.ts';
import { type AlertChannel, CHANNEL_TABLE } from '../../../../src/domain/alert-channel.ts';
import { ALERT_TYPE_TABLE, type AlertRule, ruleText } from '../../../../src/domain/alert-rule.ts';
import { NO_MAIL_SERVER_DETAIL, statusWords } from '../../../../src/domain/attempt-status.ts';
import { midSentence } from '../../../../src/domain/mid-sentence.ts';
import { isolated } from '../../names.ts';

/** Returns a rule in words, with the name of its goal: `200 visitors or more in 5 minutes`. */
export function ruleTitle(
  rule: Pick<AlertRule, 'type' | 'threshold' | 'goalId'>,
  goals: readonly WatchableGoal[],
): string {
  return ruleText(rule, isolated(goalText(rule.goalId, goals)));
}

function goalText(goalId: number | null, goals: readonly WatchableGoal[]): string {
  if (goalId === null) return 'all goals';
  return goals.find(({ id }) => id === goalId)?.name ?? '(deleted goal)';
}

/** Returns why an enabled rule cannot trigger; null when it can. */
export function whyIdle(
  { type, goalId }: Pick<AlertRule, 'type' | 'goalId'>,
  goals: readonly WatchableGoal[],
): string | null {
  if (!ALERT_TYPE_TABLE[type].hasGoal) return null;
  if (goalId === null) {
    return goals.some(({ isArchived }) => !isArchived) ? null : 'This site has no goals, so this alert can’t trigger.';
  }
  const goal = goals.find(({ id }) => id === goalId);
  if (goal === undefined) return 'Its goal was deleted, so this alert can’t trigger.';
  return goal.isArchived ? 'Its goal is archived, so this alert can’t trigger. Restore it or choose another.' : null;
}

/** Patterns of network errors and their meaning. Other errors are shown as they are. */
const NETWORK_ERRORS: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_NONAME|ENODATA/, 'This host name does not exist.'],
  [/EAI_AGAIN|ESERVFAIL/, 'DNS lookup failed.'],
  [/ECONNREFUSED/, 'Connection refused.'],
  [/ETIMEDOUT|no answer within/, 'Timed out.'],
  [/ECONNRESET|EPIPE|socket hang up|connection was closed/, 'Connection closed before a response was received.'],
  [/EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/, 'Host unreachable.'],
  [/CERT_HAS_EXPIRED|certificate has expired/, 'Its certificate has expired.'],
  [/ERR_TLS_CERT_ALTNAME_INVALID|altnames/, 'Its certificate is for another host name.'],
  [
    /SELF_SIGNED|self.signed|UNABLE_TO_|unable to (get|verify)|CERT_|certificate/i,
    'Its certificate is not signed by an authority that this server trusts.',
  ],
  [/EPROTO|wrong version number|SSL routines/, 'The server doesn’t support HTTPS on this port.'],
];

/** Returns the detail of an attempt in words; empty when there is nothing to add. */
export function detailText({ status, detail }: Pick<HistoryEntry, 'status' | 'detail'>): string {
  // The status of a refused attempt says why itself.
  if (status.startsWith('rejected:') || detail === NO_MAIL_SERVER_DETAIL) return '';
  const words = NETWORK_ERRORS.find(([pattern]) => pattern.test(detail))?.[1];
  const tries = /^gave up after \d+ attempts/.exec(detail)?.[0];
  if (words === undefined) return detail;
  return tries === undefined ? words : `${tries.charAt(0).toUpperCase()}${tries.slice(1)}. ${words}`;
}

/** Returns the receiver of an attempt: the address, or the channel's name when a rule has one destination there. */
export function receiverText({ channel, recipient }: Pick<HistoryEntry, 'channel' | 'recipient'>): string {
  return recipient === '' ? CHANNEL_TABLE[channel].label : recipient;
}

/**
 * Returns the outcome of one alert on each of its channels, the worst first: `webhook failed (HTTP 503), email
 * delivered`.
 */
export function outcomesText(entries: readonly HistoryEntry[]): { readonly text: string; readonly isBad: boolean } {
  const attempts = entries.map((entry) => ({ ...entry, ...statusWords(entry.status, entry.detail) }));
  const isMixed = (channel: AlertChannel) =>
    new Set(attempts.filter((attempt) => attempt.channel === channel).map(({ text }) => text)).size > 1;
  const worstFirst = attempts.toSorted((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone));
  const parts = worstFirst.map(({ channel, recipient, text }) => {
    const name = midSentence(CHANNEL_TABLE[channel].label);
    const [what = '', why] = text.split(': ');
    return `${isMixed(channel) ? `${name} to ${recipient}` : name} ${midSentence(what)}${why === undefined ? '' : ` (${why})`}`;
  });
  return { text: [...new Set(parts)].join(', '), isBad: worstFirst[0]?.tone === 'bad' };
}

const TONES = ['bad', 'warn', 'good'];
