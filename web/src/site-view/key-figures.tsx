import { selectEvents } from '../../../src/domain/filter.ts';
import { METRIC_TABLE, METRICS, type Metric, metricTone } from '../../../src/domain/metric.ts';
import type { Kpi, UnknownSessions } from '../../../src/stats/answer.ts';
import { day, metricText, NO_FIGURE } from '../format.ts';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/page.tsx';
import { texts as shared } from '../ui/texts.tsx';
import { Tip } from '../ui/tip.tsx';
import { changeText, LONGEST_WHOLE, metricChange, relativeText, shortText, signOf, whenText } from './change-text.ts';
import { isCount, isOfPrevious, isShare } from './comparison.ts';
import styles from './key-figures.module.css';
import { texts as offers } from './offers/texts.ts';
import type { PanelProps } from './panel-props.ts';
import { texts } from './texts.tsx';
import { type ComparedStats, comparedFor } from './use-comparison.ts';
import { metricName } from './words.ts';

export interface KeyFiguresProps extends PanelProps {
  readonly compared: ComparedStats;
  readonly isRefused: boolean;
  readonly today: string;
}

/** Shows the figures of the period, each with its change. The chosen one is drawn in the chart. */
export function KeyFigures({ view, change, compared, isRefused, today }: KeyFiguresProps) {
  const { stats } = compared;
  const isOfEvent = selectEvents(view.filters);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div className={styles.kpis} role="group" aria-label={texts.stats.label}>
      {METRICS.map((metric) => (
        <KeyFigure
          key={metric}
          metric={metric}
          name={metricName(metric, isOfEvent)}
          kpi={stats?.stats[metric]}
          compared={comparedFor(metric, compared)}
          unknown={stats?.unknownSessions}
          isFiltered={view.filters.length > 0}
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
  readonly compared: ComparedStats;
  /** Says why sessions are not known under the filters. */
  readonly unknown: UnknownSessions | undefined;
  readonly isFiltered: boolean;
  readonly isRefused: boolean;
  /** Whether the period is not over yet. */
  readonly goesOn: boolean;
  /** Whether the period is today alone. */
  readonly isToday: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function KeyFigure(props: KeyFigureProps) {
  const { metric, name, kpi, compared, unknown, isFiltered, isRefused, isToday, isChosen, onChoose } = props;
  const isMissing = isRefused || kpi?.value === null;
  return (
    <Tip text={<Explanation {...props} />} opensOnTap={isChosen}>
      {(described) => (
        <button type="button" className={styles.kpi} aria-pressed={isChosen} onClick={onChoose} {...described}>
          <span className={styles.kpiName}>{name}</span>
          <span className={styles.kpiInfo}>
            <Icon name="info" size={16} />
          </span>
          {kpi === undefined && !isRefused ? (
            <Skeleton width="60%" height="1.9rem" />
          ) : (
            <span className={styles.kpiValue} data-figure={metric} data-value={kpi?.value ?? ''}>
              {isMissing || kpi === undefined ? NO_FIGURE : shortText(metric, kpi.value!)}
            </span>
          )}
          {isMissing && kpi !== undefined && !isRefused ? (
            <span className={styles.kpiChange}>{whyMissing(metric, unknown, isFiltered).short}</span>
          ) : (
            <KpiChange metric={metric} kpi={isRefused ? undefined : kpi} compared={compared} isToday={isToday} />
          )}
        </button>
      )}
    </Tip>
  );
}

/** Explains a figure, and why it is missing or not final. */
function Explanation({ metric, kpi, compared, unknown, isFiltered, isRefused, goesOn }: KeyFigureProps) {
  const { explanation } = METRIC_TABLE[metric];
  const value = kpi?.value ?? null;
  const isWhole = compared.state === 'whole';
  const change = kpi === undefined || !isWhole ? 'unknown' : metricChange(metric, kpi);
  if (isRefused || kpi?.value === null) {
    const why = isRefused ? texts.stats.refused : whyMissing(metric, unknown, isFiltered).long;
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
        ? ` ${texts.stats.relative(signOf(change) + relativeText(change), metricText(metric, kpi!.prev!))}`
        : ''}
      {compared.state === 'partial'
        ? ` ${metric === 'conversions' ? texts.stats.partialGoals : texts.stats.partial}`
        : ''}
      {goesOn && isWhole ? ` ${texts.stats.inProgress}` : ''}
    </>
  );
}

/** Shows the earlier value and the change from it: with an arrow, in a colour for good or bad, and in words. */
function KpiChange({
  metric,
  kpi,
  compared,
  isToday,
}: Pick<KeyFigureProps, 'metric' | 'kpi' | 'compared' | 'isToday'>) {
  const { state, comparison, days } = compared;
  if (kpi === undefined || state === 'waiting' || days === null) return <span className={styles.kpiChange} />;
  const change = state === 'partial' ? state : metricChange(metric, kpi);
  if (typeof change === 'string' || kpi.prev === null) {
    return <span className={styles.kpiChange}>{shared.change[typeof change === 'string' ? change : 'unknown']}</span>;
  }
  const previousText = shortText(metric, kpi.prev);
  const previous = <span data-previous={metric}>{previousText}</span>;
  // The figures of a few hours compared with a whole day would look like a fall every morning.
  if (isToday && isCount(metric)) {
    return (
      <span className={styles.kpiChange}>
        <span>
          {isOfPrevious(comparison)
            ? texts.stats.yesterday(previous)
            : texts.stats.allDay(previous, day(days.from, SHORT_DAY))}
        </span>
      </span>
    );
  }
  const tone = metricTone(metric, change);
  const amount = changeText(metric, kpi, change);
  const when = whenText(comparison, days);
  const reading = change === 0 ? texts.stats.same : change > 0 ? texts.stats.up : texts.stats.down;
  return (
    <span className={styles.kpiChange}>
      <span className={tone === 'neutral' ? styles.flat : styles[tone]} aria-hidden="true">
        {change === 0 ? null : <Icon name={change > 0 ? 'up' : 'down'} size={14} />}
        {amount}
      </span>
      <span aria-hidden="true">{texts.stats.previous(previous)}</span>
      <span className="visually-hidden">{reading(amount, previousText, when)}</span>
    </span>
  );
}

const SHORT_DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

interface Why {
  readonly short: string;
  readonly long: string;
}

function whyMissing(metric: Metric, unknown: UnknownSessions | undefined, isFiltered: boolean): Why {
  const { isFilterable, needs } = METRIC_TABLE[metric];
  if (isFilterable && isFiltered) return offers.notCounted;
  if (unknown === undefined || isFilterable) return texts.stats.missing[needs];
  const { short } = unknown === 'raw_window' ? offers.sessions : texts.stats.notFiltered;
  return { short, long: texts.stats.notFiltered.long[unknown] };
}
