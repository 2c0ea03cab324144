import type { ReactNode } from 'react';
import styles from './picture.module.css';

/** Frames a drawing of what a page shows once it has content: 192 units wide and 104 high, on a card. */
export function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.picture} viewBox="0 0 192 104" aria-hidden="true" focusable="false">
      <rect className={styles.card} x="1" y="1" width="190" height="102" rx="10" />
      {children}
    </svg>
  );
}

/** The course of figures in a drawing: its points, as those of a path. */
export function Course({ points }: { readonly points: string }) {
  return <path className={styles.course} d={`M${points}`} />;
}
