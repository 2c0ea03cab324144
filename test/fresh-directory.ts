import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/database/database.ts';
import { storePath } from '../src/service/data-directory/paths.ts';
import { ChdbStore } from '../src/store/chdb/chdb.ts';

let made: Promise<string> | undefined;

/**
 * Makes a data directory with a database and a store that are empty: a copy of those that this process has made once. A third
 * of the start of a service goes into making them.
 */
export async function freshDirectory(): Promise<string> {
  made ??= make();
  const directory = await mkdtemp(join(tmpdir(), 'svc-test-'));
  await cp(await made, directory, { recursive: true, verbatimSymlinks: true });
  return directory;
}

async function make(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'svc-empty-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  await (await openDatabase(directory)).close();
  await (await ChdbStore.open(storePath(directory))).close();
  return directory;
}
