import { createInterface, type Interface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';

const PIPED_MAX_CHARS = 10_000;

/** Reads a password: hidden and twice on a terminal, else the first line of `stdin`. Throws an Error without one. */
export async function readPassword(stdin: ReadStream, prompts: Writable): Promise<string> {
  const password = stdin.isTTY ? await askTwice(stdin, prompts) : await firstLine(stdin);
  if (password === '') throw new Error('no password was given; it is read from standard input');
  return password;
}

async function firstLine(stdin: Readable): Promise<string> {
  let text = '';
  stdin.setEncoding('utf8');
  for await (const chunk of stdin) {
    text += chunk;
    if (text.includes('\n') || text.length > PIPED_MAX_CHARS) break;
  }
  return text.split(/\r?\n/, 1)[0] ?? '';
}

async function askTwice(terminal: ReadStream, prompts: Writable): Promise<string> {
  // Readline edits the line and would echo it, so its output is dropped. One interface serves both questions and is
  // made before the first: without one, the terminal itself echoes what is typed.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  using lines = createInterface({ input: terminal, output: nowhere, terminal: true });
  const password = await ask(lines, prompts, 'Password: ');
  const again = await ask(lines, prompts, 'Confirm password: ');
  if (password !== again) throw new Error('the two passwords differ');
  return password;
}

async function ask(lines: Interface, prompts: Writable, question: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  lines.once('line', resolve);
  lines.once('SIGINT', () => reject(new Error('cancelled')));
  lines.once('close', () => reject(new Error('no password was given')));
  prompts.write(question);
  try {
    return await promise;
  } finally {
    prompts.write('\n');
  }
}
