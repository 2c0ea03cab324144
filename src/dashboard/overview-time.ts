import { z } from 'zod';
import type { Clock } from '../domain/clock.ts';
import { COMPARISONS, type Comparison, comparedDays } from '../domain/comparison.ts';
import { localDayAt } from '../domain/day.ts';
import { FURTHER_FIGURES, type FurtherFigure } from '../domain/metric.ts';
import { presetPeriod } from '../domain/period.ts';
import type { Site } from '../domain/site.ts';
import { DEFAULT_PRESET, parseGoalsQuery, readParameters } from '../stats/parse.ts';
import { againstParameter, readAgainst } from '../stats/parse-against.ts';
import { metricsParameter } from '../stats/parse-selected.ts';
import type { TimedQuery } from '../stats/query.ts';
import type { Statistics } from '../stats/statistics.ts';
import { resolvePreset } from './resolve-preset.ts';

const AGAINST = z.object(againstParameter);
const FURTHER = z.object(metricsParameter(FURTHER_FIGURES, 'The figures besides visitors and pageviews.'));

/** Returns the figures of the overview that are asked for besides visitors and pageviews. Throws an ApiError. */
export function furtherFigures(query: URLSearchParams): readonly FurtherFigure[] {
  return readParameters(FURTHER, query).metrics ?? [];
}

/**
 * Returns the period of the overview for a site, in its own days, and the days that it is compared with. `against` names a
 * comparison of the dashboard, or has two days. Throws an ApiError.
 */
export function overviewTime(
  query: URLSearchParams,
  site: Site,
  clock: Clock,
  statistics: Pick<Statistics, 'firstDay'>,
): TimedQuery {
  const { period } = parseGoalsQuery(resolvePreset(query, site, clock, statistics));
  const today = localDayAt(clock.nowMicros(), site.timezone).day;
  const days = 'preset' in period ? presetPeriod(period.preset, today) : period;
  const preset = query.has('from') ? undefined : (query.get('period') ?? DEFAULT_PRESET);
  return { period: days, against: comparedDays(comparisonIn(query), days, preset) };
}

function comparisonIn(query: URLSearchParams): Comparison {
  const name = COMPARISONS.find((one) => one === query.get('against'));
  return name ?? readAgainst(readParameters(AGAINST, query).against).against ?? 'previous';
}
