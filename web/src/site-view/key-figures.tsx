import { addDays } from '../../../src/domain/calendar.ts';
import { toneOf } from '../../../src/domain/metric.ts';
import type { Period } from '../../../src/domain/period.ts';
import type { Kpi } from '../../../src/stats/answer.ts';
import { day, NO_FIGURE } from '../format.ts';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/page.tsx';
import { texts as shared } from '../ui/texts.tsx';
import { Tip } from '../ui/tip.tsx';
import { texts as changes } from './changes/texts.ts';
import { rangeText } from './chart/buckets.ts';
import {
  changeText,
  LONGEST_WHOLE,
  metricChange,
  relativeText,
  shortText,
  signOf,
  whenText,
} from './comparison/change-text.ts';
import { isOfPrevious, isShare } from './comparison/comparison.ts';
import tones from './comparison/tones.module.css';
import type { ComparedStats } from './comparison/use-comparison.ts';
import { isNarrowed } from './filters/conditions.ts';
import { useIsOfEvents } from './filters/use-is-of-events.ts';
import styles from './key-figures.module.css';
import type { PanelProps } from './panel-props.ts';
import { texts as refusals } from './refusals/texts.ts';
import { factsOf, figureText, isMetric, type ShownMetric, shownMetrics } from './shown-metric.ts';
import { texts } from './texts.tsx';
import { metricName } from './words.ts';

export interface KeyFiguresProps extends PanelProps {
  readonly compared: ComparedStats;
  readonly isRefused: boolean;
}

/** Shows the figures of the period, each with its change. The chosen one is drawn in the chart. */
export function KeyFigures({ view, change, compared, isRefused }: KeyFiguresProps) {
  const { stats } = compared;
  const isOfEvent = useIsOfEvents(view);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div className={styles.kpis} role="group" aria-label={texts.stats.label}>
      {shownMetrics(view.goal).map((metric) => (
        <KeyFigure
          key={metric}
          metric={metric}
          goal={view.goal}
          name={metricName(metric, isOfEvent)}
          kpi={stats?.stats[metric]}
          compared={compared}
          isUnknown={view.goal !== null || (isNarrowed(view) && !stats?.stats.sessions?.value)}
          isFiltered={isNarrowed(view)}
          isRefused={isRefused}
          isChosen={view.metric === metric}
          onChoose={isMetric(metric) ? () => change({ metric }) : null}
        />
      ))}
    </div>
  );
}

interface KeyFigureProps {
  readonly metric: ShownMetric;
  /** The goal that is measured. */
  readonly goal: number | null;
  readonly name: string;
  readonly kpi: Kpi | undefined;
  readonly compared: ComparedStats;
  /** Whether the figure can be missing only because days do not know it. */
  readonly isUnknown: boolean;
  readonly isFiltered: boolean;
  readonly isRefused: boolean;
  readonly isChosen: boolean;
  /** Null for a figure that is not drawn over time. */
  readonly onChoose: (() => void) | null;
}

function KeyFigure(props: KeyFigureProps) {
  const { metric, name, kpi, compared, isRefused, isChosen, onChoose } = props;
  const isMissing = isRefused || kpi?.value === null;
  return (
    <Tip text={<Explanation {...props} />} opensOnTap={isChosen || onChoose === null}>
      {(described) => (
        <button
          type="button"
          className={styles.kpi}
          aria-pressed={onChoose === null ? undefined : isChosen}
          aria-disabled={onChoose === null ? true : undefined}
          onClick={onChoose ?? undefined}
          {...described}
        >
          <span className={`muted small ${styles.kpiName}`}>{name}</span>
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
            <span className={styles.kpiChange}>{whyMissing(props).short}</span>
          ) : (
            <KpiChange metric={metric} kpi={isRefused ? undefined : kpi} compared={compared} />
          )}
        </button>
      )}
    </Tip>
  );
}

