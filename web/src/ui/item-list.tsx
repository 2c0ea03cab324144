import type { ReactNode } from 'react';
import styles from './item-list.module.css';

/** Lists named things with their actions. On a narrow page the actions stand below the name. */
export function ItemList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

export interface ItemProps {
  readonly name: ReactNode;
  /** Facts about the thing, in smaller text. */
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
