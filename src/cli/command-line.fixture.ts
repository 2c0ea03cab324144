/** The command line as scripts use it, in the process of the test or in one of its own. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import type { ReadStream } from 'node:tty';
import { type Clock, systemClock } from '../domain/clock.ts';
import { emptyDirectory } from '../sites/fixture.ts';
import { run } from './run.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SVC = join(ROOT, 'bin/svc');

export interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `svc WORDS` in this process, with `input` on standard input and no variables but the given ones. */
export async function svc(
  words: readonly string[],
  input = '',
  environment: Readonly<Record<string, string>> = {},
  clock: Clock = systemClock,
): Promise<Ended> {
  const [stdin, out, err] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end(input);
  const printed = Promise.all([text(out), text(err)]);
  const status = await run(words, { environment, stdin: stdin as unknown as ReadStream, out, err, clock });
  out.end();
  err.end();
  const [outText, errText] = await printed;
  return { status, out: outText, err: errText };
}

/** Runs `bin/svc WORDS` in a process of its own, like `svc`. */
export async function svcProcess(
  words: readonly string[],
  input = '',
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = spawn(SVC, words, { env: { PATH: process.env.PATH, ...environment }, stdio: 'pipe', cwd: ROOT });
  child.stdin.on('error', () => {}); // commands that read nothing close it
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, out, err };
}

/** Returns a data directory and functions that run the command line on it, with no variables but the given ones. */
export function commandLine(t: TestContext, environment: Readonly<Record<string, string>> = {}) {
  const dataDir = join(emptyDirectory(t), 'data');
  const on = (words: readonly string[], input?: string) => svc([...words, '--data', dataDir], input, environment);
  return {
    dataDir,
    run: on,
    /** Runs a command with `--json` and returns its object. */
    json: async (words: readonly string[], input?: string): Promise<Record<string, unknown>> => {
      const { status, out, err } = await on([...words, '--json'], input);
      assert.deepEqual({ status, err, lines: out.split('\n').length }, { status: 0, err: '', lines: 2 });
      return JSON.parse(out) as Record<string, unknown>;
    },
  };
}

export const NEW_SITE = [
  'site',
  'create',
  '--domain',
  'example.com',
  '--name',
  'Example',
  '--timezone',
  'Europe/Paris',
];
