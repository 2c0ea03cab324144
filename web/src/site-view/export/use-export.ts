import { useQueryClient } from '@tanstack/react-query';
import type { Period } from '../../../../src/domain/period.ts';
import type { RankedRows } from '../../../../src/stats/answer.ts';
import { useSite } from '../../session.ts';
import { messageOf } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import { pageOf, type Side } from '../adjacent-pages/sides.ts';
import { compareSeries, seriesOf } from '../chart/series.ts';
import { comparedDays, isAnswered } from '../comparison/comparison.ts';
import { seriesBefore, statsAgainst } from '../comparison/use-comparison.ts';
import { isReadable, readingsQuestion } from '../engagement/use-readings.ts';
import { conditionsOf } from '../filters/conditions.ts';
import { moneyQuestion } from '../key-figures/money-question.ts';
import {
  goalsQuestion,
  hoursQuestion,
  listQuestion,
  presetAsked,
  type Question,
  questionOptions,
  seriesQuestion,
  sideQuestion,
  statsQuestion,
} from '../questions.ts';
import type { ListName } from '../rows/list-name.ts';
import { listWords } from '../rows/lists.ts';
import { type FiguresAnswer, withFigures } from '../shown-answers.ts';
import { moneyGoalOf, shownMetrics } from '../shown-metric.ts';
import { texts } from '../texts.tsx';
import type { ViewState } from '../view-state.ts';
import { csvName } from './csv.ts';
import { downloadCsv } from './download.ts';
import {
  besideCsv,
  EXPORT_ROWS_MAX,
  goalsCsv,
  hoursCsv,
  keyFiguresCsv,
  readAllRows,
  rowsCsv,
  seriesCsv,
} from './export-tables.ts';

/**
 * The exports: the top stats, the chart's series, the hours of the week, the pages before and after a page, or
 * the rows of a list.
 */
export type ExportName = 'figures' | 'series' | 'goals' | 'hours' | 'beside' | ListName;

/** The rows of a list to save: those that match a search, or those that were found already. */
export interface ExportedRows {
  readonly search: string;
  readonly found: RankedRows | null;
}

/** Returns a function that saves a part of the view as a file with all its rows, and shows an error when that fails. */
export function useExport(view: ViewState): (name: ExportName, rows?: ExportedRows) => Promise<void> {
  const client = useQueryClient();
  const { site } = useSite();
  const ask = async <Answer>(question: Question<Answer>): Promise<Answer> =>
    (await client.fetchQuery(questionOptions(site.id, question))).answer;

  const save = (what: string, period: Period, text: string) => {
    downloadCsv(csvName(site.domain, what, period, conditionsOf(view)), text);
  };
  const write = async (name: ExportName, { search, found }: ExportedRows): Promise<void> => {
    if (name === 'figures') {
      const question = statsQuestion(view);
      const stats = await ask(question);
      const days = comparedDays(view.compare, stats.period, presetAsked(question.params));
      const read = async (asked: Question<FiguresAnswer>): Promise<FiguresAnswer> =>
        ask(isAnswered(days, stats.period) ? asked : statsAgainst(asked.path, asked.params, days));
      const hasMoney = moneyGoalOf(view, site) !== null;
      const figures = await read(question);
      const all = hasMoney ? withFigures(figures, await read(moneyQuestion(view))) : figures;
      return save(texts.exports.stats, stats.period, keyFiguresCsv(all, shownMetrics(view.goal, hasMoney)));
    }
    if (name === 'goals') {
      const goals = await ask(goalsQuestion(view));
      return save('goals', goals.period, goalsCsv(goals));
    }
    if (name === 'hours') {
      const hours = await ask(hoursQuestion(view));
      return save('hours-of-week', hours.period, hoursCsv(hours.rows));
    }
    if (name === 'beside') {
      const page = pageOf(view);
      if (page === null) return;
      const readAll = (side: Side) => readAllRows((rows) => ask(sideQuestion(view, page, side, rows)));
      const [before, after] = await Promise.all([readAll('before'), readAll('after')]);
      return save('before-and-after', before.period, besideCsv({ before: before.rows, after: after.rows }));
    }
    if (name === 'series') {
      const question = seriesQuestion(view);
      const answer = await ask(question);
      const series = seriesOf(view.metric, answer);
      const before = seriesBefore(view.compare, { answer, params: question.params });
      const shown = before === null ? series : compareSeries(series, await ask(before));
      return save(view.metric, answer.period, seriesCsv(shown));
    }
    const exportedList = (page: Parameters<typeof listQuestion>[2]) => {
      const question = listQuestion(view, name, page);
      return isReadable(question.params) ? readingsQuestion(question.params) : question;
    };
    const { period, rows, isCut } =
      found === null ? await readAllRows((page) => ask(exportedList({ ...page, search }))) : { ...found, isCut: false };
    save(listWords(name, view).plural, period, rowsCsv(name, rows));
    if (isCut) toast(texts.exports.isCut(EXPORT_ROWS_MAX));
  };
  return async (name, rows = { search: '', found: null }) => {
    try {
      await write(name, rows);
    } catch (error) {
      toast(messageOf(error));
    }
  };
}
