import type { Db } from '../database/database.ts';
import { ALERT_TYPES, type AlertType } from '../domain/alert-rule.ts';
import type { Clock } from '../domain/clock.ts';
import { addDays, dayStart, isTimeZone, LocalDays } from '../domain/day.ts';
import type { Log } from '../domain/log.ts';
import type { LiveFigures } from '../stats/live-figures.ts';
import { formatInstant } from './alert-body.ts';
import { attemptsOf } from './attempts-of.ts';
import { type DailyRule, judgeGoals, judgeRevenues } from './daily-rules.ts';
import {
  type EnabledRule,
  lastRounds,
  listEnabledRules,
  type RuleOutcome,
  recordOutcomes,
  recordRounds,
} from './enabled-rules.ts';
import { hasAlerted, memoryOf, rememberAlert } from './rule-memory.ts';
import {
  judgeDrop,
  judgeSilence,
  judgeSpike,
  type SilenceMemory,
  type SpikeMemory,
  type Verdict,
  type VisitorsSeen,
} from './rule-state.ts';

const MINUTE = 60_000_000;
const HOUR = 60 * MINUTE;
/** The time between two rounds, milliseconds. */
export const ROUND_MS = 30_000;
/** A longer time between two rounds means that rounds were missed, microseconds. */
const MISSED_AFTER = 90_000_000;
/** The longest time back for which missed rounds are made up, microseconds. */
const MISSED_MAX = 24 * HOUR;
/** The longest time after the end of a day at which an event of it reaches the statistics, microseconds. */
const ARRIVAL_MAX = 2 * MINUTE;

export interface RuleEvaluatorOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly figures: Pick<LiveFigures, keyof LiveFigures>;
  readonly log: Log;
}

/** One round's evaluation of the rules of a type. */
interface Look {
  /** Microseconds. */
  readonly now: number;
  /** The time of the last evaluation of this type, microseconds; null when there was none. */
  readonly lookedAt: number | null;
}

type Judged = readonly [rule: EnabledRule, verdict: Verdict<object>];

/**
 * Evaluates every rule against the figures, round by round. When a rule fires, records its new state and its first
 * attempts together.
 */
