import type { ReactNode } from 'react';
import styles from './row.module.css';

export interface RowNameProps {
  readonly text: ReactNode;
  readonly title?: string | undefined;
  /** Whether the row is no value, such as the sum of all others. */
  readonly isNone?: boolean;
  readonly picture?: ReactNode;
  /** What stands behind the name. */
  readonly children?: ReactNode;
}

/** A path that is read from left to right: its last part says most. */
const PATH = /^[^\u0590-\u08ff]*\/[^\u0590-\u08ff]*$/;

/** Shows the name of a row, cut to the available room. A path keeps its end. */
export function RowName({ text, title, isNone = false, picture, children }: RowNameProps) {
  const isPath = typeof text === 'string' && !isNone && PATH.test(text);
  return (
    <span className={styles.named}>
      {picture}
      <span className={styles.text} data-none={isNone} data-path={isPath} dir="auto" title={title}>
        {isPath ? <bdi dir="ltr">{text}</bdi> : text}
      </span>
      {children}
    </span>
  );
}
