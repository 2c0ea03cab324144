import type { ReactNode } from 'react';

/** A figure of a `dl`: its name, and its value below. */
export function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="muted small">{name}</dt>
      <dd className="number">{children}</dd>
    </div>
  );
}
