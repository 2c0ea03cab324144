import { lazy, memo, useRef } from 'react';
import { LoadedPart } from '../../loaded.tsx';
import type { PanelProps } from '../panel-props.ts';
import { useIsNear } from '../use-is-near.ts';
import styles from './adjacent-pages-panel.module.css';
import { pageOf } from './sides.ts';

const AdjacentPages = lazy(() => import('./adjacent-pages.tsx'));

/** The pages before and after the page that the view is filtered by; there is nothing without such a filter. */
export const AdjacentPagesPanel = memo(function AdjacentPagesPanel(props: PanelProps) {
  const page = pageOf(props.view);
  return page === null ? null : <BesideFrame page={page} {...props} />;
});

/** Reserves the place of the pages, which load when they scroll into view. */
function BesideFrame({ page, ...props }: PanelProps & { readonly page: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  return (
    <div ref={frame} className={`card ${styles.beside}`} data-panel="beside">
      <LoadedPart>{isNear ? <AdjacentPages page={page} {...props} /> : null}</LoadedPart>
    </div>
  );
}
