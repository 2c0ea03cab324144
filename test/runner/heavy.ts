/**
 * Runs the heavy tests one after another, each in a process of its own: kills, outages, full disks, ugly data, long runs.
 * `npm run test:heavy` runs all of them, with names those alone: `npm run test:heavy -- kills soak`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { heavyFiles } from './heavy-files.ts';
import { HEAVY_SIZES } from './heavy-sizes.ts';
import { ROOT } from './run-tests.ts';

const names = process.argv.slice(2);
const nameOf = (file: string) => basename(file, '.test.ts');
const asked = heavyFiles().filter((file) => names.length === 0 || names.includes(nameOf(file)));
if (asked.length === 0) throw new Error(`no heavy test is named ${names.join(', ')}`);
const failed: string[] = [];
for (const file of asked) {
  const sizes = HEAVY_SIZES[file] ?? {};
  console.log(
    `${file} ${Object.entries(sizes)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}`,
  );
  const env = { ...process.env, SVC_TEST_HEAVY: 'yes', ...sizes };
  const child = spawn(process.execPath, ['--test', file], { cwd: ROOT, env, stdio: 'inherit' });
  if ((await once(child, 'exit'))[0] !== 0) failed.push(file);
}
console.log(
  `${asked.length - failed.length} passed, ${failed.length} failed${failed.map((file) => `\n${file}`).join('')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
