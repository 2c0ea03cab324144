import type { ReactNode } from 'react';
import styles from './import.module.css';

/** A table that scrolls sideways where it is too wide, by the arrow keys too. */
export function ScrolledTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
    <section className={`table-wrap ${styles.scrolled}`} tabIndex={0} aria-label={label}>
      <table className="table">{children}</table>
    </section>
  );
}
