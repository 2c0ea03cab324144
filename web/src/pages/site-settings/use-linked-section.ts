import { useEffect } from 'react';

/** The first of these events says that the reader has taken over. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'hashchange'] as const;

/**
 * Scrolls to the section that the address names: the browser looked for it before it was rendered. The sections above it
 * grow while they load, so the scrolling is repeated until the reader does anything.
 */
export function useLinkedSection(): void {
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    if (section === null) return;
    const sizes = new ResizeObserver(() => section.scrollIntoView());
    sizes.observe(section.parentElement!);
    const stop = () => {
      sizes.disconnect();
      for (const input of INPUTS) removeEventListener(input, stop);
    };
    for (const input of INPUTS) addEventListener(input, stop, { passive: true });
    return stop;
  }, []);
}
