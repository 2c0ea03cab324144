import { type ReactNode, useId, useRef, useState } from 'react';
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
  /** Puts the button into another element, such as a heading. */
  readonly frame?: (button: ReactNode) => ReactNode;
  /** Gets a function that closes the menu. */
  readonly children: (close: () => void) => ReactNode;
}

const GAP_PX = 6;
const EDGE_PX = 8;

/** A button that opens a panel beside it. Escape and a click elsewhere close it; focus goes back to the button. */
export function Menu({
  label,
  name,
  description,
  align = 'start',
  hasArrow = true,
  className = 'button',
  tabIndex,
  frame,
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
    >
      {label}
      {hasArrow ? <Icon name="down" /> : null}
    </button>
  );
  return (
    <>
      {frame === undefined ? opener : frame(opener)}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are for the items in it */}
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
          if (event.newState === 'closed') setIsOpen(false);
          if (event.newState === 'open' && button.current !== null) {
            place(event.currentTarget, button.current, align);
            event.currentTarget.querySelector<HTMLElement>('[autofocus], a, button, input, select')?.focus();
          }
        }}
        onKeyDown={moveFocus}
      >
        {isOpen ? children(close) : null}
      </div>
    </>
  );
}

function place(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const wanted = align === 'start' ? left : right - panel.offsetWidth;
  const most = document.documentElement.clientWidth - panel.offsetWidth - EDGE_PX;
  panel.style.left = `${Math.max(EDGE_PX, Math.min(wanted, most))}px`;
  const below = bottom + GAP_PX;
  const above = top - GAP_PX - panel.offsetHeight;
  const fitsBelow = below + panel.offsetHeight <= document.documentElement.clientHeight;
  panel.style.top = `${fitsBelow || above < EDGE_PX ? below : above}px`;
  panel.style.visibility = '';
}

/** Moves the focus through the items with the arrow keys, as in any menu. */
function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const inText = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (step === 0 || inText) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.menu-item')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  items.at((at + step) % items.length)?.focus();
  event.preventDefault();
}
