import type { HistoryEntry } from '../../../../src/alerts/attempt-queue.ts';
import type { WatchableGoal } from '../../../../src/dashboard/routes/alerts.ts';
import { type AlertRule, type AlertType, NO_MAIL_SERVER_DETAIL } from '../../../../src/domain/alert-rule.ts';
import { whole } from '../../format.ts';
import { isolated } from '../../names.ts';

type Tone = 'good' | 'bad' | 'warn';

interface TypeWords {
  readonly name: string;
  readonly explanation: string;
  /** What the threshold is called, and its unit. */
  readonly threshold: string;
  readonly unit: string;
}

/** What each type of rule is called and does. */
export const TYPE_WORDS: Readonly<Record<AlertType, TypeWords>> = {
  spike: {
    name: 'A rush of visitors',
    explanation: 'Many visitors within 5 minutes. It can fire again when it has been quieter for 30 minutes.',
    threshold: 'At least this many visitors in 5 minutes',
    unit: 'visitors',
  },
  drop: {
    name: 'A drop',
    explanation:
      'Fewer visitors within 12 hours than usual, after 12 hours that had as many. It can fire again when as many are back.',
    threshold: 'Fewer than this many visitors in 12 hours',
    unit: 'visitors',
  },
  silence: {
    name: 'Silence',
    explanation:
      'Nothing at all has come from the site for a while: is it down, or the snippet gone? It fires once for each silence.',
    threshold: 'Nothing for this many hours',
    unit: 'hours',
  },
  goal: {
    name: 'A goal is reached',
    explanation: 'Conversions of a goal, or of all goals together. It fires at most once a day.',
    threshold: 'At least this many conversions in a day',
    unit: 'conversions',
  },
};

/** A rule in words: `200 visitors or more in 5 minutes`. */
export function ruleText(
  { type, threshold, goalId }: Pick<AlertRule, 'type' | 'threshold' | 'goalId'>,
  goals: readonly WatchableGoal[],
): string {
  switch (type) {
    case 'spike':
      return `${counted(threshold ?? 0, 'visitor')} or more in 5 minutes`;
    case 'drop':
      return `Fewer than ${counted(threshold ?? 0, 'visitor')} in 12 hours`;
    case 'silence':
      return `No event for ${counted(threshold ?? 0, 'hour')}`;
    case 'goal':
      return `${threshold === null ? 'First conversion of a day' : `${counted(threshold, 'conversion')} or more in a day`}: ${isolated(goalText(goalId, goals))}`;
  }
}

function goalText(goalId: number | null, goals: readonly WatchableGoal[]): string {
  if (goalId === null) return 'all goals together';
  return goals.find(({ id }) => id === goalId)?.name ?? 'a goal that is gone';
}

/** Why a rule that is on cannot fire; null when it can. */
export function whyIdle(
  { type, goalId }: Pick<AlertRule, 'type' | 'goalId'>,
  goals: readonly WatchableGoal[],
): string | null {
  if (type !== 'goal') return null;
  if (goalId === null) {
    return goals.some(({ isArchived }) => !isArchived) ? null : 'The site has no goal, so this cannot fire.';
  }
  const goal = goals.find(({ id }) => id === goalId);
  if (goal === undefined) return 'Its goal was deleted, so this cannot fire.';
  return goal.isArchived ? 'Its goal is archived, so this cannot fire. Restore the goal, or choose another.' : null;
}

/** A value in the unit of a rule's type: `312 visitors`. */
export function valueText(type: AlertType, value: number): string {
  return counted(value, type === 'silence' ? 'hour' : type === 'goal' ? 'conversion' : 'visitor');
}

function counted(count: number, noun: string): string {
  return `${Number.isInteger(count) ? whole(count) : count} ${noun}${count === 1 ? '' : 's'}`;
}

const REJECTIONS: Readonly<Record<string, string>> = {
  scheme: 'the address must begin with https://',
  credentials: 'the address must hold no user name or password',
  host: 'the address must name a public host',
  'ip-literal': 'the address must hold a host name, not an IP address',
  'private-address': 'the address leads to one that is not public',
  'no-member': 'tests go to members of the organisation only',
};

