import { type RefObject, useEffect } from 'react';

/**
 * Marks the ends of a line that scrolls sideways at which more of it follows, with `data-fades`: the style of `.fading`
 * lets it fade there.
 */
export function useEndFades(line: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = line.current;
    if (element === null) return;
    const mark = () => {
      const before = Math.abs(element.scrollLeft);
      const after = element.scrollWidth - element.clientWidth - before;
      element.dataset.fades = [before > 1 ? 'start' : '', after > 1 ? 'end' : ''].join(' ').trim();
    };
    // It also calls at once, after the layout of the frame. To measure before would compute the layout twice.
    const sizes = new ResizeObserver(mark);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', mark);
    };
  });
}

/** The part of the entry before an open one that shows where not all fit. */
const GAP_PX = 40;

/** Scrolls a line sideways so far that an entry of it is seen whole. */
export function showInLine(line: HTMLElement, entry: HTMLElement): void {
  const start = entry.offsetLeft - line.offsetLeft;
  const isSeen = start >= line.scrollLeft && start + entry.offsetWidth <= line.scrollLeft + line.clientWidth;
  if (!isSeen) line.scrollLeft = start - GAP_PX;
}
