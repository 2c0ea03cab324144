import { grainOf, grainsOf } from '../../../../src/domain/period.ts';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import type { PanelProps } from '../panel-props.ts';
import type { ShownMetric } from '../shown-metric.ts';
import { texts } from '../texts.tsx';
import styles from './chart.module.css';
import type { Series } from './series.ts';

const { interval, intervals } = texts.chart;

const WITHOUT_HOURS: readonly ShownMetric[] = ['conversions', 'uniqueConversions', 'conversionRate', 'averageOrder'];

/** Chooses the width of the chart's points, among those that fit the period. Some figures have no hours. */
export function IntervalMenu({ change, drawn }: Pick<PanelProps, 'change'> & { readonly drawn: Series | null }) {
  if (drawn === null) return <span className={`${styles.tool} ${styles.interval}`} />;
  const hasHours = !WITHOUT_HOURS.includes(drawn.metric);
  const { grain, period } = drawn.buckets;
  const offered = grainsOf(period).filter((one) => one !== 'hour' || hasHours);
  if (offered.length < 2) return <span className={`tab ${styles.tool} ${styles.interval}`}>{intervals[grain]}</span>;
  return (
    <Menu
      align="end"
      className={`tab ${styles.tool} ${styles.interval}`}
      name={interval(intervals[grain])}
      label={intervals[grain]}
    >
      {(close) =>
        offered.map((one) => (
          <MenuItem
            key={one}
            close={close}
            isCurrent={one === grain}
            onChoose={() => change({ interval: one === grainOf(period) ? null : one })}
          >
            {intervals[one]}
          </MenuItem>
        ))
      }
    </Menu>
  );
}
