import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';

/** The refusals on the page, each with the first way out that it offers. */
const shown = new Map<HTMLElement, string>();
const listeners = new Set<() => void>();

/** Tells whether a refusal further up on the page offers the same way out. */
export function useIsRepeated(ref: RefObject<HTMLElement | null>, offer: string): boolean {
  useLayoutEffect(() => {
    const element = ref.current!;
    shown.set(element, offer);
    tell();
    return () => {
      shown.delete(element);
      tell();
    };
  }, [ref, offer]);
  return useSyncExternalStore(subscribe, () => isRepeated(ref.current));
}

function isRepeated(element: HTMLElement | null): boolean {
  if (element === null) return false;
  const offer = shown.get(element);
  return [...shown].some(
    ([other, offered]) =>
      offered === offer && (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
