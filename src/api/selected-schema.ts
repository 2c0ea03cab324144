import { z } from 'zod';
import type { WithGaps } from '../domain/gap.ts';
import type { FunnelAnswer, GoalsAnswer, TimeseriesAnswer } from '../stats/answer.ts';
import { SELECTED_METRICS, type SelectedMetric, type SelectedStatsAnswer } from '../stats/answers/selected-kpis.ts';
import { known, named, period } from './schema-parts.ts';
import { funnelResponse, goalsResponse, kpi, timeseriesResponse, type Widened } from './schemas.ts';

/** The shapes of the answers below `report`: those of the endpoints of the same names, and how far they are known. */

export const selectedStatsResponse = named(
  'SelectedStats',
  z.strictObject({
    period,
    stats: z
      .strictObject(
        Object.fromEntries(SELECTED_METRICS.map((metric) => [metric, kpi.optional()])) as Record<
          SelectedMetric,
          z.ZodOptional<typeof kpi>
        >,
      )
      .meta({ description: '`uniqueConversions` and `conversionRate` are there with `goal` alone.' }),
    known,
  }),
) satisfies z.ZodType<WithGaps<SelectedStatsAnswer>>;

export const selectedSeriesResponse = named(
  'SelectedTimeseries',
  timeseriesResponse.extend({ known }),
) satisfies z.ZodType<WithGaps<Widened<TimeseriesAnswer>>>;

export const selectedGoalsResponse = named('SelectedGoals', goalsResponse.extend({ known })) satisfies z.ZodType<
  WithGaps<GoalsAnswer>
>;

export const selectedFunnelResponse = named('SelectedFunnel', funnelResponse.extend({ known })) satisfies z.ZodType<
  WithGaps<FunnelAnswer>
>;
