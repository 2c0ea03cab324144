import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, useDeferredValue, useId, useMemo, useState } from 'react';
import type { SiteStatsAnswer } from '../../../../src/dashboard/routes/read.ts';
import type { WithGaps } from '../../../../src/domain/gap.ts';
import { LoadedPart } from '../../loaded.tsx';
import { RequestError } from '../../request.ts';
import { isGroup, useSite } from '../../session.ts';
import { Icon } from '../../ui/icon.tsx';
import { knownText } from '../../ui/known-days.ts';
import { Failure } from '../../ui/page.tsx';
import { comparisonName } from '../comparison/change-text.ts';
import { type ComparisonNote, toggleComparison } from '../comparison/comparison.ts';
import { useComparedStats, useSeriesBefore } from '../comparison/use-comparison.ts';
import { gapsBesideVisits, isNarrowed } from '../filters/conditions.ts';
import { KnownSince } from '../filters/known-since.tsx';
import { useIsOfEvents } from '../filters/use-is-of-events.ts';
import { KeyFigures } from '../key-figures/key-figures.tsx';
import { moneyQuestion } from '../key-figures/money-question.ts';
import narrow from '../narrow.module.css';
import { AnnotatedChart } from '../notes-menu/annotated-chart.tsx';
import { NotesMenu } from '../notes-menu/notes-menu.tsx';
import { type ChartNotes, useChartNotes } from '../notes-menu/use-chart-notes.ts';
import { NoGoals, NothingYet } from '../nothing-yet.tsx';
import type { PanelProps } from '../panel-props.ts';
import { type Answered, seriesQuestion, useQuestion } from '../questions.ts';
import { refusalOf } from '../refusals/refusals.ts';
import { Refused } from '../refusals/refused.tsx';
import { useMinute, useToday } from '../server-time.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import type { SeriesAnswer } from '../shown-answers.ts';
import { moneyGoalOf, type ShownMetric } from '../shown-metric.ts';
import { texts } from '../texts.tsx';
import { useLate } from '../use-late.ts';
import type { ViewState } from '../view-state.ts';
import { metricName } from '../words.ts';
import { openBucket, rangeText } from './buckets.ts';
import styles from './chart.module.css';
import { ComparedRange } from './compared-range.tsx';
import type { ImportBoundary } from './import-boundaries.ts';
import { hasDaysOf, ImportedNote, useImportBoundaries, useImportedSpans } from './imported-days.tsx';
import { IntervalMenu } from './interval-menu.tsx';
import { compareSeries, type Series, seriesOf, wholeComparison } from './series.ts';
import { SeriesTable } from './series-table.tsx';

const NoteDialog = lazy(() => import('../annotations/note-dialog.tsx'));
const DataQualityLine = lazy(() => import('../data-quality/data-quality-line.tsx'));

export interface ChartCardProps extends PanelProps {
  readonly stats: UseQueryResult<Answered<WithGaps<SiteStatsAnswer>>>;
  /** Says what the comparison lacks; null for nothing. */
  readonly comparedNote: ComparisonNote | null;
}

