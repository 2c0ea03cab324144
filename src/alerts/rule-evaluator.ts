import type { Db } from '../database/database.ts';
import { ALERT_TYPES, type AlertType } from '../domain/alert-rule.ts';
import type { Clock } from '../domain/clock.ts';
import { isTimeZone, LocalDays } from '../domain/day.ts';
import type { Log } from '../domain/log.ts';
import { sitesIn } from '../sites/subjects.ts';
import type { LiveFigures } from '../stats/live-figures.ts';
import { alertSubject, formatInstant } from './alert-body.ts';
import { attemptsOf } from './attempts-of.ts';
import {
  type EnabledRule,
  lastRounds,
  listEnabledRules,
  type RuleOutcome,
  recordOutcomes,
  recordRounds,
} from './enabled-rules.ts';
import { ChangedRequests } from './types/changed-requests.ts';
import type { JudgedRule, RuleRound, RuleStatistics } from './types/rule-type.ts';
import { RULE_TYPES } from './types/rule-types.ts';

/** The time between two rounds, milliseconds. */
export const ROUND_MS = 30_000;
export interface RuleEvaluatorOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly figures: Pick<LiveFigures, keyof LiveFigures>;
  readonly statistics: RuleStatistics;
  readonly log: Log;
}

/** The time of a round, and that of the type's last one. */
type Round = Pick<RuleRound, 'now' | 'lookedAt'>;

/**
 * Evaluates every rule against the figures, round by round. When a rule fires, records its new state and its first
 * attempts together.
 */
export class RuleEvaluator {
  readonly #options: RuleEvaluatorOptions;
  readonly #days = new LocalDays();
  readonly #changed = new Map<AlertType, ChangedRequests>();

  constructor(options: RuleEvaluatorOptions) {
    this.#options = options;
  }

  /**
   * Evaluates all rules once. When the figures of a type cannot be read, logs it and leaves the time of its last
   * evaluation; the next round then sees how much was missed. Returns how often rules have fired.
   */
  async round(): Promise<number> {
    const { db, clock, log } = this.#options;
    const now = clock.nowMicros();
    const byType = Map.groupBy(await listEnabledRules(db), ({ type }) => type);
    const rounds = await lastRounds(db);
    const done: AlertType[] = [];
    let fired = 0;
    for (const type of ALERT_TYPES) {
      const lookedAt = rounds.get(type);
      try {
        const round = { now, lookedAt: lookedAt === undefined ? null : lookedAt * 1000 };
        fired += await this.#record(await this.#judge(type, byType.get(type) ?? [], round), now);
        done.push(type);
      } catch (err) {
        log.error({ err, type }, 'alert rules could not be evaluated; the next round tries again');
      }
    }
    await recordRounds(db, done, Math.floor(now / 1000));
    return fired;
  }

  async #record(judged: readonly JudgedRule[], now: number): Promise<number> {
    const nowMs = Math.floor(now / 1000);
    const outcomes: RuleOutcome[] = [];
    for (const [rule, { state, memory, fired, threshold: compared, facts }] of judged) {
      const text = JSON.stringify(memory);
      if (state === rule.state && text === rule.memory && fired.length === 0) continue;
      if (rule.siteState === 'archived' && fired.length > 0) continue;
      const attempts = fired.flatMap((value, i) => {
        const { id, type, currency } = rule;
        const threshold = rule.threshold ?? compared ?? null;
        const alert = { type, ...alertSubject(rule.subject), rule: id, value, threshold, currency, ...facts?.[i] };
        return attemptsOf(rule, { ...alert, at: formatInstant(nowMs) }, nowMs);
      });
      outcomes.push({ rule, state, memory: text, attempts });
    }
    const written = new Set(await recordOutcomes(this.#options.db, outcomes));
    const fired = judged.filter(([rule, verdict]) => verdict.fired.length > 0 && written.has(rule.id));
    for (const [rule, verdict] of fired) {
      const fields = { rule: rule.id, type: rule.type, site: rule.domain, value: verdict.fired.at(-1) };
      this.#options.log.info(fields, 'alert rule fired');
    }
    return fired.length;
  }

  async #judge(type: AlertType, rules: readonly EnabledRule[], round: Round): Promise<JudgedRule[]> {
    if (rules.length === 0) return [];
    const { isLocal, judge } = RULE_TYPES[type];
    const { db, figures, statistics, log } = this.#options;
    return await judge(isLocal ? this.#withDays(rules) : rules, {
      db,
      figures,
      statistics,
      log,
      days: this.#days,
      changed: this.#changed.getOrInsertComputed(type, () => new ChangedRequests()),
      ...round,
    });
  }

  /**
   * Returns the rules whose sites have a time zone that the runtime knows. One unknown zone must not stop the other
   * rules.
   */
  #withDays(rules: readonly EnabledRule[]): EnabledRule[] {
    const zonesOf = ({ subject }: EnabledRule) => sitesIn(subject).map(({ timezone }) => timezone);
    const unknown = new Set(rules.flatMap(zonesOf));
    for (const zone of unknown) if (isTimeZone(zone)) unknown.delete(zone);
    if (unknown.size > 0)
      this.#options.log.error({ zones: [...unknown] }, 'alert rules of sites in unknown zones wait');
    return rules.filter((rule) => !zonesOf(rule).some((zone) => unknown.has(zone)));
  }
}
