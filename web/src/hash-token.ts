import { useSyncExternalStore } from 'react';

/**
 * Returns the token of a link such as `/reset#TOKEN`; null without one. It stands behind `#`, so that no server or log
 * on the way sees it.
 */
export function useHashToken(): string | null {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return hash.length > 1 ? hash.slice(1) : null;
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
