import { type ReactNode, useId, useRef } from 'react';

const GAP_PX = 8;
const EDGE_PX = 8;
/** The tip opens when a pointer has rested for so long. */
const DELAY_MS = 350;
/** The tip opens when a finger has been held for so long. */
const LONG_PRESS_MS = 500;

export interface TipProps {
  readonly text: ReactNode;
  /** Text after it that is not read out: it only repeats in full what the explained content says. */
  readonly more?: ReactNode;
  /** Whether a tap opens the tip: for a control that a tap would not change. Holding a finger always opens it. */
  readonly opensOnTap?: boolean;
  /** Renders the explained content, and puts the attribute on its focusable element. */
  readonly children: (described: { readonly 'aria-describedby': string }) => ReactNode;
}

/**
 * Explains its content when a pointer rests on it, a finger is held on it or the keyboard focuses it. Escape or a touch
 * elsewhere closes the tip.
 */
export function Tip({ text, more, opensOnTap = false, children }: TipProps) {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touch = useRef(NO_TOUCH);
  const isOpen = () => bubble.current?.matches(':popover-open') === true;
  const hide = () => {
    clearTimeout(timer.current);
    if (isOpen()) bubble.current!.hidePopover();
  };
  const show = (anchor: Element | null) => {
    if (bubble.current === null || anchor === null || isOpen()) return;
    bubble.current.showPopover();
    place(bubble.current, anchor);
  };
  /** A finger leaves after each touch, so the next touch closes the tip. */
  const showUntilTouched = (anchor: Element | null) => {
    show(anchor);
    document.addEventListener('pointerdown', hide, { once: true });
  };
  const hold = (anchor: Element | null) => {
    touch.current = { ...touch.current, isHeld: true };
    showUntilTouched(anchor);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the control in it
    <span
      className="tip-anchor"
      onPointerEnter={(event) => {
        const anchor = event.currentTarget.firstElementChild;
        if (event.pointerType !== 'touch') timer.current = setTimeout(() => show(anchor), DELAY_MS);
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'touch') clearTimeout(timer.current);
        else hide();
      }}
      onPointerDown={(event) => {
        const anchor = event.currentTarget.firstElementChild;
        touch.current = { isTouch: event.pointerType === 'touch', wasOpen: isOpen(), isHeld: false };
        hide();
        if (touch.current.isTouch) timer.current = setTimeout(() => hold(anchor), LONG_PRESS_MS);
      }}
      onPointerUp={() => clearTimeout(timer.current)}
      onPointerCancel={() => clearTimeout(timer.current)}
      onContextMenu={(event) => {
        // Browsers open their own menu when a finger is held.
        if (!touch.current.isTouch) return;
        event.preventDefault();
        clearTimeout(timer.current);
        hold(event.currentTarget.firstElementChild);
      }}
      onClickCapture={(event) => {
        const { isTouch, isHeld, wasOpen } = touch.current;
        touch.current = NO_TOUCH;
        if (isHeld) {
          event.preventDefault();
          event.stopPropagation();
        } else if (isTouch && opensOnTap && !wasOpen) {
          showUntilTouched(event.currentTarget.firstElementChild);
        }
      }}
      onFocus={(event) => {
        // A dialog that closes gives the focus back: nobody asks for an explanation then.
        const isGivenBack = event.relatedTarget instanceof Element && event.relatedTarget.closest('dialog') !== null;
        const isInDialog = event.currentTarget.closest('dialog') !== null;
        if (isGivenBack && !isInDialog) return;
        if (event.target.matches(':focus-visible')) show(event.currentTarget.firstElementChild);
      }}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen()) return;
        // Escape also clears the filters of a page; here it closes the tip alone.
        event.stopPropagation();
        hide();
      }}
    >
      {children({ 'aria-describedby': id })}
      <span ref={bubble} role="tooltip" popover="manual" className="tip">
        <span id={id}>{text}</span>
        {more}
      </span>
    </span>
  );
}

/** The state of the latest touch: whether it was one, whether the tip was open before, and whether it was held. */
const NO_TOUCH = { isTouch: false, wasOpen: false, isHeld: false };

function place(bubble: HTMLElement, anchor: Element): void {
  const { left, top, bottom, width } = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const most = clientWidth - bubble.offsetWidth - EDGE_PX;
  const below = bottom + GAP_PX;
  const lowest = clientHeight - bubble.offsetHeight - EDGE_PX;
  const besides = below <= lowest ? below : top - GAP_PX - bubble.offsetHeight;
  bubble.style.left = `${Math.max(EDGE_PX, Math.min(left + width / 2 - bubble.offsetWidth / 2, most))}px`;
  // What it explains may be scrolled out of the window.
  bubble.style.top = `${Math.max(EDGE_PX, Math.min(besides, lowest))}px`;
}
