import { type RefObject, useEffect, useState } from 'react';

/** What is so near to the edge of the window counts as visible. */
const MARGIN = '100px';

/** Returns whether an element is in the window, or nearly. */
export function useIsVisible(element: RefObject<Element | null>): boolean {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => setIsVisible(entries.at(-1)!.isIntersecting), {
      rootMargin: MARGIN,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isVisible;
}
