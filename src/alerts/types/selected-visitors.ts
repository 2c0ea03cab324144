/** Visitors of the hits that a rule's conditions select. Instants and widths are microseconds. */
import { localDayAt } from '../../domain/day.ts';
import type { Period } from '../../domain/period.ts';
import type { Site } from '../../domain/site.ts';
import { parsedConditions } from '../../sites/segment-conditions.ts';
import { sitesIn } from '../../sites/subjects.ts';
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
  const period = daysBetween(site, instants.at(-1)! - width, instants[0]!);
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
  if (where.length === 0) {
    const visitors = new Int32Array(rounds.count);
    for (const { id } of sitesIn(site)) {
      const own = await figures.visitors(id, rounds, width);
      for (let round = 0; round < rounds.count; round++) visitors[round]! += own[round]!;
    }
    return visitors;
  }
  const period = daysBetween(site, instantOf(rounds, 0) - width, instantOf(rounds, rounds.count - 1));
  const asked = { period, where: parsedConditions(where), rounds: { every: rounds.every }, width };
  const { steps } = await statistics.ask(site, VISITOR_STEPS, asked);
  return visitorsOfSteps(rounds, [Float64Array.from(steps.flatMap(({ round, value }) => [round, value]))]);
}

/** Returns the local days of a site, or of all sites of a group, between two instants. */
function daysBetween(site: Site, first: number, last: number): Period {
  const zones = sitesIn(site).map(({ timezone }) => timezone);
  const days = (at: number) => zones.map((zone) => localDayAt(at, zone).day).sort();
  return { from: days(first)[0]!, to: days(last).at(-1)! };
}
