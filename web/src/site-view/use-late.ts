import { useEffect, useState } from 'react';

/** An answer may take so long before the content shown meanwhile is marked as old, milliseconds. */
const LATE_MS = 150;

/**
 * Returns whether an answer has been awaited for so long that it should be visible. A quick answer causes no flicker.
 *
 * @param lateMs how long that is, milliseconds
 */
export function useLate(isAwaited: boolean, lateMs = LATE_MS): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setIsLate(true), lateMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isAwaited, lateMs]);
  return isAwaited && isLate;
}
