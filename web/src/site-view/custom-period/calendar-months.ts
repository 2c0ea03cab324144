import { useSyncExternalStore } from 'react';

/** Two months fit side by side into the dialog. */
const WIDE = matchMedia('(min-width: 44rem)');

/** Tells whether there is room for two months. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => WIDE.matches);
}

function subscribe(onChange: () => void): () => void {
  WIDE.addEventListener('change', onChange);
  return () => WIDE.removeEventListener('change', onChange);
}
