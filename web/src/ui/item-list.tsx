import type { ReactNode } from 'react';
import styles from './item-list.module.css';

/** Things with a name that something can be done with: on a narrow page what can be done stands below the name. */
export function ItemList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

export interface ItemProps {
  readonly name: ReactNode;
  /** What there is to know about it, smaller. */
  readonly details: ReactNode;
  readonly actions?: ReactNode;
}

export function Item({ name, details, actions }: ItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <p dir="auto">{name}</p>
        <p className="muted small">{details}</p>
      </div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </li>
  );
}
