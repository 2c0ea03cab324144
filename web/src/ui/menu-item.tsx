import type { ReactNode } from 'react';

export interface MenuItemProps {
  /** Closes the menu. */
  readonly close: () => void;
  readonly onChoose: () => void;
  /** Whether it is what is chosen now; absent where nothing is. */
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** A choice of a menu. The menu closes first: its button gets the focus, and again when a dialog of the choice closes. */
export function MenuItem({ close, onChoose, isCurrent, children }: MenuItemProps) {
  return (
    <button
      type="button"
      className="menu-item"
      aria-current={isCurrent}
      onClick={() => {
        close();
        onChoose();
      }}
    >
      {children}
    </button>
  );
}
