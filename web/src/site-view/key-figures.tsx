import { METRIC_TABLE, METRICS, type Metric, metricTone } from '../../../src/domain/metric.ts';
import type { Kpi, StatsAnswer, UnknownSessions } from '../../../src/stats/answer.ts';
import { compact, metricText, NO_FIGURE, percent } from '../format.ts';
import { LOCALE } from '../language.ts';
import { type Change, changeOf } from '../ui/change.ts';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/page.tsx';
import { texts as shared } from '../ui/texts.tsx';
import { Tip } from '../ui/tip.tsx';
import styles from './key-figures.module.css';
import type { PanelProps } from './panel-props.ts';
import { texts } from './texts.tsx';
import { metricName } from './words.ts';

/** The largest count that is written in full. */
const LONGEST_WHOLE = 999_999;

export interface KeyFiguresProps extends PanelProps {
  /** Undefined until there is an answer. */
  readonly stats: StatsAnswer | undefined;
  readonly isRefused: boolean;
  readonly today: string;
}

/** Shows the figures of the period, each with its change. The chosen one is drawn in the chart. */
export function KeyFigures({ view, change, stats, isRefused, today }: KeyFiguresProps) {
  const isOfEvent = view.filters.some(({ dimension }) => dimension === 'event');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div className={styles.kpis} role="group" aria-label={texts.stats.label}>
      {METRICS.map((metric) => (
        <KeyFigure
          key={metric}
          metric={metric}
          name={metricName(metric, isOfEvent)}
          kpi={stats?.stats[metric]}
          unknown={stats?.unknownSessions}
          isRefused={isRefused}
          goesOn={stats !== undefined && stats.period.from <= today && today <= stats.period.to}
          isToday={stats?.period.from === today && stats.period.to === today}
          isChosen={view.metric === metric}
          onChoose={() => change({ metric })}
        />
      ))}
    </div>
  );
}

