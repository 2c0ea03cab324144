/** `svc backup` and `svc restore` as scripts run them, and what tests look for in a backup. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import Sqlite from 'better-sqlite3';
import { readBackupNotes } from '../../src/backup/last-backup.ts';
import { type Ended, svc as svcHere } from '../../src/cli/command-line.fixture.ts';
import type { Clock } from '../../src/domain/clock.ts';

export interface BackedUp {
  readonly dir: string;
  readonly bytes: number;
  readonly seconds: number;
  readonly sites: number;
  readonly events: number;
}

/** The environment and the clock of a command. */
export interface Circumstances {
  readonly environment?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
}

/** Makes an empty directory that is removed after the test. */
export function emptyDirectory(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'svc-backup-'));
  t.after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Runs the command line in this process: starting one takes longer than most commands. */
export function svc(words: readonly string[], { environment, clock }: Circumstances = {}): Promise<Ended> {
  return svcHere(words, '', environment, clock);
}

/** Runs a command with `--json` and returns its object. Throws unless it succeeds. */
export async function json(words: readonly string[], circumstances: Circumstances = {}): Promise<unknown> {
  const { status, out, err } = await svc([...words, '--json'], circumstances);
  assert.deepEqual({ status, err }, { status: 0, err: '' });
  return JSON.parse(out);
}

export async function backup(dataDir: string, dir: string, ...options: readonly string[]): Promise<BackedUp> {
  const taken = (await json(['backup', dir, ...options, '--data', dataDir])) as BackedUp;
  assert.deepEqual(Object.keys(taken), ['dir', 'bytes', 'seconds', 'sites', 'events']);
  if (!options.includes('--verify')) return taken;
  await json(['backup', '--check', dir, '--data', dataDir]);
  const { restored, checked } = await readBackupNotes(dataDir);
  assert.deepEqual([restored?.dir, checked?.dir], [dir, dir], 'the tests of the backup are noted');
  return taken;
}

export async function check(dir: string): Promise<void> {
  await json(['backup', '--check', dir]);
}

export async function restore(dir: string, dataDir: string): Promise<{ sites: number; events: number }> {
  const counts = (await json(['restore', dir, '--data', dataDir])) as { sites: number; events: number };
  assert.equal((await readBackupNotes(dataDir)).restored?.dir, dir, 'the restore is noted');
  return counts;
}

/** Asserts that a command fails with one line on standard error. */
export async function refused(
  words: readonly string[],
  line: RegExp,
  circumstances: Circumstances = {},
): Promise<void> {
  const { status, out, err } = await svc(words, circumstances);
  assert.deepEqual({ status, out }, { status: 1, out: '' });
  assert.match(err, /^svc: [^\n]+\n$/);
  assert.match(err, line);
}

/** Lists the files below a directory, by their paths in it. */
export function filesOf(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1))
    .sort();
}

/** Lists the files that have one of these runs of bytes anywhere. */
export function filesWith(directory: string, wanted: readonly Uint8Array[]): string[] {
  return filesOf(directory).filter((path) => {
    const bytes = readFileSync(join(directory, path));
    return wanted.some((each) => bytes.includes(each));
  });
}

/** Reads all rows of a SQLite file, by table. */
export function rowsOf(path: string): Record<string, unknown[]> {
  const database = new Sqlite(path, { readonly: true });
  try {
    const tables = database
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all();
    // Backups and restores are entered in the record of changes themselves.
    const others = `WHERE entry NOT LIKE '%"action":"backup.%'`;
    return Object.fromEntries(
      tables.map((table) => [
        table,
        database.prepare(`SELECT * FROM "${table}" ${table === 'audit_entries' ? others : ''}`).all(),
      ]),
    );
  } finally {
    database.close();
  }
}
