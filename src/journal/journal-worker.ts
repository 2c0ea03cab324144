/** The thread that owns one journal file, so that its commits, reads and deletions stay off the event loop. */
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { sqliteCodeOf, writeFailureOf } from '../database/sqlite/write-failure.ts';
import { errorText } from '../domain/disk-full.ts';
import type { LoadRange } from './journal-database.ts';
import { JournalError } from './journal-error.ts';
import { NotAJournalError } from './journal-format.ts';
import type { JournalRefusal, JournalReply, JournalRequest, ThreadData } from './journal-message.ts';
import { OpenJournal } from './open-journal.ts';
import { quarantineFile } from './quarantine.ts';

const { path, limits } = workerData as ThreadData;

/** Opened by the first request that needs it, and again after the file turned out to be damaged. */
let journal: OpenJournal | null = null;
let movedTo: string | null = null;
/** The inode of the open file. */
let inode = 0;

parentPort?.on('message', (request: JournalRequest) => {
  if (request.op === 'close') {
    journal?.close();
    parentPort?.close();
    return;
  }
  const reply = answer(request);
  const transfer = reply.ok && reply.range !== null ? [reply.range.lines.buffer] : [];
  parentPort?.postMessage(reply, transfer);
});

function answer(request: Exclude<JournalRequest, { op: 'close' }>): JournalReply {
  try {
    if (journal !== null && isReplaced()) {
      journal.abandon();
      journal = null;
    }
    if (journal === null) {
      journal = openOrSetAside();
      inode = statSync(path).ino;
    }
    const range = perform(journal, request);
    const oldest = request.op === 'oldest' ? journal.oldest() : null;
    const { queue, isErased } = journal;
    const reply = { ok: true, queue, range, oldest, isErased, quarantined: movedTo } as const;
    movedTo = null;
    return reply;
  } catch (error) {
    if (isDamage(error)) {
      journal?.abandon();
      journal = null;
    }
    return refusal(error);
  }
}

function perform(opened: OpenJournal, request: Exclude<JournalRequest, { op: 'close' }>): LoadRange | null {
  switch (request.op) {
    case 'append':
      opened.append(request.lines, request.rows);
      return null;
    case 'probe':
      opened.probe();
      return null;
    case 'poll':
    case 'oldest':
      opened.poll();
      return null;
    case 'erase':
      opened.erase();
      return null;
    case 'claim':
      return opened.claim(request.limits);
    case 'settle':
      opened.settle(request.range);
      return null;
  }
}

/** Tells whether another process has found the file damaged and put a new one in its place. */
function isReplaced(): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  // While it puts the old file aside there is none.
  return found !== undefined && found.ino !== inode;
}

function openOrSetAside(): OpenJournal {
  try {
    requireContent();
    return new OpenJournal(path, limits);
  } catch (error) {
    if (!isDamage(error)) throw error;
    movedTo = quarantineFile(path);
    return new OpenJournal(path, limits);
  }
}

/** SQLite takes an empty file for a new one and discards its log, which may hold batches. */
function requireContent(): void {
  const log = `${path}-wal`;
  if (!existsSync(log) || statSync(log).size === 0) return;
  if (!existsSync(path) || statSync(path).size === 0) throw new NotAJournalError('the file is empty beside its log');
}

function isDamage(error: unknown): boolean {
  if (error instanceof NotAJournalError) return true;
  return /^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCodeOf(error));
}

function refusal(error: unknown): JournalRefusal {
  const message = errorText(error, dirname(path));
  if (error instanceof JournalError) return { ok: false, failure: error.failure, message };
  const code = sqliteCodeOf(error);
  const failure = writeFailureOf(error, path) ?? 'failing';
  return { ok: false, failure, message: code === '' || failure === 'full' ? message : `${code}: ${message}` };
}
