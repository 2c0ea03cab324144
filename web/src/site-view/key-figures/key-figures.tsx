import type { SiteRevenueStats } from '../../../../src/dashboard/routes/read.ts';
import type { Kpi } from '../../../../src/stats/answer.ts';
import { NO_FIGURE } from '../../format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/page.tsx';
import { Tip } from '../../ui/tip.tsx';
import { shortText } from '../comparison/change-text.ts';
import type { ComparedStats } from '../comparison/use-comparison.ts';
import { isNarrowed } from '../filters/conditions.ts';
import { useIsOfEvents } from '../filters/use-is-of-events.ts';
import type { PanelProps } from '../panel-props.ts';
import type { FiguresAnswer } from '../shown-answers.ts';
import { isMoney, type ShownMetric, shownMetrics } from '../shown-metric.ts';
import { texts } from '../texts.tsx';
import { metricName } from '../words.ts';
import { Comparisons, Explanation, whyMissing } from './explanation.tsx';
import { KpiChange } from './figure-change.tsx';
import styles from './key-figures.module.css';

export interface KeyFiguresProps extends PanelProps {
  readonly compared: ComparedFigures;
  /** The figures of money; null where there is none. */
  readonly money: ComparedFigures<SiteRevenueStats> | null;
}

/** Key figures, and whether their question was refused. */
export interface ComparedFigures<Answer extends FiguresAnswer = FiguresAnswer> extends ComparedStats<Answer> {
  readonly isRefused: boolean;
}

/** Shows the figures of the period, each with its change. The chosen one is drawn in the chart. */
export function KeyFigures({ view, change, compared, money }: KeyFiguresProps) {
  const isOfEvent = useIsOfEvents(view);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div className={styles.kpis} role="group" aria-label={texts.stats.label}>
      {shownMetrics(view.goal, money !== null).map((metric) => {
        const ofMetric: ComparedFigures = isMoney(metric) ? money! : compared;
        return (
          <KeyFigure
            key={metric}
            metric={metric}
            goal={view.goal}
            name={metricName(metric, isOfEvent, view.goal)}
            kpi={ofMetric.stats?.stats[metric]}
            compared={ofMetric}
            money={isMoney(metric) ? money?.stats : undefined}
            isUnknown={view.goal !== null || (isNarrowed(view) && compared.stats?.stats.sessions?.value == null)}
            isFiltered={isNarrowed(view)}
            isChosen={view.metric === metric}
            onChoose={() => change({ metric })}
          />
        );
      })}
    </div>
  );
}

export interface KeyFigureProps {
  readonly metric: ShownMetric;
  /** The goal that is measured. */
  readonly goal: number | null;
  readonly name: string;
  readonly kpi: Kpi | undefined;
  readonly compared: ComparedFigures;
  /** The orders of a figure of money, once they are known. */
  readonly money: SiteRevenueStats | undefined;
  /** Whether the figure can be missing only because days do not know it. */
  readonly isUnknown: boolean;
  readonly isFiltered: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function KeyFigure(props: KeyFigureProps) {
  const { metric, name, kpi, compared, money, isChosen, onChoose } = props;
  const { isRefused } = compared;
  const isMissing = isRefused || kpi?.value === null;
  return (
    <Tip text={<Explanation {...props} />} more={<Comparisons {...props} />} opensOnTap={isChosen}>
      {(described) => (
        <button type="button" className={styles.kpi} aria-pressed={isChosen} onClick={onChoose} {...described}>
          <span className={`muted small ${styles.kpiName}`}>{name}</span>
          <span className={styles.kpiInfo}>
            <Icon name="info" size={16} />
          </span>
          {kpi === undefined && !isRefused ? (
            <Skeleton width="60%" height="1.9rem" />
          ) : (
            <span className={styles.kpiValue} data-figure={metric} data-value={kpi?.value ?? ''}>
              {isMissing || kpi === undefined ? NO_FIGURE : shortText(metric, kpi.value!, money?.currency)}
            </span>
          )}
          {isMissing && kpi !== undefined && !isRefused ? (
            <span className={styles.kpiChange}>{whyMissing(props).short}</span>
          ) : (
            <KpiChange
              metric={metric}
              kpi={isRefused ? undefined : kpi}
              compared={compared}
              currency={money?.currency}
            />
          )}
        </button>
      )}
    </Tip>
  );
}
