import type { MouseEvent } from 'react';
import { Icon } from '../icon.tsx';
import styles from './row.module.css';

export interface ListMarkProps {
  /** The name of the page or list that it opens, for screen readers. */
  readonly text: string;
  /** A page, which opens beside this one. */
  readonly href?: string;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  /** Whether it opens the menu of the row, which stands there where nothing hovers. */
  readonly isMenu?: boolean;
}

/** The sign at the end of a name that opens a page or a list. It shows on hover and focus. */
export function ListMark({ text, href, onClick, isMenu = false }: ListMarkProps) {
  const content = (
    <>
      <Icon name={isMenu ? 'more' : href === undefined ? 'right' : 'external'} size={isMenu ? 18 : 15} />
      <span className="visually-hidden">{text}</span>
    </>
  );
  return href === undefined ? (
    <button type="button" className={styles.mark} onClick={onClick}>
      {content}
    </button>
  ) : (
    <a className={styles.mark} href={href} target="_blank" rel="noreferrer noopener">
      {content}
    </a>
  );
}
