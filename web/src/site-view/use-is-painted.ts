import { useEffect, useState } from 'react';

let isPainted = false;

/**
 * Tells whether the first figures of a site have been painted. To build all of its lists takes as long as everything before,
 * so they come in the frame after.
 */
export function useIsPainted(): boolean {
  const [isKnown, setKnown] = useState(isPainted);
  useEffect(() => {
    if (isPainted) return;
    // A task that is begun within a frame runs after it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        isPainted = true;
        setKnown(true);
      }),
    );
  }, []);
  return isKnown;
}