/** What the network said, and what it means. Others are shown as they are. */
const NETWORK_ERRORS: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_NONAME|ENODATA/, 'This host name does not exist.'],
  [/EAI_AGAIN|ESERVFAIL/, 'The host name could not be looked up just then.'],
  [/ECONNREFUSED/, 'Nothing answers at this address: the connection was refused.'],
  [/ETIMEDOUT|no answer within/, 'There was no answer in time.'],
  [/ECONNRESET|EPIPE|socket hang up|connection was closed/, 'The connection was cut before there was an answer.'],
  [/EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/, 'There is no way to this address from the server.'],
  [/CERT_HAS_EXPIRED|certificate has expired/, 'Its certificate has expired.'],
  [/ERR_TLS_CERT_ALTNAME_INVALID|altnames/, 'Its certificate is for another host name.'],
  [
    /SELF_SIGNED|self.signed|UNABLE_TO_|unable to (get|verify)|CERT_|certificate/i,
    'Its certificate is not signed by an authority that this server trusts.',
  ],
  [/EPROTO|wrong version number|SSL routines/, 'It does not speak HTTPS there.'],
];

/** The detail of an attempt in words; empty when there is nothing to add. */
export function detailText({ status, detail }: Pick<HistoryEntry, 'status' | 'detail'>): string {
  // What was refused says why itself.
  if (status.startsWith('rejected:') || detail === NO_MAIL_SERVER_DETAIL) return '';
  const words = NETWORK_ERRORS.find(([pattern]) => pattern.test(detail))?.[1];
  const tries = /^gave up after \d+ attempts/.exec(detail)?.[0];
  if (words === undefined) return detail;
  return tries === undefined ? words : `${tries.charAt(0).toUpperCase()}${tries.slice(1)}. ${words}`;
}

/** What came of an attempt, in words. */
export function statusText({ status, detail }: Pick<HistoryEntry, 'status' | 'detail'>): {
  readonly text: string;
  readonly tone: Tone;
} {
  if (detail === NO_MAIL_SERVER_DETAIL) return { text: 'Not sent: no mail server', tone: 'bad' };
  if (status === 'succeeded') return { text: 'Delivered', tone: 'good' };
  if (status === 'pending') return { text: 'Waiting', tone: 'warn' };
  if (status === 'failed') return { text: 'Failed for good', tone: 'bad' };
  const [kind = '', what = ''] = status.split(':');
  if (kind === 'rejected') return { text: `Not sent: ${REJECTIONS[what] ?? what}`, tone: 'bad' };
  if (what === 'timeout') return { text: 'Failed: no answer in time', tone: 'bad' };
  if (what === 'network') return { text: 'Failed: no connection', tone: 'bad' };
  return { text: `Failed: HTTP ${what.replace('http-', '')}`, tone: 'bad' };
}

/** What came of one alert over each of its channels, the worst first: `webhook failed (HTTP 503), mail delivered`. */
export function outcomesText(entries: readonly HistoryEntry[]): { readonly text: string; readonly isBad: boolean } {
  const told = entries.map((entry) => ({ ...entry, ...statusText(entry) }));
  const isMixed = new Set(told.filter(({ channel }) => channel === 'email').map(({ text }) => text)).size > 1;
  const worstFirst = told.toSorted((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone));
  const parts = worstFirst.map(({ channel, recipient, text }) => {
    const name = channel === 'webhook' ? 'webhook' : isMixed ? `mail to ${recipient}` : 'mail';
    const [what = '', why] = text.split(': ');
    return `${name} ${what.toLowerCase()}${why === undefined ? '' : ` (${why})`}`;
  });
  return { text: [...new Set(parts)].join(', '), isBad: worstFirst[0]?.tone === 'bad' };
}

const TONES: readonly Tone[] = ['bad', 'warn', 'good'];
