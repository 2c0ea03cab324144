import type { SiteStatsAnswer } from '../../../../src/dashboard/routes/read.ts';
import { isWholeComparison } from '../../../../src/domain/comparison.ts';
import type { WithGaps } from '../../../../src/domain/gap.ts';
import { previousPeriod } from '../../../../src/domain/period.ts';
import type { FunnelAnswer, RankedRows } from '../../../../src/stats/answer.ts';
import type { KnownRows } from '../../../../src/stats/answers/breakdown.ts';
import { isUnknownList, type Knowledge } from '../../ui/known-days.ts';
import { pageOf } from '../adjacent-pages/sides.ts';
import { compareSeries, type Series, seriesOf, wholeComparison } from '../chart/series.ts';
import { comparedDays, isAnswered } from '../comparison/comparison.ts';
import { seriesBefore, statsAgainst } from '../comparison/use-comparison.ts';
import { isReadable, readingsQuestion } from '../engagement/use-readings.ts';
import { moneyQuestion } from '../key-figures/money-question.ts';
import {
  FUNNELS_QUESTION,
  funnelQuestion,
  goalsQuestion,
  hoursQuestion,
  listQuestion,
  presetAsked,
  type Question,
  seriesQuestion,
  sideQuestion,
  statsQuestion,
} from '../questions.ts';
import type { ListName } from '../rows/list-name.ts';
import { listWords } from '../rows/lists.ts';
import { type FiguresAnswer, withFigures } from '../shown-answers.ts';
import { type MoneyGoals, moneyGoalOf, shownMetrics } from '../shown-metric.ts';
import { texts } from '../texts.tsx';
import type { ViewState } from '../view-state.ts';
import {
  besideCsv,
  funnelsCsv,
  goalsCsv,
  hoursCsv,
  keyFiguresCsv,
  readAllRows,
  rowsCsv,
  seriesCsv,
} from './export-tables.ts';
import type { Part } from './part.ts';
import { readRevenueRows, readRevenueTotals } from './read-revenue.ts';

/** Asks the server one question. */
export type Ask = <Answer>(question: Question<Answer>) => Promise<Answer>;

/** A table of a view. */
export type PartName = 'figures' | 'series' | 'goals' | 'funnels' | 'hours' | 'beside' | MoneyPart | ListName;

type MoneyPart = 'revenue' | 'revenue-by';

/** The rows of a list: those that match a search, or those that were found already. */
export interface ExportedRows {
  readonly search: string;
  readonly found: RankedRows | null;
}

/** Reads a table of a view, with one question after the other. */
export async function readPart(
  ask: Ask,
  view: ViewState,
  site: MoneyGoals,
  name: PartName,
  { search, found }: ExportedRows = { search: '', found: null },
): Promise<Part> {
  switch (name) {
    case 'figures':
      return readFigures(ask, view, site);
    case 'series': {
      const { series, answer } = await readSeries(ask, view);
      return part(view.metric, seriesCsv(series), [answer]);
    }
    case 'goals': {
      const goals = await ask(goalsQuestion(view));
      const { firstDay } = await ask(statsQuestion(view));
      return part('goals', goalsCsv(goals, isWholeComparison(firstDay, previousPeriod(goals.period))), [goals]);
    }
    case 'funnels': {
      const funnels: FunnelAnswer[] = [];
      for (const { id } of (await ask(FUNNELS_QUESTION)).funnels) funnels.push(await ask(funnelQuestion(view, id)));
      return part('funnels', funnelsCsv(funnels), funnels);
    }
    case 'hours': {
      const hours = await ask(hoursQuestion(view));
      return part('hours-of-week', hoursCsv(hours.rows), [hours], isUnknownList(hours));
    }
    case 'beside': {
      const page = pageOf(view)!;
      const before = await readAllRows((rows) => ask(sideQuestion(view, page, 'before', rows)));
      const after = await readAllRows((rows) => ask(sideQuestion(view, page, 'after', rows)));
      const text = besideCsv({ before: before.rows, after: after.rows });
      return { ...part('before-and-after', text, [before, after]), isCut: before.isCut || after.isCut };
    }
    case 'revenue':
    case 'revenue-by': {
      const { goals } = await ask(goalsQuestion(view));
      const sold = goals.filter(({ goalId }) => site.revenueGoals?.includes(goalId));
      const { text, answers, isCut } =
        name === 'revenue' ? await readRevenueTotals(ask, view, sold) : await readRevenueRows(ask, view, sold);
      return { ...part(name, text, answers), isCut };
    }
    default:
      return rowsPart(
        view,
        name,
        found ??
          (await readAllRows((page) => {
            const question = listQuestion(view, name, { ...page, search });
            return ask(isReadable(question.params) ? readingsQuestion(question.params) : question);
          })),
      );
  }
}

/** Reads the series of the chart as it is drawn, with the one that it is compared with. */
export async function readSeries(
  ask: Ask,
  view: ViewState,
): Promise<{ readonly series: Series; readonly answer: Knowledge }> {
  const question = seriesQuestion(view);
  const answer = await ask(question);
  const series = seriesOf(view.metric, answer);
  const before = seriesBefore(view.compare, { answer, params: question.params });
  return { series: before === null ? series : compareSeries(series, await ask(before)), answer };
}

/** Reads the series of the chart, without a comparison that the chart refuses. */
export async function readDrawnSeries(ask: Ask, view: ViewState): Promise<Series> {
  const { series } = await readSeries(ask, view);
  const { firstDay } = await ask(statsQuestion(view));
  return wholeComparison(series, firstDay);
}

async function readFigures(ask: Ask, view: ViewState, site: MoneyGoals): Promise<Part> {
  const question = statsQuestion(view);
  const stats: WithGaps<SiteStatsAnswer> = await ask(question);
  const days = comparedDays(view.compare, stats.period, presetAsked(question.params));
  const read = async (asked: Question<FiguresAnswer>): Promise<FiguresAnswer> =>
    ask(isAnswered(days, stats.period) ? asked : statsAgainst(asked.path, asked.params, days));
  const hasMoney = moneyGoalOf(view, site) !== null;
  const figures = await read(question);
  const all = hasMoney ? withFigures(figures, await read(moneyQuestion(view))) : figures;
  const isWhole = isWholeComparison(stats.firstDay, days);
  const text = keyFiguresCsv(all, shownMetrics(view.goal, hasMoney), { isWhole, gaps: stats.known?.gaps });
  return part(texts.exports.stats, text, [stats], stats.stats.visitors?.value === null);
}

function rowsPart(
  view: ViewState,
  name: ListName,
  answer: WithGaps<RankedRows & Partial<KnownRows>> & { readonly isCut?: boolean },
): Part {
  const { rows, isCut = false } = answer;
  return { ...part(listWords(name, view).plural, rowsCsv(name, rows), [answer], isUnknownList(answer)), isCut };
}

function part(what: string, text: string, answers: readonly Knowledge[], isNone = false): Part {
  return { what, text, answers: answers.map((answer) => ({ ...answer, isNone })), isCut: false };
}
