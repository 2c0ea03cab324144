import { useEffect, useState } from 'react';

/** How long an answer may take before what stands there meanwhile is marked as old, milliseconds. */
const LATE_MS = 150;

/** Whether something has been awaited for so long that one should see it. What comes at once is shown without a flicker. */
export function useLate(isAwaited: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isAwaited]);
  return isAwaited && isLate;
}
