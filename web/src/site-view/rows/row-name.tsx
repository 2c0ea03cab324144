import type { ReactNode } from 'react';
import styles from './rows.module.css';

export interface RowNameProps {
  readonly text: ReactNode;
  readonly title?: string | undefined;
  /** Whether the row is no value, such as the sum of all others. */
  readonly isNone?: boolean;
  readonly picture?: ReactNode;
  /** What stands behind the name. */
  readonly children?: ReactNode;
}

/** Shows the name of a row, cut to the available room. */
export function RowName({ text, title, isNone = false, picture, children }: RowNameProps) {
  return (
    <span className={styles.keyName}>
      {picture}
      <span className={isNone ? `${styles.keyText} ${styles.keyNone}` : styles.keyText} dir="auto" title={title}>
        {text}
      </span>
      {children}
    </span>
  );
}
