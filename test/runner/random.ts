/**
 * Runs the tests that draw at random, in rounds with a fresh seed each: `npm run test:random -- MINUTES`, 10 without a
 * number. A round that has begun is finished. Ends with the first round that fails, and prints how to repeat it.
 */
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUITE } from './groups.ts';
import { ROOT, runTests } from './run-tests.ts';

const MINUTES = Number(process.argv[2] ?? 10);
/** Each round draws so many times what the suite draws. */
const FACTOR = 2;

const drawing = globSync(SUITE, { cwd: ROOT }).filter((file) =>
  /from '[./]+\/draws\.ts'/.test(readFileSync(join(ROOT, file), 'utf8')),
);
const ends = performance.now() + MINUTES * 60_000;
let round = 0;
do {
  round += 1;
  const variables = { SVC_TEST_SEED: String(randomInt(2 ** 31)), SVC_TEST_FACTOR: String(FACTOR) };
  const named = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  console.log(`round ${round}: ${named.join(' ')}, ${drawing.length} files`);
  const status = await runTests(drawing, { options: ['--test-reporter=dot'], environment: variables });
  if (status !== 0) {
    console.log(`round ${round} has failed; to repeat a file of it: ${named.join(' ')} node --test FILE`);
    process.exitCode = 1;
    break;
  }
} while (performance.now() < ends);
if (process.exitCode !== 1) console.log(`${round} rounds have passed`);
