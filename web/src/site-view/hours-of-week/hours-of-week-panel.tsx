import { lazy, memo, useRef } from 'react';
import { LoadedPart } from '../../loaded.tsx';
import type { PanelProps } from '../panel-props.ts';
import { useIsNear } from '../use-is-near.ts';
import styles from './hours-of-week-panel.module.css';

const HoursOfWeek = lazy(() => import('./hours-of-week.tsx'));

/** Reserves the place of the hours of the week, which load when they scroll into view. */
export const HoursOfWeekPanel = memo(function HoursOfWeekPanel(props: PanelProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  return (
    <div ref={frame} className={`card ${styles.panel}`} data-panel="when">
      <LoadedPart>{isNear ? <HoursOfWeek {...props} /> : null}</LoadedPart>
    </div>
  );
});
