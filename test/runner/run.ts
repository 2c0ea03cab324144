/**
 * Runs tests: `node test/runner/run.ts` those of `npm test`, with `all` the long ones too, or with the files that are
 * meant.
 */
import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { SUITE } from './groups.ts';
import { quickFiles } from './long-files.ts';
import { ROOT, runTests } from './run-tests.ts';

const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith('-'));
const asked = words.filter((word) => !word.startsWith('-'));
const files = filesOf(asked);
// Node's runner without files would look for some by itself, and run all of them.
if (files.length === 0) throw new Error(`no test file matches ${asked.join(' ')}`);
process.exitCode = await runTests(files, { options });

function filesOf(asked: readonly string[]): readonly string[] {
  if (asked.length === 0) return quickFiles();
  const globs = asked.join() === 'all' ? SUITE : asked.map((file) => relative(ROOT, resolve(file)));
  return globSync(globs, { cwd: ROOT });
}
