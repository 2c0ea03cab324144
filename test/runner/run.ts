/** Runs tests: `node test/runner/run.ts` for all of `npm test`, or with the files that are meant. */
import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { SUITE } from './groups.ts';
import { ROOT, runTests } from './run-tests.ts';

const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith('-'));
const asked = words.filter((word) => !word.startsWith('-')).map((file) => relative(ROOT, resolve(file)));
const files = globSync(asked.length > 0 ? asked : SUITE, { cwd: ROOT });
// Node's runner without files would look for some by itself, and run all of them.
if (files.length === 0) throw new Error(`no test file matches ${asked.join(' ')}`);
process.exitCode = await runTests(files, { options });
