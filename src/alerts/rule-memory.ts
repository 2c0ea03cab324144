import type { EnabledRule } from './enabled-rules.ts';
import type { Verdict } from './types/rule-type.ts';

/** Parses the facts that a rule remembers between rounds. */
export function memoryOf<Memory>({ memory }: EnabledRule): Memory {
  return JSON.parse(memory) as Memory;
}

/**
 * The memory of a firing rule besides its state machine's. `toldSince` is the time of the last evaluation on record
 * before the alert. While that is still the last one on record (the process was killed, or the disk was full, between
 * the alert and the record of its round), the time since then has been judged already and is no reason to fire again.
 * Databases store the field under this name.
 */
interface AlertedSince {
  readonly toldSince?: number;
}

/**
 * Returns whether a rule has alerted since the last evaluation on record, `lookedAt` (microseconds; null when there is
 * none).
 */
export function hasAlerted(rule: EnabledRule, lookedAt: number | null): boolean {
  return lookedAt !== null && memoryOf<AlertedSince>(rule).toldSince === lookedAt;
}

/** Adds the time of the last evaluation on record to the memory of a firing rule. */
export function rememberAlert(rule: EnabledRule, lookedAt: number | null, verdict: Verdict<object>): Verdict<object> {
  const { state, memory, fired } = verdict;
  if (lookedAt === null || state !== 'firing' || (fired.length === 0 && !hasAlerted(rule, lookedAt))) return verdict;
  return { state, memory: { ...memory, toldSince: lookedAt }, fired };
}
