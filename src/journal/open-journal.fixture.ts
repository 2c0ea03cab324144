/** An open journal, a line that is appended to it, and all lines of a file. */
import type { TestContext } from 'node:test';
import { cleanUp, RecordingLog } from './journal.fixture.ts';
import { Journal, type JournalOptions, type JournalTarget } from './journal.ts';
import type { JournalFile } from './journal-file.ts';

const RANGE = { maxRows: 100_000, maxBytes: 8 * 1024 * 1024 };

export function openJournal(t: TestContext, file: JournalTarget, options: Partial<JournalOptions> = {}) {
  const log = new RecordingLog();
  const journal = new Journal({ file, log, ...options });
  cleanUp(t, () => journal.close());
  return { journal, log };
}

export function append(journal: Journal, line: string): Promise<boolean> {
  return new Promise((resolve) => journal.append(line, resolve));
}

export async function readAll(file: JournalFile): Promise<string> {
  const range = await file.claim(RANGE);
  return range === null ? '' : new TextDecoder().decode(range.lines);
}