/** Explains a figure, and why it is missing or what of it is compared. */
function Explanation(props: KeyFigureProps) {
  const { metric, goal, kpi, compared, isRefused } = props;
  const { explanation } = factsOf(metric, goal);
  if (isRefused || kpi === undefined || kpi.value === null) {
    const why = isRefused ? texts.stats.refused : kpi === undefined ? '' : whyMissing(props).long;
    return (
      <>
        {explanation} <strong>{why}</strong>
      </>
    );
  }
  const { value } = kpi;
  const isWhole = compared.state === 'whole';
  const part = partOf(metric, kpi, compared);
  const change = isWhole && part !== 'nothing' ? metricChange(metric, part) : 'unknown';
  return (
    <>
      {explanation}
      {value > LONGEST_WHOLE ? ` ${texts.stats.exact(figureText(metric, value))}` : ''}
      {isShare(metric) && part !== 'nothing' && typeof change === 'number' && change !== 0 && part.prev !== 0
        ? ` ${texts.stats.relative(signOf(change) + relativeText(change), figureText(metric, part.prev!))}`
        : ''}
      {compared.state === 'partial' ? ` ${texts.stats.partial}` : ''}
      {kpi.knownFrom === undefined ? '' : ` ${shared.countedSince(day(kpi.knownFrom))}. ${texts.stats.partialGoals}`}
      {part === 'nothing' && isWhole ? ` ${texts.stats.inProgress}` : ''}
      {typeof change === 'number' ? ` ${comparedText(metric, compared)}` : ''}
    </>
  );
}

/**
 * Returns the figures that are compared: those of a part of a period that is not over. Nothing is compared of today while no
 * hour of it is over, or where hours are not known.
 */
function partOf(metric: ShownMetric, kpi: Kpi, { stats }: ComparedStats): Kpi | 'nothing' {
  const likeForLike = stats?.likeForLike;
  if (likeForLike === undefined) return kpi;
  const { now, stats: parts } = likeForLike;
  const part = parts[metric] ?? { ...NOTHING_COMPARED, hours: 0 };
  return now.from === now.to && part.hours === 0 ? 'nothing' : part;
}

/** Says which part of a period that is not over is compared; nothing for one that is over. */
function comparedText(metric: ShownMetric, { stats }: ComparedStats): string {
  if (stats?.likeForLike === undefined) return '';
  const { now, before, stats: parts } = stats.likeForLike;
  const { value, prev, hours } = parts[metric]!;
  const last = hours === 0 ? 1 : 0;
  const words = (days: Period, figure: number | null) =>
    [rangeText({ from: days.from, to: addDays(days.to, -last) }), figureText(metric, figure!)] as const;
  const both = [...words(now, value), ...words(before, prev)] as const;
  return hours === 0 ? changes.withoutToday(...both) : changes.firstHours(hours, ...both);
}

/** Shows the earlier value and the change from it: with an arrow, in a colour for good or bad, and in words. */
function KpiChange({ metric, kpi, compared }: Pick<KeyFigureProps, 'metric' | 'kpi' | 'compared'>) {
  const { state, comparison, days } = compared;
  if (kpi === undefined || state === 'waiting' || days === null) return <span className={styles.kpiChange} />;
  const part = partOf(metric, kpi, compared);
  const change = state === 'partial' ? state : metricChange(metric, part === 'nothing' ? kpi : part);
  const prev = part === 'nothing' ? kpi.prev : part.prev;
  if (typeof change === 'string' || prev === null) {
    return <span className={styles.kpiChange}>{shared.change[typeof change === 'string' ? change : 'unknown']}</span>;
  }
  const previousText = shortText(metric, prev);
  const previous = <span data-previous={metric}>{previousText}</span>;
  // The figures of some minutes beside those of a whole day would look like a fall.
  if (part === 'nothing') {
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
  const tone = toneOf(factsOf(metric), change);
  const amount = changeText(metric, part, change);
  const when = whenText(comparison, days);
  const reading = change === 0 ? texts.stats.same : change > 0 ? texts.stats.up : texts.stats.down;
  return (
    <span className={styles.kpiChange}>
      <span className={tones[tone]} aria-hidden="true">
        {change === 0 ? null : <Icon name={change > 0 ? 'up' : 'down'} size={14} />}
        {amount}
      </span>
      <span aria-hidden="true">{texts.stats.previous(previous)}</span>
      <span className="visually-hidden">{reading(amount, previousText, when)}</span>
    </span>
  );
}

const NOTHING_COMPARED: Kpi = { value: null, prev: null, deltaPct: 0 };
const SHORT_DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

interface Why {
  readonly short: string;
  readonly long: string;
}

function whyMissing({ metric, isUnknown, isFiltered }: KeyFigureProps): Why {
  const { isFilterable, needs } = factsOf(metric);
  return isUnknown || (isFilterable && isFiltered) ? refusals.notCounted : texts.stats.missing[needs];
}
