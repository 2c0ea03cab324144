import { lazy, memo, useRef } from 'react';
import { LoadedPart } from '../../loaded.tsx';
import type { PanelProps } from '../panel-props.ts';
import { useIsNear } from '../use-is-near.ts';
import styles from './beside-panel.module.css';
import { pageOf } from './sides.ts';

const Beside = lazy(() => import('./beside.tsx'));

/** The pages before and after the page that the view is filtered by; there is nothing without such a filter. */
export const BesidePanel = memo(function BesidePanel(props: PanelProps) {
  const page = pageOf(props.view);
  return page === null ? null : <BesideFrame page={page} {...props} />;
});

/** Reserves the place of the pages, which load when they scroll into view. */
function BesideFrame({ page, ...props }: PanelProps & { readonly page: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  return (
    <div ref={frame} className={`card ${styles.beside}`} data-panel="beside">
      <LoadedPart>{isNear ? <Beside page={page} {...props} /> : null}</LoadedPart>
    </div>
  );
}
