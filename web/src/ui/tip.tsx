import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';

const GAP_PX = 8;
const EDGE_PX = 8;
/** The tip opens when a pointer has rested for so long. */
const DELAY_MS = 350;

export interface TipProps {
  readonly text: ReactNode;
  /** Renders the explained content, and puts the attribute on its focusable element. */
  readonly children: (described: { readonly 'aria-describedby': string }) => ReactNode;
}

/** Explains its content when a pointer rests on it or the keyboard focuses it; Escape closes the tip. */
export function Tip({ text, children }: TipProps) {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    if (bubble.current?.matches(':popover-open')) bubble.current.hidePopover();
  };
  const show = (anchor: Element | null) => {
    if (bubble.current === null || anchor === null || bubble.current.matches(':popover-open')) return;
    bubble.current.showPopover();
    place(bubble.current, anchor);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the control in it
    <span
      className="tip-anchor"
      onPointerEnter={(event: PointerEvent<HTMLElement>) => {
        const anchor = event.currentTarget.firstElementChild;
        if (event.pointerType !== 'touch') timer.current = setTimeout(() => show(anchor), DELAY_MS);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event: FocusEvent<HTMLElement>) => {
        if (event.target.matches(':focus-visible')) show(event.currentTarget.firstElementChild);
      }}
      onBlur={hide}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        if (event.key !== 'Escape' || !bubble.current?.matches(':popover-open')) return;
        // Escape also clears the filters of a page; here it closes the tip alone.
        event.stopPropagation();
        hide();
      }}
    >
      {children({ 'aria-describedby': id })}
      <span ref={bubble} id={id} role="tooltip" popover="manual" className="tip">
        {text}
      </span>
    </span>
  );
}

function place(bubble: HTMLElement, anchor: Element): void {
  const { left, top, bottom, width } = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const most = clientWidth - bubble.offsetWidth - EDGE_PX;
  const below = bottom + GAP_PX;
  const fits = below + bubble.offsetHeight + EDGE_PX <= clientHeight;
  bubble.style.left = `${Math.max(EDGE_PX, Math.min(left + width / 2 - bubble.offsetWidth / 2, most))}px`;
  bubble.style.top = `${fits ? below : Math.max(EDGE_PX, top - GAP_PX - bubble.offsetHeight)}px`;
}
