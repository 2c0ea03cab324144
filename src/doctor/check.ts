import type { Timer } from '../concurrency/timer.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { errorText } from '../domain/disk-full.ts';
import type { CheckName, Finding } from '../domain/finding.ts';
import { DEFAULT_LANGUAGE, type Language } from '../domain/language.ts';
import type { Facts } from './facts.ts';
import { DOCTOR_TEXTS, type DoctorTexts } from './translations.ts';

/** A finding of a check that knows its own name. The remedy is null where there is nothing to do. */
export type Outcome = Pick<Finding, 'level' | 'message'> & { readonly remedy: string | null };

/** A check: from facts to findings, in the words of the reader. It finds nothing only where there is nothing to look at. */
export interface Check {
  readonly name: CheckName;
  look(facts: Facts, texts: DoctorTexts): Promise<readonly Outcome[]> | readonly Outcome[];
}

export function ok(message: string): Outcome {
  return { level: 'ok', message, remedy: null };
}

export function warn(message: string, remedy: string): Outcome {
  return { level: 'warn', message, remedy };
}

export function bad(message: string, remedy: string): Outcome {
  return { level: 'bad', message, remedy };
}

/** Returns what a check found wrong; when that is nothing, that all is well. */
export function wrongOr(wrong: readonly Outcome[], well: string): readonly Outcome[] {
  return wrong.length === 0 ? [ok(well)] : wrong;
}

/** A check that has not ended by then is given up, milliseconds. Facts give up before, with words of their own. */
export const CHECK_MAX_MS = 6000;

/**
 * Makes all checks at once. A check that throws, or takes too long, becomes a finding and keeps no other from being made.
 * The findings have the order of the checks.
 */
export async function examine(
  checks: readonly Check[],
  facts: Facts,
  timer: Timer,
  language: Language = DEFAULT_LANGUAGE,
): Promise<Finding[]> {
  const texts = DOCTOR_TEXTS[language];
  const found = await Promise.all(checks.map((check) => outcomesOf(check, facts, timer, texts)));
  return checks.flatMap(({ name }, index) => findingsOf(name, found[index]!, texts));
}

/** Makes findings of what a check has found. */
export function findingsOf(check: CheckName, outcomes: readonly Outcome[], texts: DoctorTexts): Finding[] {
  return outcomes.map(({ level, message, remedy }) => ({
    check,
    level,
    message,
    remedy: remedy ?? texts.nothingToDo,
  }));
}

async function outcomesOf(check: Check, facts: Facts, timer: Timer, texts: DoctorTexts): Promise<readonly Outcome[]> {
  const { notChecked } = texts;
  const late = () => [warn(notChecked.inTime(CHECK_MAX_MS / 1000), notChecked.lookLater)];
  const look = async () => await check.look(facts, texts);
  try {
    return await withTimeout(CHECK_MAX_MS, look(), late, timer);
  } catch (error) {
    const reason = errorText(error, facts.dataDir);
    return [warn(notChecked.because(reason.replace(/\s*\n\s*/g, ' ')), notChecked.mend)];
  }
}
