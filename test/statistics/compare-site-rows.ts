/** Compares the figures of each of several sites that are read as one with the oracle's. */
import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { Condition } from '../../src/domain/condition.ts';
import type { Period } from '../../src/domain/period.ts';
import type { UnitedSites } from '../../src/domain/site.ts';
import type { BreakdownRow } from '../../src/stats/answer.ts';
import { EARLIER_SITES, SITES } from '../../src/stats/questions/site-rows.ts';
import { comparedDays } from '../oracle/calendar.ts';
import { rate } from '../oracle/change.ts';
import { chosenPeriod } from '../oracle/chosen-period.ts';
import type { ConditionOracle } from '../oracle/conditions/condition-oracle.ts';
import { daysOfHits } from '../oracle/conditions/hit-rows.ts';
import type { ConditionsQuery } from '../oracle/conditions/query.ts';
import { select, subjectsOf } from '../oracle/conditions/selection.ts';
import { besideRows } from '../oracle/earlier.ts';
import { visitorsOf } from '../oracle/hit.ts';
import { Oracle } from '../oracle/oracle.ts';
import { outcome, rounded } from './compare-worlds.ts';
import type { Engine } from './engine.ts';
import { siteOf } from './split-world.ts';

type Counts = Pick<BreakdownRow, 'visitors' | 'views'>;

const UNKNOWN: Counts = { visitors: null, views: null };

/** Asks for the sites of a world under conditions, and without any. Throws when an answer is not the oracle's. */
export async function compareSiteRows(
  engine: Engine,
  oracle: ConditionOracle,
  { period, conditions, against }: ConditionsQuery,
  isFinal: boolean,
): Promise<void> {
  // Without conditions, sums of final days are those of the days themselves.
  for (const where of isFinal ? [conditions] : [conditions, []]) {
    const { world } = oracle;
    const statistics = engine.statistics(world);
    const query = { period, where };
    const [actual, expected] = await Promise.all([
      outcome(async () => {
        const { rows, totalVisitors, period } = await statistics.ask(world.site, SITES, query);
        const earlier = comparedDays(against, period);
        const compared = await statistics.ask(world.site, EARLIER_SITES, { ...query, earlier });
        return { rows, totalVisitors, earlier: compared.rows };
      }),
      outcome(() => expectedRows(oracle, { period, conditions: where, ...(against === undefined ? {} : { against }) })),
    ]);
    const message = () => inspect({ query, actual, expected, site: world.site, events: world.events }, { depth: 6 });
    try {
      assert.deepEqual(rounded(actual), rounded(expected));
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${message()}`, { cause: error });
    }
  }
}

function expectedRows(oracle: ConditionOracle, query: ConditionsQuery) {
  // Refuses what cannot be asked.
  oracle.stats(query);
  const { world, days } = oracle;
  const { sites } = world.site as UnitedSites;
  const { today } = days.counted;
  const period = chosenPeriod(query.period, [], today);
  const previous = comparedDays(query.against, period);
  const rowsIn = (run: Period, isWhole: boolean) =>
    sites.map((_, place) => countsOf(oracle, query.conditions, run, place, isWhole));
  const rows = rowsIn(period, false);
  const keys = sites.map(({ publicId }) => ({ key: publicId }));
  const earlier = besideRows({ period: previous, rows: keys }, today, period, (run) => ({
    period: run,
    rows: rowsIn(run, true).map(({ visitors }, i) => ({ ...keys[i]!, visitors })),
  }));
  const totalVisitors = rows.reduce<number | null>(
    (sum, { visitors }) => (sum === null || visitors === null ? null : sum + visitors),
    0,
  );
  return {
    rows: rows.map((row, i) => ({ ...keys[i]!, ...row, pct: rate(row.visitors, totalVisitors) })),
    earlier: earlier.rows,
    totalVisitors,
  };
}

/** @param isWhole whether nothing is known of days of which one does not know it */
function countsOf(
  oracle: ConditionOracle,
  conditions: readonly Condition[],
  run: Period,
  place: number,
  isWhole: boolean,
): Counts {
  const { world, days } = oracle;
  if (!days.counted.isAnswerable(run) || (isWhole && !days.counted.isKept(run, false))) return UNKNOWN;
  if (conditions.length === 0) {
    const events = world.events.filter(({ visitor }) => siteOf(visitor) === place);
    const { stats } = new Oracle({ ...world, events }).stats({ period: run, filters: [] });
    return { visitors: stats.visitors.value, views: stats.pageviews.value };
  }
  const { days: known, isShown, gaps } = daysOfHits(oracle, run, subjectsOf(conditions, world));
  if (!isShown || (isWhole && gaps.known !== undefined)) return UNKNOWN;
  const hits = known.flatMap((day) => select(days.hitsOn(day), conditions, world));
  const own = hits.filter(({ event }) => siteOf(event.visitor) === place);
  return { visitors: visitorsOf(own), views: own.length };
}
