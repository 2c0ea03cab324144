import type { Verdict } from './rule-state.ts';
import type { WatchedRule } from './watched-rules.ts';

/** Parses what a rule remembers between rounds. */
export function memoryOf<Memory>({ memory }: WatchedRule): Memory {
  return JSON.parse(memory) as Memory;
}

/**
 * Holds the look before the alert of a firing rule, beside what else the rule remembers. While that is still the last
 * look on record (the process was killed, or the disk was full, between the alert and the record of its round), the time
 * since then has been judged already: it is no reason to fire again. Databases keep it under this name.
 */
interface AlertedSince {
  readonly toldSince?: number;
}

/** Tells whether a rule has alerted after the last look on record, `lookedAt` (microseconds; null when there is none). */
export function hasAlerted(rule: WatchedRule, lookedAt: number | null): boolean {
  return lookedAt !== null && memoryOf<AlertedSince>(rule).toldSince === lookedAt;
}

/** Adds to a firing rule's memory the look before its alert. */
export function rememberAlert(rule: WatchedRule, lookedAt: number | null, verdict: Verdict<object>): Verdict<object> {
  const { state, memory, fired } = verdict;
  if (lookedAt === null || state !== 'firing' || (fired.length === 0 && !hasAlerted(rule, lookedAt))) return verdict;
  return { state, memory: { ...memory, toldSince: lookedAt }, fired };
}
