import type { Db } from '../../database/database.ts';
import type { AlertState, AlertType } from '../../domain/alert-rule.ts';
import type { LocalDays } from '../../domain/day.ts';
import type { Log } from '../../domain/log.ts';
import type { Period } from '../../domain/period.ts';
import type { Site } from '../../domain/site.ts';
import { sitesIn } from '../../sites/subjects.ts';
import type { FigureHistory, Rounds } from '../../stats/figure-history.ts';
import type { LiveFigures } from '../../stats/live-figures.ts';
import type { Statistics } from '../../stats/statistics.ts';
import type { AlertFacts } from '../alert-body.ts';
import type { EnabledRule } from '../enabled-rules.ts';
import type { ChangedRequests } from './changed-requests.ts';

/** The result of evaluating a rule. */
export interface Verdict<Memory> {
  readonly state: AlertState;
  readonly memory: Memory;
  /** The figures of the alerts to send: nearly always none or one. */
  readonly fired: readonly number[];
  /** The threshold that the figures were compared with, when the rule itself has none. */
  readonly threshold?: number;
  /** The further fields of these alerts, in their order; none when absent. */
  readonly facts?: readonly AlertFacts[];
}

export type RuleStatistics = Pick<Statistics, 'ask' | 'firstDay'>;

export type JudgedRule = readonly [rule: EnabledRule, verdict: Verdict<object>];

/** A round of evaluation, and the figures at that time. */
export interface RuleRound {
  readonly db: Db;
  readonly figures: Pick<LiveFigures, keyof LiveFigures>;
  /** Answers what is not counted for many sites at once: figures of past hours, and those under conditions. */
  readonly statistics: RuleStatistics;
  readonly log: Pick<Log, 'error'>;
  /** Microseconds. */
  readonly now: number;
  /** The time of the last evaluation of the type, microseconds; null when there was none. */
  readonly lookedAt: number | null;
  /** Finds the local day of an instant. */
  readonly days: LocalDays;
  /** Finds the rules of the type whose sites have reported requests since they were judged. */
  readonly changed: ChangedRequests;
}

/** A rule that may not exist yet. */
export interface RuleIdea {
  readonly type: AlertType;
  /** In the type's unit. Null for the suggested threshold, and for a goal's first conversion of the day. */
  readonly threshold: number | null;
  /** The goal of a rule that watches one; null for all goals, of a `goal` rule. */
  readonly goalId: number | null;
  /** The currency of a rule of money. */
  readonly currency?: string | null;
  /** The hours and the percentage of a rule with a window. */
  readonly hours?: number | null;
  readonly percent?: number | null;
  /** Conditions as they are written; none when absent. */
  readonly where?: readonly string[];
}

/** The past of a site, as a replay sees it: its rounds, and its local days. */
export interface ReplayedPast {
  readonly site: Site;
  readonly period: Period;
  readonly rounds: Rounds;
  readonly figures: Pick<FigureHistory, keyof FigureHistory>;
  readonly statistics: RuleStatistics;
}

/** One alert that a rule would have sent. */
export interface Firing {
  /** The site's local day. */
  readonly day: string;
  /** Epoch milliseconds. Null for a rule that fires once a day, which is replayed by whole days. */
  readonly at: number | null;
  /** The figure in the alert, in the type's unit. */
  readonly value: number;
}

/** The alerts that a rule would have sent, and the figures of the site that it watches. */
export interface ReplayedRule {
  /** In order. */
  readonly fired: readonly Firing[];
  /** The threshold that was replayed; null for a goal's first conversion of the day, for a percentage, and without any. */
  readonly threshold: number | null;
  /** A threshold that the site's usual figures do not reach; null for a goal, and for revenue when there was none. */
  readonly suggested: number | null;
  /**
   * The site's extreme in these days: the most visitors in 5 minutes, the fewest in 12 hours, the longest silence in
   * hours, the most conversions, requests or revenue in a day, the fewest in the hours of a drop. Null when the site had no such figure.
   */
  readonly extreme: number | null;
  /**
   * The extreme of each of these days, in order, of the figure that the rule compares with its threshold. Null for a
   * day without one.
   */
  readonly days: readonly (number | null)[];
}

/** A type of rules: the figure that it watches, when it fires, and the same over the past. */
export interface RuleType {
  /** Whether it counts by the site's local time: rules of sites in zones that the runtime does not know wait. */
  readonly isLocal: boolean;
  /** Judges rules by the figures of a round. */
  judge(rules: readonly EnabledRule[], round: RuleRound): Promise<JudgedRule[]>;
  /** Runs the same judgement over the past, as if the rule had been made at its beginning. */
  replay(idea: RuleIdea, past: ReplayedPast): Promise<ReplayedRule>;
  /** Returns a value at which a rule with this threshold would fire, for a test message. */
  sampleValue(threshold: number | null): number;
  /** Returns the further fields of a test message of this value, on a local day; absent for types without any. */
  sampleFacts?(value: number, day: string): AlertFacts;
}

/** Lists the sites whose figures rules compare, each once. */
export function sitesOf(rules: readonly EnabledRule[]): number[] {
  return [...new Set(rules.flatMap(({ subject }) => sitesIn(subject).map(({ id }) => id)))];
}

/** Sums a figure of the sites that a rule is about. */
export function sumOfSites(subject: Site, figureOf: (siteId: number) => number | undefined): number {
  return sitesIn(subject).reduce((sum, { id }) => sum + (figureOf(id) ?? 0), 0);
}
