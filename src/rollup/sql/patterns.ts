import type { GoalKind } from '../../domain/goal.ts';

/** A page pattern or an event name, and the parameter that carries it. */
interface Pattern {
  readonly kind: GoalKind;
  readonly pattern: string;
}

/**
 * Tests whether a hit matches, as SQL over the parameter `name`.
 * A page pattern is matched against the whole path of a pageview; an event's is its exact name.
 */
export function matches(pattern: Pattern, name: string): string {
  return `(${isOfKind(pattern.kind)} AND ${fits(pattern.kind, pattern.kind, name)})`;
}

/** Tests whether a hit is of the kind that patterns of a page, or of an event, are matched against, as SQL. */
export function isOfKind(kind: GoalKind): string {
  return kind === 'page' ? "(event = 'pageview')" : "(event NOT IN ('pageview', 'engage'))";
}

/** Tests whether a path, or an event's name, matches a pattern, as SQL over a column and the parameter `name`. */
export function fits(kind: GoalKind, column: string, name: string): string {
  return kind === 'page' ? `(${column} LIKE {${name}:String})` : `(${column} = {${name}:String})`;
}

/** The value of that parameter. In a page pattern `*` is any run of characters and nothing else is special. */
export function matchParam(pattern: Pattern): string {
  if (pattern.kind === 'event') return pattern.pattern;
  return pattern.pattern.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
}
