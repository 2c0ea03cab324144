import { METRIC_TABLE, METRICS, type Metric, metricText, metricTone } from '../../../src/domain/metric.ts';
import type { Kpi, StatsAnswer, UnknownSessions } from '../../../src/stats/answer.ts';
import { compact, NO_FIGURE } from '../format.ts';
import { NOTHING_BEFORE } from '../ui/delta.tsx';
import { Icon } from '../ui/icon.tsx';
import { knownChange } from '../ui/known-change.ts';
import { Skeleton } from '../ui/page.tsx';
import { Tip } from '../ui/tip.tsx';
import styles from './key-figures.module.css';
import type { PanelProps } from './panel-props.ts';
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
    <div className={styles.kpis} role="group" aria-label="Key figures; the chosen one is in the chart">
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
            <Change metric={metric} kpi={isRefused ? undefined : kpi} isToday={isToday} />
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
  const change = kpi === undefined ? null : changeOf(metric, kpi);
  if (isRefused || kpi?.value === null) {
    const why = isRefused ? 'These filters together have no figures here.' : whyMissing(metric, unknown).long;
    return (
      <>
        {explanation} <strong>{why}</strong>
      </>
    );
  }
  return (
    <>
      {explanation}
      {value !== null && value > LONGEST_WHOLE ? ` Exact value: ${metricText(metric, value)}.` : ''}
      {isShare(metric) && change !== null && change !== 0 && kpi!.prev !== 0
        ? ` Relative change: ${change > 0 ? '+' : '−'}${changeText(change)} of the previous ${metricText(metric, kpi!.prev!)}.`
        : ''}
      {goesOn ? ' Today is not over, while the previous period is complete.' : ''}
    </>
  );
}

/**
 * Shows the previous period's value and the change from it: in words, with an arrow, and in a colour for good or bad.
 */
function Change({ metric, kpi, isToday }: Pick<KeyFigureProps, 'metric' | 'kpi' | 'isToday'>) {
  if (kpi === undefined) return <span className={styles.kpiChange} />;
  const change = changeOf(metric, kpi);
  if (kpi.prev === null || change === null) return <span className={styles.kpiChange}>{NOTHING_BEFORE}</span>;
  // The figures of a few hours compared with a whole day would look like a fall every morning.
  if (isToday && isCount(metric)) {
    return (
      <span className={styles.kpiChange}>
        <span>
          Yesterday <span data-previous={metric}>{shortText(metric, kpi.prev)}</span> in all
        </span>
      </span>
    );
  }
  const tone = metricTone(metric, change);
  const word = change === 0 ? 'change from' : change > 0 ? 'more than' : 'less than';
  return (
    <span className={styles.kpiChange}>
      <span className={tone === 'neutral' ? styles.flat : styles[tone]}>
        {change === 0 ? null : <Icon name={change > 0 ? 'up' : 'down'} size={14} />}
        {/* A relative change of a percentage would be taken for percentage points, so only screen readers get it. */}
        {isShare(metric) && change !== 0 ? (
          // There is no ratio to zero.
          kpi.prev === 0 ? null : (
            <span className="visually-hidden">{changeText(change)} (relative)</span>
          )
        ) : (
          changeText(change)
        )}
      </span>
      <span>
        <span className="visually-hidden">{word} the </span>
        <span aria-hidden="true">from </span>
        <span data-previous={metric}>{shortText(metric, kpi.prev)}</span>
        <span className="visually-hidden"> of the previous period</span>
      </span>
    </span>
  );
}

/**
 * Returns the known change. For a share, 0 % is a value like any other, and two values that read alike have no change.
 */
function changeOf(metric: Metric, kpi: Kpi): number | null {
  if (!isShare(metric)) return knownChange(kpi);
  const { value, prev, deltaPct } = kpi;
  if (value === null || prev === null) return null;
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
  if (unknown === undefined || isFilterable) return MISSING[needs];
  return { short: 'n/a with filters', long: NOT_FILTERED[unknown] };
}

const NOT_FILTERED: Readonly<Record<UnknownSessions, string>> = {
  raw_window: 'With filters, this needs raw events, which are kept for 30 days.',
  imported: 'With filters, this needs raw events, and imported days have none.',
  other_keys: 'Not available for (other).',
  limits: 'With filters, this exceeds the memory or time limit of a query. Try a shorter period.',
};
const MISSING: Readonly<Record<(typeof METRIC_TABLE)[Metric]['needs'], Why>> = {
  goals: { short: 'No goals yet', long: 'This site has no goals yet.' },
  sessions: { short: 'No sessions', long: 'No sessions in this period.' },
  nothing: { short: 'No data', long: 'Data for this period has been deleted.' },
};

function shortText(metric: Metric, value: number): string {
  return value > LONGEST_WHOLE ? compact(value) : metricText(metric, value);
}

const CHANGE = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const LARGE_CHANGE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const LARGE_PCT = 100;

function changeText(deltaPct: number): string {
  const size = Math.abs(deltaPct);
  return `${(size >= LARGE_PCT ? LARGE_CHANGE : CHANGE).format(size)}%`;
}
