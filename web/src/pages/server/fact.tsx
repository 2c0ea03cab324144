import type { ReactNode } from 'react';
import styles from './server.module.css';

/** Shows a fact in a list of them: its name, its value, and a hint below. */
export function Fact({
  name,
  hint,
  wide = false,
  children,
}: {
  readonly name: string;
  readonly hint?: string | undefined;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={`${styles.fact} ${wide ? styles.wide : ''}`}>
      <dt className="muted small">{name}</dt>
      <dd className="number">
        {children}
        {hint === undefined ? null : <span className={`muted small ${styles.hint}`}>{hint}</span>}
      </dd>
    </div>
  );
}
