import { readablePath } from '../../../src/domain/browser-path.ts';
import type { GoalKind } from '../../../src/domain/goal.ts';

/** Shows a page pattern with decoded letters, or an event name. The title has the pattern as it is stored. */
export function PatternText({ kind, pattern }: { readonly kind: GoalKind; readonly pattern: string }) {
  const readable = kind === 'page' ? readablePath(pattern) : pattern;
  // A decoded `%2A` would look like a wildcard, and white space other than a space between two words would be invisible.
  const text = /%2A/i.test(pattern) || /^ | {2}| $|[^\S ]/.test(readable) ? pattern : readable;
  return (
    <code dir="ltr" title={text === pattern ? undefined : pattern}>
      {text}
    </code>
  );
}