/** Shows the key figures of the period, and a chart of one of them. */
export function ChartCard({ view, change, stats, comparedNote }: ChartCardProps) {
  const series = useQuestion(seriesQuestion(view));
  const [isTable, setIsTable] = useState(false);
  const titleId = useId();
  const { site, organisation } = useSite();
  const today = useToday(site.timezone);
  const now = useMinute();
  const hasMoney = moneyGoalOf(view, site) !== null;
  const money = useQuestion(moneyQuestion(view), hasMoney);
  const compared = useComparedStats(view.compare, stats, 'stats');
  const comparedMoney = useComparedStats(view.compare, money, 'revenue-stats');
  const { series: before, retry: retryBefore } = useSeriesBefore(view.compare, series.data);
  const metric = (series.data?.params.metric ?? view.metric) as ShownMetric;
  const firstDay = stats.data?.answer.firstDay ?? null;
  const drawn = useMemo(() => {
    if (series.data === undefined) return null;
    const now = seriesOf(metric, series.data.answer);
    return wholeComparison(before === undefined ? now : compareSeries(now, before), firstDay);
  }, [series.data, before, metric, firstDay]);
  // A click is drawn at once; the chart takes longest, so it is drawn after it.
  const shown = useDeferredValue(drawn);
  const spans = useImportedSpans();
  const boundaries = useImportBoundaries(shown?.buckets ?? null, spans);
  const notes = useChartNotes(shown?.buckets ?? null, today);
  const open = shown === null ? -1 : openBucket(shown.buckets, now, today);
  const isOfEvent = useIsOfEvents(view);
  const period = stats.data?.answer.period;
  const ofFigures = [stats, ...(hasMoney ? [money] : [])];
  const failed = ofFigures.find((question) => isLost(question) && refusalOf(codeOf(question.error)) === null);
  const isBusy = [...ofFigures, series].some(({ isPlaceholderData, isPending }) => isPlaceholderData || isPending);
  const isLate = useLate(isBusy);
  useShortcuts(({ kind }) => {
    if (kind !== 'compare') return false;
    change({ compare: toggleComparison(view.compare) });
    return true;
  });
  // Without visits, or when the first bucket is not over, no line is dashed.
  const hasNote = open > 0 && !isTable && !isLost(series) && stats.data?.answer.stats.visitors?.value !== 0;
  return (
    <section
      className={`card ${styles.chartCard}`}
      aria-labelledby={titleId}
      aria-busy={isBusy || shown !== drawn}
      data-dim={isLate}
    >
      {failed !== undefined ? (
        <Failure error={failed.error} retry={() => void failed.refetch()} />
      ) : (
        <KeyFigures
          view={view}
          change={change}
          compared={{ ...compared, isRefused: isLost(stats) }}
          money={hasMoney ? { ...comparedMoney, isRefused: isLost(money) } : null}
        />
      )}
      <KnownSince view={view} answer={stats.isPlaceholderData ? undefined : stats.data?.answer} />
      {organisation === null ? null : (
        <p className={styles.dataQuality}>
          <LoadedPart>
            {period === undefined ? null : (
              <DataQualityLine
                period={period}
                isExact={!hasDaysOf(spans, period) && stats.data?.answer.known === undefined}
                gaps={stats.data === undefined ? null : lineText(stats.data.answer, view)}
              />
            )}
          </LoadedPart>
        </p>
      )}
      <div className={`card-head ${styles.chartHead}`}>
        <div className={styles.chartTitle}>
          <h2 id={titleId}>
            {metricName(metric, isOfEvent, view.goal)}{' '}
            <span className={`muted small ${styles.chartRange}`}>
              {period === undefined ? '\u00a0' : rangeText(period)}
            </span>
          </h2>
          <ComparedRange
            {...{ compared, drawn: shown, note: comparedNote?.short ?? null }}
            retries={[compared.retry, hasMoney ? comparedMoney.retry : null, retryBefore]}
          />
        </div>
        <div className={styles.chartTools}>
          <span className={`muted small ${styles.chartNote}`} data-shown={hasNote} aria-hidden="true">
            <span className={styles.dashes} /> {texts.chart.open[shown?.buckets.grain ?? 'day']}
          </span>
          <IntervalMenu change={change} drawn={shown} />
          <button
            type="button"
            className={`tab ${styles.tool}`}
            aria-label={texts.chart.table}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            <Icon name="table" size={15} /> <span className={narrow.wideOnly}>{texts.chart.table}</span>
          </button>
          {isGroup(site) ? null : <NotesMenu notes={notes} />}
        </div>
      </div>
      <div className={styles.chartBody}>
        <ChartBody {...{ view, change, stats, series, open, boundaries, notes, isTable }} drawn={shown} />
      </div>
      {period === undefined ? null : <ImportedNote spans={spans} period={period} />}
      {notes.note === null ? null : (
        <LoadedPart>
          <NoteDialog note={notes.note} onClose={() => notes.edit(null)} />
        </LoadedPart>
      )}
    </section>
  );
}

interface ChartBodyProps extends Omit<ChartCardProps, 'comparedNote'> {
  readonly series: UseQueryResult<Answered<SeriesAnswer>>;
  /** The series in the chart; it changes a moment after the answer. */
  readonly drawn: Series | null;
  /** The index of the bucket that is not over, or -1. */
  readonly open: number;
  readonly boundaries: readonly ImportBoundary[];
  readonly notes: ChartNotes;
  readonly isTable: boolean;
}

function ChartBody({ view, change, stats, series, drawn, open, boundaries, notes, isTable }: ChartBodyProps) {
  const isOfEvent = useIsOfEvents(view);
  if (isLost(series)) {
    const refusal = refusalOf(codeOf(series.error));
    if (refusal !== null) return <Refused refusal={refusal} change={change} />;
    return <Failure error={series.error} retry={() => void series.refetch()} />;
  }
  if (drawn === null) return null;
  const figures = stats.isPlaceholderData ? undefined : stats.data?.answer.stats;
  if (figures !== undefined && !figures.visitors?.value) {
    return <NothingYet view={view} change={change} isKept={figures.visitors?.value !== null} />;
  }
  const hasNoGoals = view.goal === null && !isNarrowed(view) && figures?.conversions?.value === null;
  if (drawn.metric === 'conversions' && hasNoGoals) return <NoGoals />;
  const name = metricName(drawn.metric, isOfEvent, view.goal);
  if (isTable) return <SeriesTable series={drawn} name={name} compared={comparisonName(view.compare)} />;
  const { period } = drawn.buckets;
  const key = `${drawn.metric} ${period.from} ${period.to} ${drawn.buckets.grain}`;
  const zoom = (period: { readonly from: string; readonly to: string }) => change({ period });
  const hint = texts.chart.tableHint;
  return (
    <AnnotatedChart key={key} {...{ name, open, boundaries, hint }} series={drawn} onZoom={zoom} chartNotes={notes} />
  );
}

/** Returns whether a query failed without an earlier answer to show. */
function isLost({ error, data }: Pick<UseQueryResult, 'error' | 'data'>): boolean {
  return error !== null && data === undefined;
}

function codeOf(error: unknown): string {
  return error instanceof RequestError ? error.code : '';
}

/**
 * Says which days the key figures do not know: not those whose visits are gone, which is said above, nor since when goals are
 * counted, which stands at the conversions.
 */
function lineText(answer: WithGaps<SiteStatsAnswer>, view: ViewState): string | null {
  const known = gapsBesideVisits(answer.known, view);
  if (known === undefined) return null;
  const isNone = answer.stats.visitors?.value === null;
  const gaps = isNone ? known.gaps : known.gaps.filter(({ reason }) => reason !== 'younger');
  return gaps.length === 0 ? null : knownText({ ...answer, known: { ...known, gaps } });
}
