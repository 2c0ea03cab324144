import type { CollectedEvent } from '../../src/domain/event.ts';
import type { GoalKind } from '../../src/domain/goal.ts';

/** Returns whether an event matches a goal or a funnel step. */
export function isWanted(
  event: CollectedEvent,
  wanted: { readonly kind: GoalKind; readonly pattern: string },
): boolean {
  if (event.event === 'engage') return false;
  const isPageview = event.event === 'pageview';
  if (wanted.kind === 'page') return isPageview && matches(event.page, wanted.pattern);
  return !isPageview && event.event === wanted.pattern;
}

/**
 * Returns whether the whole text matches the pattern: `*` is any run of characters, also none; every other character is
 * itself.
 */
export function matches(text: string, pattern: string): boolean {
  if (pattern === '') return text === '';
  if (pattern[0] === '*') return matches(text, pattern.slice(1)) || (text !== '' && matches(text.slice(1), pattern));
  return text !== '' && text[0] === pattern[0] && matches(text.slice(1), pattern.slice(1));
}
