/** Runs the command line in the process of a test, and returns what it has written. */
import { type Ended, svc } from '../src/cli/command-line.fixture.ts';
import type { TestService } from './service.ts';

/** Runs a command with `--json` on the data directory and the clock of a service. */
export function runHere(
  { directory, clock }: Pick<TestService, 'directory' | 'clock'>,
  words: readonly string[],
): Promise<Ended> {
  return svc([...words, '--json', '--data', directory], '', {}, clock);
}
