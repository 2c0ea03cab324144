/** The fixtures that the journal's tests share: a directory, a log that can be read, a store that honours tokens. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Log } from '../domain/log.ts';
import type { LoadRange } from './journal-database.ts';
import { JournalFile, type JournalFileOptions } from './journal-file.ts';

const cleanups = new WeakMap<TestContext, (() => unknown)[]>();

/** Runs when the test ends, last registered first: what was built upon something goes before it. */
export function cleanUp(t: TestContext, action: () => unknown): void {
  const actions = cleanups.get(t);
  if (actions !== undefined) {
    actions.push(action);
    return;
  }
  const first = [action];
  cleanups.set(t, first);
  t.after(async () => {
    for (let next = first.pop(); next !== undefined; next = first.pop()) await next();
  });
}

/** A directory that goes when the test ends. */
export function temporaryDirectory(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'svc-journal-'));
  cleanUp(t, () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Keeps the messages it is given, and their fields. */
export class RecordingLog implements Log {
  readonly messages: string[] = [];
  readonly fields: Record<string, unknown>[] = [];

  info(fields: object, message: string): void {
    this.#keep(fields, message);
  }

  warn(fields: object, message: string): void {
    this.#keep(fields, message);
  }

  error(fields: object, message: string): void {
    this.#keep(fields, message);
  }

  #keep(fields: object, message: string): void {
    this.fields.push({ ...fields });
    this.messages.push(message);
  }
}

/** An open journal file that is closed when the test ends. */
export async function openFile(t: TestContext, path: string, options: Partial<JournalFileOptions> = {}) {
  const file = await JournalFile.open({ path, log: new RecordingLog(), minFreeBytes: 0, ...options });
  cleanUp(t, () => file.close());
  return file;
}

/** The reaction of a store to one call: take it; refuse it; take it, but fail before it can say so. */
export type StoreMood = 'takes' | 'refuses' | 'takes and fails';

/** A store that takes each token once. */
export class RecordingStore {
  readonly inserts: { readonly token: string; readonly text: string }[] = [];
  /** How the next calls go; `takes` when there are none left. */
  readonly moods: StoreMood[];

  constructor(moods: readonly StoreMood[] = []) {
    this.moods = [...moods];
  }

  /** Everything taken, in order. */
  get text(): string {
    return this.inserts.map((insert) => insert.text).join('');
  }

  async insertRange({ lines, journal, first, last }: LoadRange): Promise<void> {
    const token = `${journal}:${first}-${last}`;
    const mood = this.moods.shift() ?? 'takes';
    if (mood === 'refuses') throw new Error('the store is down');
    const text = new TextDecoder().decode(lines);
    const known = this.inserts.find((insert) => insert.token === token);
    if (known === undefined) this.inserts.push({ token, text });
    else if (known.text !== text) throw new Error(`other bytes under the token ${token}`);
    if (mood === 'takes and fails') throw new Error('the connection broke');
  }
}

/** Encoded text, as a batch. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Lines `from` to `to`, both inclusive, each its number. */
export function numbered(from: number, to: number): string {
  let text = '';
  for (let number = from; number <= to; number++) text += `${number}\n`;
  return text;
}

/** Looks again, turn by turn, until a condition holds; the test's own timeout is the limit. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
