/** Data directories of earlier versions, for tests. */
import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { storePath } from '../../src/service/data-directory/paths.ts';

/** The oldest version. */
export const OLDEST = '75e4778';

/**
 * Versions that keep days as another one does, which is named: the same tables of the store, layers of days and journal. The
 * answers of all are compared in heavy runs, in `npm run test:all` those of the other ones.
 */
export const LIKE_ANOTHER: Readonly<Record<string, string>> = {
  '4cca60a': OLDEST,
  fe392b7: 'ee6fccd',
  '57fb136': 'ee6fccd',
  '0e8e7b4': 'ee6fccd',
  '1a189081': 'caf46751',
  '763fa9c': 'caf46751',
  a06bf0a0: 'caf46751',
  d601e9bd: 'dfe33bd6',
  cdcd74d0: 'f8547b20',
  '5c56a065': 'f8547b20',
};

/** The answers of an earlier version, with their time. */
export interface Kept {
  readonly nowMs: number;
  readonly site: string;
  readonly key: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Unpacks the data directory of a version, as its server left it. */
export function unpacked(t: TestContext, name: string): { readonly dataDir: string; readonly kept: Kept } {
  const directory = mkdtempSync(join(tmpdir(), 'svc-upgrade-'));
  t.after(() => rmSync(directory, { recursive: true, force: true }));
  execFileSync('tar', ['-xzf', join(import.meta.dirname, `${name}.tar.gz`), '-C', directory]);
  const kept = JSON.parse(readFileSync(join(directory, 'answers.json'), 'utf8')) as Kept;
  return { dataDir: join(directory, 'data'), kept };
}

/** Reads which version of the store the directory of a version has. */
export function keptStoreVersion(name: string): number {
  const members = ['-xOzf', join(import.meta.dirname, `${name}.tar.gz`), 'data/store/version.json'];
  const { status, stdout } = spawnSync('tar', members, { encoding: 'utf8' });
  // The first version wrote none.
  return status === 0 ? (JSON.parse(stdout) as { version: number }).version : 1;
}

/** Lists every file below a directory with a hash of its bytes, except the index of a log, which each reader writes. */
export function contentOf(directory: string): Record<string, string> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .sort()
    .filter((name) => !name.endsWith('-shm') && statSync(join(directory, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, hash('sha256', readFileSync(join(directory, name)))]));
}

/** Lists the files of the store's parts with a hash of their bytes. */
export function partFiles(dataDir: string): Record<string, string> {
  const files = Object.entries(contentOf(join(storePath(dataDir), 'chdb', 'store')));
  return Object.fromEntries(files.filter(([path]) => path.split('/').length > 3));
}
