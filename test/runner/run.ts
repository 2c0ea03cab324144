/** Runs tests: `node test/runner/run.ts` for all of `npm test`, or with the files that are meant. */
import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { SUITE } from './groups.ts';
import { ROOT, runTests } from './run-tests.ts';

const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith('-'));
const asked = words.filter((word) => !word.startsWith('-')).map((file) => relative(ROOT, resolve(file)));
process.exitCode = await runTests(globSync(asked.length > 0 ? asked : SUITE, { cwd: ROOT }), { options });
