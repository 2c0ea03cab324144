/** Runs the command line in the process of a test, and returns what it has written. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReadStream } from 'node:tty';
import { run } from '../src/cli/run.ts';
import type { TestService } from './service.ts';

/** Runs a command with `--json` on the data directory and the clock of a service. */
export async function runHere(
  { directory, clock }: Pick<TestService, 'directory' | 'clock'>,
  words: readonly string[],
) {
  const [stdin, out, err] = [new PassThrough() as unknown as ReadStream, new PassThrough(), new PassThrough()];
  const status = await run([...words, '--json', '--data', directory], { environment: {}, stdin, out, err, clock });
  out.end();
  err.end();
  return { status, out: await text(out), err: await text(err) };
}
