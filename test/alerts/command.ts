import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from '../../src/cli/run.ts';
import type { Clock } from '../../src/domain/clock.ts';

/** Runs a command line in this process. Returns what it wrote and its status. */
export async function runCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  clock: Clock,
): Promise<{ readonly status: number; readonly out: string; readonly err: string }> {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const status = await run(words, { environment, stdin: process.stdin, out, err, clock });
  out.end();
  err.end();
  return { status, out: await text(out), err: await text(err) };
}
