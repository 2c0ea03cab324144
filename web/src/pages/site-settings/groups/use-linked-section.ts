import { useEffect } from 'react';

/** The first of these events says that the reader has taken over. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to the section that the address names and gives its heading the focus: the browser looked for it before it was rendered.
 * The sections above it grow while they load, so the scrolling is repeated until the reader does anything.
 */
export function useLinkedSection(group: string, id: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another group has other sections
  useEffect(() => {
    const section = document.getElementById(id);
    if (section === null) return;
    const heading = section.querySelector('h2');
    if (heading !== null) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
    const sizes = new ResizeObserver(() => section.scrollIntoView());
    sizes.observe(section.parentElement!);
    const stop = () => {
      sizes.disconnect();
      for (const input of INPUTS) removeEventListener(input, stop);
    };
    for (const input of INPUTS) addEventListener(input, stop, { passive: true });
    return stop;
  }, [group, id]);
}
