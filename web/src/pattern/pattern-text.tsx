import type { GoalKind } from '../../../src/domain/goal.ts';
import { readablePath } from '../names.ts';

/** A page's pattern or an event's name, to be read; how a pattern is really written is in its title. */
export function PatternText({ kind, pattern }: { readonly kind: GoalKind; readonly pattern: string }) {
  const text = kind === 'page' ? readablePath(pattern) : pattern;
  return (
    <code dir="ltr" title={text === pattern ? undefined : pattern}>
      {text}
    </code>
  );
}