export class RuleEvaluator {
  readonly #options: RuleEvaluatorOptions;
  readonly #days = new LocalDays();

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
        const look = { now, lookedAt: lookedAt === undefined ? null : lookedAt * 1000 };
        fired += await this.#record(await this.#judge(type, byType.get(type) ?? [], look), now);
        done.push(type);
      } catch (err) {
        log.error({ err, type }, 'alert rules could not be evaluated; the next round tries again');
      }
    }
    await recordRounds(db, done, Math.floor(now / 1000));
    return fired;
  }

  async #record(judged: readonly Judged[], now: number): Promise<number> {
    const nowMs = Math.floor(now / 1000);
    const outcomes: RuleOutcome[] = [];
    for (const [rule, { state, memory, fired }] of judged) {
      const text = JSON.stringify(memory);
      if (state === rule.state && text === rule.memory && fired.length === 0) continue;
      if (rule.siteState === 'archived' && fired.length > 0) continue;
      const attempts = fired.flatMap((value) => {
        const { id, type, domain: site, threshold, currency } = rule;
        return attemptsOf(rule, { type, site, rule: id, value, threshold, currency, at: formatInstant(nowMs) }, nowMs);
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

  async #judge(type: AlertType, rules: readonly EnabledRule[], look: Look): Promise<Judged[]> {
    if (rules.length === 0) return [];
    switch (type) {
      case 'spike':
        return this.#judgeSpikes(rules, look);
      case 'drop':
        return this.#judgeDrops(rules, look);
      case 'silence':
        return this.#judgeSilences(this.#withDays(rules), look);
      case 'goal':
        return judgeGoals(this.#options.db, this.#options.figures, this.#daily(rules, look));
      case 'revenue':
        return judgeRevenues(this.#options.db, this.#options.figures, this.#daily(rules, look));
    }
  }

  /**
   * Returns the rules whose sites have a time zone that the runtime knows. One unknown zone must not stop the other
   * rules.
   */
  #withDays(rules: readonly EnabledRule[]): EnabledRule[] {
    const unknown = new Set(rules.map(({ timezone }) => timezone));
    for (const zone of unknown) if (isTimeZone(zone)) unknown.delete(zone);
    if (unknown.size > 0)
      this.#options.log.error({ zones: [...unknown] }, 'alert rules of sites in unknown zones wait');
    return rules.filter(({ timezone }) => !unknown.has(timezone));
  }

  async #judgeSpikes(rules: readonly EnabledRule[], { now, lookedAt }: Look): Promise<Judged[]> {
    const { figures } = this.#options;
    const visitors = await figures.currentVisitors(sitesOf(rules), now);
    const firing = rules.filter((rule) => rule.state === 'firing' && !hasAlerted(rule, lookedAt));
    const missed =
      lookedAt !== null && now - lookedAt > MISSED_AFTER && firing.length > 0
        ? { from: Math.max(lookedAt, now - MISSED_MAX), to: now }
        : null;
    const minutes = missed === null ? new Map() : await figures.visitorsByMinute(sitesOf(firing), missed.from, now);
    return rules.map((rule) => {
      const isBlind = missed === null || hasAlerted(rule, lookedAt);
      const before = isBlind ? [] : everyMinute(missed, minutes.get(rule.siteId) ?? []);
      const seen = { at: now, visitors: visitors.get(rule.siteId) ?? 0 };
      const verdict = judgeSpike(rule.threshold!, rule.state, memoryOf<SpikeMemory>(rule), before, seen);
      return [rule, rememberAlert(rule, lookedAt, verdict)];
    });
  }

  async #judgeDrops(rules: readonly EnabledRule[], { now, lookedAt }: Look): Promise<Judged[]> {
    const halves = await this.#options.figures.halfDays(sitesOf(rules), now);
    return rules.map((rule) => {
      const { last, before } = halves.get(rule.siteId) ?? { last: 0, before: 0 };
      const seen = { at: now, last, before, lookedAt: hasAlerted(rule, lookedAt) ? null : lookedAt };
      return [rule, rememberAlert(rule, lookedAt, judgeDrop(rule.threshold!, rule.state, seen))];
    });
  }

  async #judgeSilences(rules: readonly EnabledRule[], { now }: Look): Promise<Judged[]> {
    const zones = new Map(rules.map(({ siteId, timezone }) => [siteId, timezone]));
    const last = await this.#options.figures.lastEvents(
      sitesOf(rules),
      now,
      (site, day, hour) => dayStart(day, zones.get(site)!) + hour * HOUR,
    );
    return rules.map((rule) => {
      const seen = { at: now, lastEvent: last.get(rule.siteId) ?? null };
      return [rule, judgeSilence(rule.threshold!, memoryOf<SilenceMemory>(rule), seen)];
    });
  }

  #daily(rules: readonly EnabledRule[], look: Look): DailyRule[] {
    return this.#withDays(rules).map((rule) => ({ rule, days: this.#openDays(rule, look) }));
  }

  /** Returns the local days whose figures count for a rule: today, and yesterday when no round has seen its end. */
  #openDays(rule: EnabledRule, { now, lookedAt }: Look): string[] {
    const today = this.#days.at(now, rule.timezone);
    const endWasSeen = lookedAt === null || lookedAt >= today.start + ARRIVAL_MAX;
    if (endWasSeen || rule.watchedSince * 1000 >= today.start) return [today.day];
    return [addDays(today.day, -1), today.day];
  }
}

function sitesOf(rules: readonly EnabledRule[]): number[] {
  return [...new Set(rules.map(({ siteId }) => siteId))];
}

/** Yields the visitors at each whole minute between two instants. A minute without an entry has 0. */
function* everyMinute(
  { from, to }: { readonly from: number; readonly to: number },
  known: readonly VisitorsSeen[],
): Iterable<VisitorsSeen> {
  const visitors = new Map(known.map((seen) => [seen.at, seen.visitors]));
  for (let at = (Math.floor(from / MINUTE) + 1) * MINUTE; at < to; at += MINUTE) {
    yield { at, visitors: visitors.get(at) ?? 0 };
  }
}
