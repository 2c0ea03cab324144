import { browserPath, typedPattern } from '../domain/browser-path.ts';
import { ENGAGE, PAGEVIEW } from '../domain/event.ts';
import type { GoalKind } from '../domain/goal.ts';
import { EVENT_NAME_PATTERN } from '../domain/limits.ts';
import { siteRefusal } from './translations.ts';

const PAGE_PATTERN_MAX_CHARS = 2048;

/**
 * Returns a pattern as it is stored: that of pages as a browser would send it. Throws a DatabaseError `invalid` unless it can
 * match a page, or names an event, that the collector keeps.
 */
export function storedPattern(kind: GoalKind, typed: string): string {
  if (kind === 'event') {
    requireEventName(typed);
    return typed;
  }
  const pattern = browserPath(typed.trim());
  requirePagePattern(pattern);
  return pattern;
}

function requirePagePattern(pattern: string): void {
  if (!/^[/*]/.test(pattern)) {
    throw siteRefusal('invalid', (texts) => texts.pattern.start(shown(typedPattern(pattern))));
  }
  if (/[?#]/.test(pattern)) {
    throw siteRefusal('invalid', (texts) => texts.pattern.path(shown(typedPattern(pattern))));
  }
  if (pattern.length > PAGE_PATTERN_MAX_CHARS) {
    throw siteRefusal('invalid', (texts) => texts.pattern.tooLong(PAGE_PATTERN_MAX_CHARS));
  }
}

function requireEventName(name: string): void {
  if (!EVENT_NAME_PATTERN.test(name)) throw siteRefusal('invalid', (texts) => texts.pattern.eventName(shown(name)));
  if (name === PAGEVIEW || name === ENGAGE) {
    throw siteRefusal('invalid', (texts) => texts.pattern.ownEvent(name));
  }
}

function shown(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
