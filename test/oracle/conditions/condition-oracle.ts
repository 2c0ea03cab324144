import type { Condition } from '../../../src/domain/condition.ts';
import { ApiError } from '../../../src/domain/error.ts';
import type { Goal } from '../../../src/domain/goal.ts';
import type { Period } from '../../../src/domain/period.ts';
import type { PeriodEcho } from '../../../src/stats/answer.ts';
import { comparedDays, daysOf, grainFor } from '../calendar.ts';
import { chosenPeriod } from '../chosen-period.ts';
import { CountedDays } from '../counted-days.ts';
import { versionOf } from '../funnel-reading.ts';
import { type Hit, hitsOf } from '../hit.ts';
import type { World } from '../world.ts';
import { type Asked, DaysUnderConditions } from './day-facts.ts';
import { funnelUnder } from './funnel.ts';
import { funnelOrdersUnder } from './funnel-orders.ts';
import { goalsUnder } from './goals.ts';
import { earlierUnder, hoursUnder, linksUnder, movesUnder, sourcesUnder } from './hit-rows.ts';
import { keyFiguresUnder } from './key-figures.ts';
import type { DayOfFacts } from './known.ts';
import { ordersUnder } from './orders.ts';
import type {
  ConditionsQuery,
  EarlierUnderQuery,
  FiguresQuery,
  HoursQuery,
  LinksUnderQuery,
  MovesQuery,
  OrdersQuery,
  ReachQuery,
  RowsQuery,
  SeriesQuery,
  SourcesUnderQuery,
} from './query.ts';
import { rowsUnder } from './rows.ts';
import { expanded, goalOf, select } from './selection.ts';
import { seriesUnder } from './series.ts';

/** The periods of a question: its own, and the one that it is compared with. */
export interface Compare {
  readonly period: Period;
  readonly previous: Period;
}

/** Defines the answers under conditions, as plain code: from all events each time, day by day. */
export class ConditionOracle {
  readonly world: World;
  readonly days: DaysUnderConditions;

  /** @param keyCap the number of keys that a day stores for a dimension */
  constructor(world: World, keyCap = 5000) {
    this.world = world;
    this.days = new DaysUnderConditions(new CountedDays(world, keyCap), world, keyCap);
  }

  /** Returns the hits that conditions select on all kept days. Throws INVALID_PARAMS for an unknown goal or segment. */
  select(conditions: readonly Condition[]): Hit[] {
    return select(hitsOf(this.days.counted.sessions), conditions, this.world);
  }

  /** Computes the key figures and their change. Throws INVALID_PARAMS, INVALID_PERIOD; so do the others. */
  stats(query: FiguresQuery) {
    return keyFiguresUnder(this, query, this.#periods(query));
  }

  /** Computes the buckets of a figure. */
  timeseries(query: SeriesQuery) {
    return seriesUnder(this, query, this.#periods(query));
  }

  /** Computes the ranked rows of a dimension: each is its key as one more condition. */
  rows(query: RowsQuery) {
    return rowsUnder(this, query, this.#periods(query).period);
  }

  /** Computes the hours of the week by the selected hits in them. */
  hours(query: HoursQuery) {
    return hoursUnder(this, query, this.#periods(query).period);
  }

  /** Computes the pages next to a page inside the selected sessions. */
  moves(query: MovesQuery) {
    return movesUnder(this, query, this.#periods(query).period);
  }

  /** Computes the links of the selected clicks. */
  links(query: LinksUnderQuery) {
    return linksUnder(this, query, this.#periods(query).period);
  }

  /** Computes the orders inside the selected sessions. Throws INVALID_PARAMS for a goal without money, and what is not kept. */
  orders(query: OrdersQuery) {
    return ordersUnder(this, query, this.#periods(query).period);
  }

  /** Computes the sources of the selected hits. */
  sources(query: SourcesUnderQuery) {
    return sourcesUnder(this, query, this.#periods(query).period);
  }

  /** Computes the visitors that rows had in another period. */
  earlier(query: EarlierUnderQuery) {
    this.#periods(query);
    const { beside } = query;
    return earlierUnder(this, query, beside && chosenPeriod(beside, [], this.days.counted.today));
  }

  /** Computes the conversions of each goal inside the selected sessions. */
  goals(query: ConditionsQuery) {
    return goalsUnder(this, query, this.#periods(query));
  }

  /** Computes the steps of a funnel by all hits of the days of the selected visitors. Throws NOT_FOUND too. */
  funnel(id: number, query: ReachQuery) {
    // What is wrong with the parameters is said first.
    const periods = this.#periods(query);
    return funnelUnder(this, versionOf(this.world.funnels, id, query.version), query, periods);
  }

  /** Computes the orders that complete a funnel by all hits of the days of the selected visitors. Throws NOT_FOUND too. */
  funnelOrders(id: number, query: ReachQuery) {
    const { period } = this.#periods(query);
    return funnelOrdersUnder(this, versionOf(this.world.funnels, id, query.version), query, period);
  }

  /** Returns the facts of each day of a period that has events. */
  factsIn(period: Period, asked: Asked): DayOfFacts[] {
    return this.eventDays(period).map((day) => ({ day, facts: this.days.factsOn(day, asked) }));
  }

  /** Lists the days of a period that have events and are kept, or were erased on request, in order. */
  eventDays(period: Period): string[] {
    const { counted } = this.days;
    const days = new Set([...counted.eventsIn(period).map(({ day }) => day), ...counted.erasedIn(period)]);
    return daysOf(period).filter((day) => days.has(day));
  }

  echo(period: Period): PeriodEcho {
    return { ...period, grain: grainFor(period), tz: this.world.site.timezone };
  }

  /** Returns the goals that a question measures: one, or all. */
  measured(goalId: number | undefined): readonly Goal[] {
    return goalId === undefined ? this.world.goals : [goalOf(String(goalId), this.world)];
  }

  #periods({ period: choice, conditions, against }: ConditionsQuery): Compare {
    const all = expanded(conditions, this.world);
    const values = all.flatMap((condition) => condition.values);
    if (all.length > 20 || values.length > 100) throw new ApiError('INVALID_PARAMS');
    for (const condition of all) if (condition.subject === 'goal') condition.values.map((id) => goalOf(id, this.world));
    const period = chosenPeriod(choice, [], this.days.counted.today);
    return { period, previous: comparedDays(against, period) };
  }
}
