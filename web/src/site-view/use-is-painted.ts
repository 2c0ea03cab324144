import { useEffect, useState } from 'react';
import { IS_EMBEDDED } from '../embedded.ts';

/** A frame that nobody sees, such as one of another page that is scrolled away, may never be painted. */
const UNPAINTED_MAX_MS = 500;

/** A frame of another page has the height of its content, which must not change twice. */
let isPainted = IS_EMBEDDED;

/**
 * Tells whether the first figures of a site have been painted. To build all of its lists takes as long as everything before,
 * so they come in the frame after.
 */
export function useIsPainted(): boolean {
  const [isKnown, setKnown] = useState(isPainted);
  useEffect(() => {
    if (isPainted) return;
    const show = () => {
      isPainted = true;
      setKnown(true);
    };
    // A task that is begun within a frame runs after it.
    requestAnimationFrame(() => setTimeout(show));
    setTimeout(show, UNPAINTED_MAX_MS);
  }, []);
  return isKnown;
}
