import { lazy, memo, useRef } from 'react';
import { LoadedPart } from '../../loaded.tsx';
import type { PanelProps } from '../panel-props.ts';
import { useIsNear } from '../use-is-near.ts';
import styles from './when-panel.module.css';

const When = lazy(() => import('./when.tsx'));

/** Reserves the place of the hours of the week, which load when they scroll into view. */
export const WhenPanel = memo(function WhenPanel(props: PanelProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  return (
    <div ref={frame} className={`card ${styles.when}`} data-panel="when">
      <LoadedPart>{isNear ? <When {...props} /> : null}</LoadedPart>
    </div>
  );
});
