import { useCallback, useEffect, useState } from 'react';
import { IS_EMBEDDED } from '../embedded.ts';

/** Lists wait no longer for the figures, or for a frame that nobody sees. */
const LISTS_AFTER_MS = 500;

/** A frame of another page has the height of its content, which must not change twice. */
let isPainted = IS_EMBEDDED;

/**
 * Tells whether the first figures have been painted. Building all lists takes as long as everything before it, so they come in
 * the frame after.
 *
 * @param hasFigures whether the figures are there, or will not be
 */
export function useIsPainted(hasFigures: boolean): boolean {
  const [isKnown, setKnown] = useState(isPainted);
  const show = useCallback(() => {
    isPainted = true;
    setKnown(true);
  }, []);
  useEffect(() => {
    if (!isPainted) setTimeout(show, LISTS_AFTER_MS);
  }, [show]);
  useEffect(() => {
    // A task that is begun within a frame runs after it.
    if (hasFigures && !isPainted) requestAnimationFrame(() => setTimeout(show));
  }, [hasFigures, show]);
  return isKnown;
}
