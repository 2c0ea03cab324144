import { useCallback, useSyncExternalStore } from 'react';

/** As in the styles of a narrow window: a phone's. */
export const NARROW = matchMedia('(max-width: 32rem)');

/** Whether there is a pointer that can rest on something. */
export const HOVERS = matchMedia('(hover: hover)');

/** Returns whether the window is as a query says. */
export function useMedia(media: MediaQueryList): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}
