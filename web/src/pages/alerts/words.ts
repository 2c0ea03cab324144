import type { AttemptStatus } from '../../../../src/control/alert-attempts.ts';
import type { AlertRule, AlertType } from '../../../../src/control/alert-rule.ts';
import type { WatchableGoal } from '../../../../src/dashboard/alert-routes.ts';
import { whole } from '../../format.ts';

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

/** A name in whatever script, so that the words around it keep their order. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
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
};

/** What came of an attempt, in words. */
export function statusText(status: AttemptStatus): { readonly text: string; readonly tone: 'good' | 'bad' | 'warn' } {
  if (status === 'succeeded') return { text: 'Delivered', tone: 'good' };
  if (status === 'pending') return { text: 'Waiting', tone: 'warn' };
  if (status === 'failed') return { text: 'Failed for good', tone: 'bad' };
  const [kind = '', what = ''] = status.split(':');
  if (kind === 'rejected') return { text: `Not sent: ${REJECTIONS[what] ?? what}`, tone: 'bad' };
  if (what === 'timeout') return { text: 'Failed: no answer in time', tone: 'bad' };
  if (what === 'network') return { text: 'Failed: no connection', tone: 'bad' };
  return { text: `Failed: HTTP ${what.replace('http-', '')}`, tone: 'bad' };
}
