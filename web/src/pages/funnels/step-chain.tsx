import { Fragment } from 'react';
import type { FunnelStep } from '../../../../src/domain/funnel.ts';
import styles from './funnels.module.css';

/** A funnel's steps in a line. */
export function StepChain({ steps }: { readonly steps: readonly FunnelStep[] }) {
  return (
    <p className={styles.chain}>
      {steps.map(({ kind, pattern }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <Fragment key={i}>
          {i === 0 ? null : <span className={styles.arrow}> → </span>}
          <span>
            {kind === 'event' ? 'event ' : ''}
            <code dir="ltr">{pattern}</code>
          </span>
        </Fragment>
      ))}
    </p>
  );
}
