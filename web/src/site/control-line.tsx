import type { ReactNode } from 'react';
import styles from './control-line.module.css';

/** The line below the bar: the site, and on its dashboard what is shown of it. */
export function ControlLine({
  isSticky = false,
  below = null,
  children,
}: {
  readonly isSticky?: boolean;
  /** A second line, as wide as the first. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.line} data-sticky={isSticky}>
      <div className={styles.inside}>{children}</div>
      {below === null ? null : <div className={styles.below}>{below}</div>}
    </div>
  );
}
