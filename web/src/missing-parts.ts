let isMissing = false;
const listeners = new Set<() => void>();

/** Returns whether a part of the page could not be loaded or shown since the page was opened. */
export function isPartMissing(): boolean {
  return isMissing;
}

/** Calls a function when the first part is missing; returns how to stop that. */
export function onPartMissing(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes note of a part that could not be loaded or shown. */
export function notePartMissing(): void {
  isMissing = true;
  for (const listener of listeners) listener();
}
