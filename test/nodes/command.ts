/** Runs commands of `svc` that may fail, or be killed: then the status is null. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Ended, svc as svcHere } from '../../src/cli/command-line.fixture.ts';

const SVC = resolve(import.meta.dirname, '../../bin/svc');

/** A command that runs. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts `svc` with some words in a process of its own. */
export function start(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Running {
  const child = spawn(SVC, words, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  const status = once(child, 'close');
  const ended = Promise.all([text(child.stdout), text(child.stderr), status]).then(([out, err, [code]]) => ({
    status: code as number | null,
    out,
    err,
  }));
  return { child, ended };
}

/** Runs `svc` with some words in this process. */
export function svc(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return svcHere(words, '', environment);
}
