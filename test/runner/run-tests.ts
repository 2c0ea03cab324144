import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { groupsOf, LOADED_FIRST } from './groups.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
/** The programs that Node's test runner starts, one for each group. */
const ENTRIES = join(ROOT, 'build/tests');
const RUN_FILES = join(import.meta.dirname, 'run-files.ts');

/**
 * Runs test files in Node's test runner, two groups at a time. Returns the exit status.
 *
 * @param files relative to the project's root
 * @param options of Node's test runner
 * @param environment replaces variables of this process
 */
export async function runTests(
  files: readonly string[],
  options: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  rmSync(ENTRIES, { recursive: true, force: true });
  mkdirSync(ENTRIES, { recursive: true });
  const entries = groupsOf(files).map(({ name, files: ofGroup }) => {
    const entry = join(ENTRIES, `${name}.ts`);
    const first = LOADED_FIRST[name] === undefined ? [] : [join(ROOT, LOADED_FIRST[name])];
    const imports = first.map((path) => `import ${JSON.stringify(path)};\n`).join('');
    const list = JSON.stringify(ofGroup, null, 2);
    writeFileSync(
      entry,
      `${imports}import { runFiles } from ${JSON.stringify(RUN_FILES)};\nawait runFiles(${list});\n`,
    );
    return entry;
  });
  const child = spawn(process.execPath, ['--test', '--test-concurrency=2', ...options, ...entries], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
