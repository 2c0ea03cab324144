/** Tells when the page has been painted for the first time. Late parts load after it, so that they do not delay the first figures. */
import { useEffect, useState } from 'react';

/** A page that is not looked at has no frames. */
const NO_FRAME_MS = 1000;

let hasPainted = false;
let resolvePainted: () => void;
const painted = new Promise<void>((resolve) => {
  resolvePainted = resolve;
});

/** Takes note of the page's first content, which the browser paints with its next frame. */
export function noteFirstPaint(): void {
  const note = () => {
    hasPainted = true;
    resolvePainted();
  };
  // A task of its own comes after the frame in which it was asked for.
  requestAnimationFrame(() => setTimeout(note));
  setTimeout(note, NO_FRAME_MS);
}

/** Returns whether the page has been painted, and renders again then. */
export function useHasPainted(): boolean {
  const [hasNow, setHasNow] = useState(hasPainted);
  useEffect(() => {
    if (!hasNow) void painted.then(() => setHasNow(true));
  }, [hasNow]);
  return hasNow;
}
