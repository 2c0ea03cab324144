import type { GoalKind } from '../../../src/domain/goal.ts';
import { readablePath } from '../names.ts';

/** A page's pattern or an event's name, to be read; how a pattern is really written is in its title. */
export function PatternText({ kind, pattern }: { readonly kind: GoalKind; readonly pattern: string }) {
  const readable = kind === 'page' ? readablePath(pattern) : pattern;
  // An encoded asterisk would be taken for a wildcard, and white space would not be seen.
  const text = /%2A/i.test(pattern) || /\s/.test(readable) ? pattern : readable;
  return (
    <code dir="ltr" title={text === pattern ? undefined : pattern}>
      {text}
    </code>
  );
}
