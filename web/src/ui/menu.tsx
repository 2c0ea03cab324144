import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

export interface MenuProps {
  /** The button's content. */
  readonly label: ReactNode;
  /** The button's accessible name, when its content does not say it. */
  readonly name?: string;
  /** Tells those who only hear the name of the button its action. */
  readonly description?: string | undefined;
  readonly align?: 'start' | 'end';
  /** Whether an arrow follows the content. */
  readonly hasArrow?: boolean;
  readonly className?: string;
  /** The button's place among the stops of the Tab key. */
  readonly tabIndex?: number;
  /** Further attributes of the button. */
  readonly attributes?: object;
  /** Puts the button into another element, such as a heading. */
  readonly frame?: (button: ReactNode) => ReactNode;
  /** Puts the button and the panel where they belong, when that is not side by side. */
  readonly layout?: (button: ReactNode, panel: ReactNode) => ReactNode;
  /** Called when the menu has closed. */
  readonly onClose?: () => void;
  /** Gets a function that closes the menu. */
  readonly children: (close: () => void) => ReactNode;
}

const GAP_PX = 6;
const EDGE_PX = 8;
/** The least height of a panel in a low window, which then scrolls. */
const LEAST_HEIGHT_PX = 160;

/** A button that opens a panel beside it. Escape and a click elsewhere close it; focus goes back to the button. */
export function Menu({
  label,
  name,
  description,
  align = 'start',
  hasArrow = true,
  className = 'button',
  tabIndex,
  attributes,
  frame = (button) => button,
  layout = (button, panel) => (
    <>
      {frame(button)}
      {panel}
    </>
  ),
  onClose,
  children,
}: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    panel.current?.hidePopover();
    button.current?.focus();
  };
  // Its content may grow, and the window may turn.
  useEffect(() => {
    if (!isOpen) return;
    const again = () => place(panel.current!, button.current!, align);
    const sizes = new ResizeObserver(again);
    sizes.observe(panel.current!);
    addEventListener('resize', again);
    return () => {
      sizes.disconnect();
      removeEventListener('resize', again);
    };
  }, [isOpen, align]);
  const opener = (
    <button
      type="button"
      ref={button}
      className={className}
      tabIndex={tabIndex}
      popoverTarget={id}
      aria-expanded={isOpen}
      aria-label={name}
      aria-description={description}
      {...attributes}
    >
      {label}
      {hasArrow ? <Icon name="down" /> : null}
    </button>
  );
  return layout(
    opener,
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are for the items in it
    <div
      id={id}
      ref={panel}
      popover="auto"
      className="menu"
      onBeforeToggle={(event) => {
        if (event.newState === 'open') setIsOpen(true);
        // The panel is open for a moment before it can be measured and placed.
        event.currentTarget.style.visibility = 'hidden';
      }}
      onToggle={(event) => {
        // Not before it is closed: the browser gives the focus back only from within it.
        if (event.newState === 'closed') {
          setIsOpen(false);
          onClose?.();
        }
        if (event.newState === 'open' && button.current !== null) {
          place(event.currentTarget, button.current, align);
          const first = event.currentTarget.querySelector<HTMLElement>('[data-first-focus="true"]');
          (first ?? event.currentTarget.querySelector<HTMLElement>('a, button, input, select'))?.focus();
        }
      }}
      onKeyDown={moveFocus}
    >
      {isOpen ? children(close) : null}
    </div>,
  );
}

/** Places a panel below its button, or above where it fits only there; it scrolls where it fits nowhere. */
function place(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  panel.style.maxHeight = '';
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const wanted = align === 'start' ? left : right - panel.offsetWidth;
  const most = document.documentElement.clientWidth - panel.offsetWidth - EDGE_PX;
  panel.style.left = `${Math.max(EDGE_PX, Math.min(wanted, most))}px`;
  const below = bottom + GAP_PX;
  const above = top - GAP_PX - panel.offsetHeight;
  const room = document.documentElement.clientHeight - below - EDGE_PX;
  const isBelow = panel.offsetHeight <= room || above < EDGE_PX;
  panel.style.top = `${isBelow ? below : above}px`;
  if (isBelow) panel.style.maxHeight = `${Math.max(room, LEAST_HEIGHT_PX)}px`;
  panel.style.visibility = '';
}

/**
 * Moves the focus through the items with the arrow keys, Home and End, and to the next item that begins with a letter, as in any
 * menu: from a field for a search with the arrow keys too, and back to it.
 */
export function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  const isSearch = target instanceof HTMLInputElement && target.type === 'search';
  const isField = target instanceof HTMLInputElement && !isSearch && target.type !== 'checkbox';
  if (isField || target instanceof HTMLSelectElement || event.defaultPrevented) return;
  if (isSearch && !key.startsWith('Arrow')) return;
  const items = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      '.menu-item:not(label), .menu-item > input, input[type=search]',
    ),
  ];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = itemAt(items, at, event);
  if (next === undefined) return;
  next.focus();
  event.preventDefault();
}

/** Returns the item to which a key leads from that at an index; undefined for a key that leads nowhere. */
function itemAt(
  items: readonly HTMLElement[],
  at: number,
  { key, ctrlKey, metaKey, altKey }: React.KeyboardEvent<HTMLElement>,
): HTMLElement | undefined {
  if (key === 'ArrowDown') return items.at((at + 1) % items.length);
  if (key === 'ArrowUp') return items.at((at < 0 ? 0 : at) - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length > 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  const inOrder = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  // The text of a check box is its label's.
  const begins = (item: HTMLElement) =>
    (item.closest('label') ?? item).textContent.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  return inOrder.find(begins);
}
