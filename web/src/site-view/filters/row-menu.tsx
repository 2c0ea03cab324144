import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ListMarkProps } from '../../ui/list/list-mark.tsx';
import { moveFocus } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { texts } from './texts.ts';

/** A row whose menu is open. */
export interface OpenedRow {
  readonly button: HTMLElement;
  /** Where the menu opens, CSS pixels of the window. */
  readonly x: number;
  readonly y: number;
  readonly onPress: (isExcluded: boolean) => void;
  /** The page or the list that the row opens; null for none. */
  readonly opens?: ListMarkProps | null;
}

const EDGE_PX = 8;

type Show = (row: OpenedRow) => void;
/** The menus that are on the page: while a dialog is open, nothing outside it can be pressed. */
const menus = new Map<'page' | 'dialog', Show>();

/** Opens the menu of a row. */
export function openRowMenu(row: OpenedRow): void {
  menus.get(row.button.closest('dialog') === null ? 'page' : 'dialog')?.(row);
}

/** The menu of whichever row it was asked for: by the pointer's second button, by the keyboard's menu key, or by its mark. */
export function RowMenu({ place }: { readonly place: 'page' | 'dialog' }) {
  const [row, setRow] = useState<OpenedRow | null>(null);
  useEffect(() => {
    menus.set(place, setRow);
    return () => void menus.delete(place);
  }, [place]);
  const close = useCallback(() => setRow(null), []);
  return row === null ? null : <OpenMenu row={row} onClose={close} />;
}

function OpenMenu({ row, onClose }: { readonly row: OpenedRow; readonly onClose: () => void }) {
  const { button, x, y, onPress, opens = null } = row;
  const panel = useRef<HTMLDivElement>(null);
  const isPressed = button.ariaPressed === 'true';
  useLayoutEffect(() => {
    const menu = panel.current!;
    if (!menu.matches(':popover-open')) menu.showPopover();
    const { clientWidth, clientHeight } = document.documentElement;
    menu.style.left = `${Math.min(x, clientWidth - menu.offsetWidth - EDGE_PX)}px`;
    menu.style.top = `${Math.min(y, clientHeight - menu.offsetHeight - EDGE_PX)}px`;
    menu.querySelector('button')?.focus();
    const leave = ({ target }: Event) => {
      if (!menu.contains(target as Node)) onClose();
    };
    const left = new AbortController();
    addEventListener('pointerdown', leave, { signal: left.signal });
    addEventListener('resize', onClose, { signal: left.signal });
    // The row moves away from its menu. What scrolls elsewhere, or has just come to rest, does not move it.
    const { top } = button.getBoundingClientRect();
    const follow = () => {
      if (button.getBoundingClientRect().top !== top) onClose();
    };
    addEventListener('scroll', follow, { signal: left.signal, capture: true });
    return () => left.abort();
  }, [x, y, button, onClose]);
  const close = () => {
    onClose();
    button.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div
      ref={panel}
      role="group"
      aria-label={button.textContent.trim()}
      popover="manual"
      className="menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Tab') return moveFocus(event);
        event.preventDefault();
        close();
      }}
    >
      <MenuItem close={close} onChoose={() => onPress(false)}>
        {isPressed ? texts.row.remove : texts.row.filter}
      </MenuItem>
      <MenuItem close={close} onChoose={() => onPress(true)}>
        {texts.row.exclude}
      </MenuItem>
      {opens === null ? null : opens.href !== undefined ? (
        <a className="menu-item" href={opens.href} target="_blank" rel="noreferrer noopener" onClick={close}>
          {opens.text}
        </a>
      ) : (
        <button
          type="button"
          className="menu-item"
          onClick={(event) => {
            close();
            opens.onClick?.(event);
          }}
        >
          {opens.text}
        </button>
      )}
    </div>
  );
}