interface KeyFigureProps {
  readonly metric: Metric;
  readonly name: string;
  readonly kpi: Kpi | undefined;
  /** Says why sessions are not known under the filters. */
  readonly unknown: UnknownSessions | undefined;
  readonly isRefused: boolean;
  /** Whether the period is not over yet. */
  readonly goesOn: boolean;
  /** Whether the period is today alone. */
  readonly isToday: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function KeyFigure(props: KeyFigureProps) {
  const { metric, name, kpi, unknown, isRefused, isToday, isChosen, onChoose } = props;
  const isMissing = isRefused || kpi?.value === null;
  return (
    <Tip text={<Explanation {...props} />}>
      {(described) => (
        <button type="button" className={styles.kpi} aria-pressed={isChosen} onClick={onChoose} {...described}>
          <span className={styles.kpiName}>{name}</span>
          {kpi === undefined && !isRefused ? (
            <Skeleton width="60%" height="1.9rem" />
          ) : (
            <span className={styles.kpiValue} data-figure={metric} data-value={kpi?.value ?? ''}>
              {isMissing || kpi === undefined ? NO_FIGURE : shortText(metric, kpi.value!)}
            </span>
          )}
          {isMissing && kpi !== undefined && !isRefused ? (
            <span className={styles.kpiChange}>{whyMissing(metric, unknown).short}</span>
          ) : (
            <KpiChange metric={metric} kpi={isRefused ? undefined : kpi} isToday={isToday} />
          )}
        </button>
      )}
    </Tip>
  );
}

/** Explains a figure, and why it is missing or not final. */
function Explanation({ metric, kpi, unknown, isRefused, goesOn }: KeyFigureProps) {
  const { explanation } = METRIC_TABLE[metric];
  const value = kpi?.value ?? null;
  const change = kpi === undefined ? 'unknown' : metricChange(metric, kpi);
  if (isRefused || kpi?.value === null) {
    const why = isRefused ? texts.stats.refused : whyMissing(metric, unknown).long;
    return (
      <>
        {explanation} <strong>{why}</strong>
      </>
    );
  }
  return (
    <>
      {explanation}
      {value !== null && value > LONGEST_WHOLE ? ` ${texts.stats.exact(metricText(metric, value))}` : ''}
      {isShare(metric) && typeof change === 'number' && change !== 0 && kpi!.prev !== 0
        ? ` ${texts.stats.relative((change > 0 ? '+' : '−') + relativeText(change), metricText(metric, kpi!.prev!))}`
        : ''}
      {goesOn ? ` ${texts.stats.inProgress}` : ''}
    </>
  );
}

/** Shows the previous period's value and the change from it: with an arrow, in a colour for good or bad, and in words. */
function KpiChange({ metric, kpi, isToday }: Pick<KeyFigureProps, 'metric' | 'kpi' | 'isToday'>) {
  if (kpi === undefined) return <span className={styles.kpiChange} />;
  const change = metricChange(metric, kpi);
  if (kpi.prev === null || typeof change === 'string') {
    return (
      <span className={styles.kpiChange}>
        {typeof change === 'string' ? shared.change[change] : shared.change.unknown}
      </span>
    );
  }
  const previousText = shortText(metric, kpi.prev);
  const previous = <span data-previous={metric}>{previousText}</span>;
  // The figures of a few hours compared with a whole day would look like a fall every morning.
  if (isToday && isCount(metric)) {
    return (
      <span className={styles.kpiChange}>
        <span>{texts.stats.yesterday(previous)}</span>
      </span>
    );
  }
  const tone = metricTone(metric, change);
  const amount = changeText(metric, kpi, change);
  return (
    <span className={styles.kpiChange}>
      <span className={tone === 'neutral' ? styles.flat : styles[tone]} aria-hidden="true">
        {change === 0 ? null : <Icon name={change > 0 ? 'up' : 'down'} size={14} />}
        {amount}
      </span>
      <span aria-hidden="true">{texts.stats.previous(previous)}</span>
      <span className="visually-hidden">
        {change === 0
          ? texts.stats.same(previousText)
          : (change > 0 ? texts.stats.up : texts.stats.down)(amount, previousText)}
      </span>
    </span>
  );
}

/** Returns the change. Of a share 0 % is a value like any other, and two values that read alike have no change. */
function metricChange(metric: Metric, kpi: Kpi): Change {
  if (!isShare(metric)) return changeOf(kpi);
  const { value, prev, deltaPct } = kpi;
  if (value === null || prev === null) return 'unknown';
  return shortText(metric, value) === shortText(metric, prev) ? 0 : deltaPct;
}

/** Returns whether a metric grows as the day goes on. */
function isCount(metric: Metric): boolean {
  return METRIC_TABLE[metric].unit === 'count';
}

/** Returns whether a metric is a share itself, so that its change in percent is percent of percent. */
function isShare(metric: Metric): boolean {
  return METRIC_TABLE[metric].unit === 'ratio';
}

interface Why {
  readonly short: string;
  readonly long: string;
}

function whyMissing(metric: Metric, unknown: UnknownSessions | undefined): Why {
  const { isFilterable, needs } = METRIC_TABLE[metric];
  if (unknown === undefined || isFilterable) return texts.stats.missing[needs];
  return { short: texts.stats.notFiltered.short, long: texts.stats.notFiltered.long[unknown] };
}

function shortText(metric: Metric, value: number): string {
  return value > LONGEST_WHOLE ? compact(value) : metricText(metric, value);
}

const TENTHS = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const WHOLE_PERCENT_FROM = 100;

/**
 * Writes the size of a change: of a share in percentage points, as its two values are shown, because its relative change
 * would be taken for them.
 */
function changeText(metric: Metric, { value, prev }: Kpi, change: number): string {
  if (isShare(metric)) return texts.stats.points(TENTHS.format(Math.abs(tenths(value!) - tenths(prev!))));
  return relativeText(change);
}

function relativeText(change: number): string {
  const size = Math.abs(change);
  return percent((size >= WHOLE_PERCENT_FROM ? Math.round(size) : size) / 100);
}

/** Returns a share in percent, rounded as it is shown. */
function tenths(share: number): number {
  return Math.round(share * 1000) / 10;
}
