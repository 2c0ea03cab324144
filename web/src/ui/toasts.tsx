import { useEffect, useSyncExternalStore } from 'react';

const SHOWN_MS = 5000;

interface Toast {
  readonly id: number;
  readonly text: string;
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a message in a corner for a few seconds, and tells it to screen readers. */
export function toast(text: string): void {
  update([...toasts, { id: nextId++, text }]);
}

/** The place of the toasts; once a page. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const oldest = shown[0]?.id;
  useEffect(() => {
    if (oldest === undefined) return;
    const timer = setTimeout(() => update(toasts.filter(({ id }) => id !== oldest)), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [oldest]);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text }) => (
        <div key={id} className="toast">
          {text}
        </div>
      ))}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
