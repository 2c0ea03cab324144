/** Visitors of the hits that a rule's conditions select. Instants and widths are microseconds. */
import { localDayAt } from '../../domain/day.ts';
import type { Site } from '../../domain/site.ts';
import { parsedConditions } from '../../sites/segment-conditions.ts';
import { instantOf, type Rounds, visitorsOfSteps } from '../../stats/figure-history.ts';
import { VISITOR_STEPS, VISITORS_AT } from '../../stats/questions/figure-hours.ts';
import type { ReplayedPast, RuleStatistics } from './rule-type.ts';

/** Returns the visitors before each of some instants, the latest first. */
export async function selectedVisitorsAt(
  statistics: RuleStatistics,
  site: Site,
  where: readonly string[],
  { instants, width }: { readonly instants: readonly number[]; readonly width: number },
): Promise<readonly number[]> {
  const dayOf = (at: number) => localDayAt(at, site.timezone).day;
  const period = { from: dayOf(instants.at(-1)! - width), to: dayOf(instants[0]!) };
  const asked = { period, where: parsedConditions(where), instants, width };
  return (await statistics.ask(site, VISITORS_AT, asked)).visitors;
}

/** Returns the visitors before each round, of all hits or of those that conditions select. */
export async function visitorsOfRounds(
  { site, figures, statistics }: Pick<ReplayedPast, 'site' | 'figures' | 'statistics'>,
  where: readonly string[],
  rounds: Rounds,
  width: number,
): Promise<Int32Array> {
  if (where.length === 0) return figures.visitors(site.id, rounds, width);
  const dayOf = (at: number) => localDayAt(at, site.timezone).day;
  const period = { from: dayOf(instantOf(rounds, 0) - width), to: dayOf(instantOf(rounds, rounds.count - 1)) };
  const asked = { period, where: parsedConditions(where), rounds: { every: rounds.every }, width };
  const { steps } = await statistics.ask(site, VISITOR_STEPS, asked);
  return visitorsOfSteps(rounds, [Float64Array.from(steps.flatMap(({ round, value }) => [round, value]))]);
}
