import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { CommandCall, CommandOutcome, RunCommand } from '../uploads/run-command.ts';

const MAIN = resolve(import.meta.dirname, 'main.ts');
/** The service has priority over it. */
const NICENESS = 10;
/** A command prints no more: the summary of a hundred years of days is a third of it. */
const PRINTED_MAX_BYTES = 16 * 1024 * 1024;
/** The last line of a command that fails. */
const FAILURE = /^svc: (.*)$/;

/** Returns a function that runs commands on a data directory, each in a process of its own at a lower priority. */
export function commandsInChildren(dataDir: string): RunCommand {
  return (call) => runInChild(dataDir, call);
}

async function runInChild(dataDir: string, { words, files, signal, progressed }: CommandCall): Promise<CommandOutcome> {
  const all = [...words, '--data', dataDir, '--json', '--', ...files];
  const child = spawn(process.execPath, [...process.execArgv, MAIN, ...all], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Its end is awaited: until then it holds the import's lock, and may write.
  const end = () => child.kill();
  signal.addEventListener('abort', end, { once: true });
  let problem: string | null = null;
  createInterface({ input: child.stderr }).on('line', (line) => {
    const failure = FAILURE.exec(line);
    if (failure === null) progressed(line);
    else problem = failure[1]!;
  });
  try {
    const ended = once(child, 'close');
    if (signal.aborted) end();
    else if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    const [printed, [code, killedBy]] = await Promise.all([printedBy(child), ended]);
    if (signal.aborted) return { kind: 'failed', problem: 'the command was ended' };
    if (printed === null) return { kind: 'failed', problem: 'the command printed more than 16 MB' };
    if (code === 0) return { kind: 'done', json: JSON.parse(printed) };
    return { kind: 'failed', problem: problem ?? `the command ended without a word (${code ?? killedBy})` };
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Reads what a command prints. A command that prints too much is ended, and null returned. */
async function printedBy(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of child.stdout) {
    bytes += piece.length;
    if (bytes <= PRINTED_MAX_BYTES) pieces.push(piece);
    else child.kill('SIGKILL');
  }
  return bytes > PRINTED_MAX_BYTES ? null : Buffer.concat(pieces).toString();
}
