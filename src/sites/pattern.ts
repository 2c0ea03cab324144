import { DatabaseError } from '../database/database-error.ts';
import { ENGAGE, PAGEVIEW } from '../domain/event.ts';
import type { GoalKind } from '../domain/goal.ts';
import { EVENT_NAME_PATTERN } from '../domain/limits.ts';

const PAGE_PATTERN_MAX_CHARS = 2048;

/** Throws a DatabaseError `invalid` unless `pattern` can match a page, or names an event, that the collector keeps. */
export function requirePattern(kind: GoalKind, pattern: string): void {
  if (kind === 'event') requireEventName(pattern);
  else requirePagePattern(pattern);
}

function requirePagePattern(pattern: string): void {
  if (!/^[/*]/.test(pattern)) {
    throw new DatabaseError(
      'invalid',
      `a page pattern begins with / or *, such as /thanks or /blog/*: ${shown(pattern)}`,
    );
  }
  if (/[?#]/.test(pattern)) {
    throw new DatabaseError('invalid', `a page pattern is a path without ? and #: ${shown(pattern)}`);
  }
  // PostgreSQL stores no such text. No browser sends a path with one.
  if (pattern.includes('\0')) {
    throw new DatabaseError('invalid', `a page pattern is a path without a NUL character: ${shown(pattern)}`);
  }
  if (pattern.length > PAGE_PATTERN_MAX_CHARS) {
    throw new DatabaseError('invalid', `a page pattern has at most ${PAGE_PATTERN_MAX_CHARS} characters`);
  }
}

function requireEventName(name: string): void {
  if (!EVENT_NAME_PATTERN.test(name)) {
    throw new DatabaseError('invalid', `an event name has 1 to 64 characters of a-z, 0-9, _ and -: ${shown(name)}`);
  }
  if (name === PAGEVIEW || name === ENGAGE) {
    throw new DatabaseError('invalid', `${name} is no event to choose; give a custom event, outbound or download`);
  }
}

function shown(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
