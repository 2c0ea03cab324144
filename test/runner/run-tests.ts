import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { groupsOf, LOADED_FIRST } from './groups.ts';
import { makeScratch, UNPACKED } from './scratch.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
const RUN_FILES = join(import.meta.dirname, 'run-files.ts');

export interface RunOptions {
  /** Options of Node's test runner. */
  readonly options?: readonly string[];
  /** Variables beside those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Gets what the tests print; it goes where this process prints when absent. */
  readonly write?: (text: string) => void;
}

/**
 * Runs test files in Node's test runner, five groups at a time: many tests wait for other processes. Each group is a program
 * that is written for it. Returns the exit status.
 *
 * @param files relative to the project's root
 */
export async function runTests(
  files: readonly string[],
  { options = [], environment = {}, write }: RunOptions = {},
): Promise<number> {
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'build/tests-'));
  const entries = groupsOf(files).map(({ name, files: ofGroup }, i) => {
    // The test runner sorts them by name.
    const entry = join(folder, `${String(i + 1).padStart(2, '0')}-${name}.ts`);
    const first = LOADED_FIRST[name] === undefined ? [] : [join(ROOT, LOADED_FIRST[name])];
    const imports = first.map((path) => `import ${JSON.stringify(path)};\n`).join('');
    const list = JSON.stringify(ofGroup, null, 2);
    writeFileSync(
      entry,
      `${imports}import { runFiles } from ${JSON.stringify(RUN_FILES)};\nawait runFiles(${list});\n`,
    );
    return entry;
  });
  // A test that runs tests is no part of the other run.
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
  const scratch = makeScratch();
  const child = spawn(process.execPath, ['--test', '--test-concurrency=5', ...options, ...entries], {
    cwd: ROOT,
    env: { ...inherited, TMPDIR: scratch.path, SVC_TEST_UNPACKED: UNPACKED, ...environment },
    stdio: write === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write!);
  const [code] = await once(child, 'close');
  rmSync(folder, { recursive: true });
  scratch.remove();
  return code ?? 1;
}
