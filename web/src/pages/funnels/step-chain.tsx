import { Fragment } from 'react';
import type { FunnelStep } from '../../../../src/domain/funnel.ts';
import { PatternText } from '../../pattern/pattern-text.tsx';
import styles from './funnels.module.css';
import { texts } from './texts.tsx';

/** Shows a funnel's steps in a line. */
export function StepChain({ steps }: { readonly steps: readonly FunnelStep[] }) {
  return (
    <p className={`muted small ${styles.chain}`}>
      {steps.map(({ kind, pattern }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <Fragment key={i}>
          {i === 0 ? null : <span className={styles.arrow}> → </span>}
          <span>{texts.inChain[kind](<PatternText kind={kind} pattern={pattern} />)}</span>
        </Fragment>
      ))}
    </p>
  );
}
