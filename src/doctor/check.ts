import type { Timer } from '../concurrency/timer.ts';
import { within } from '../concurrency/within.ts';
import type { CheckName, Finding } from '../domain/finding.ts';
import type { World } from './world.ts';

/** A finding of a check that knows its own name. */
export type Outcome = Omit<Finding, 'check'>;

/** A check: from facts to findings, at least one. */
export interface Check {
  readonly name: CheckName;
  look(world: World): Promise<readonly Outcome[]> | readonly Outcome[];
}

/** The remedy of a finding that needs none. */
export const NOTHING_TO_DO = 'Nothing to do.';

export function ok(message: string): Outcome {
  return { level: 'ok', message, remedy: NOTHING_TO_DO };
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
export async function examine(checks: readonly Check[], world: World, timer: Timer): Promise<Finding[]> {
  const found = await Promise.all(checks.map((check) => outcomesOf(check, world, timer)));
  return checks.flatMap(({ name }, index) => found[index]!.map((outcome) => ({ check: name, ...outcome })));
}

async function outcomesOf(check: Check, world: World, timer: Timer): Promise<readonly Outcome[]> {
  const late = () => [
    warn(`This could not be checked within ${CHECK_MAX_MS / 1000} s.`, 'Run svc doctor again when less is going on.'),
  ];
  const look = async () => await check.look(world);
  try {
    return await within(CHECK_MAX_MS, look(), late, timer);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      warn(
        `This could not be checked: ${reason.replace(/\s*\n\s*/g, ' ')}`,
        'Mend what the message says, and run svc doctor again.',
      ),
    ];
  }
}
