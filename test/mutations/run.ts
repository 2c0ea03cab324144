/**
 * Makes each deliberate fault in a checkout, runs the suites that are named for it, and takes it back: `node
 * test/mutations/run.ts CHECKOUT`, with words to run only the faults whose part contains one of them. Prints which are
 * caught; exits 1 when one is not. The suites end with the first file that fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MUTATIONS, type Mutation } from './mutations.ts';

const [directory = '.', ...words] = process.argv.slice(2);
const ROOT = resolve(directory);

/** Returns the file that fails with the fault; undefined when none does. */
function caughtBy({ file, from, to, suites }: Mutation): string | undefined {
  const path = join(ROOT, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${file} does not contain this once: ${from}`);
  const takeBack = () => writeFileSync(path, source);
  const interrupted = () => {
    takeBack();
    process.exit(1);
  };
  process.once('SIGINT', interrupted);
  try {
    writeFileSync(
      path,
      source.replace(from, () => to),
    );
    return suites.find((suite) => {
      if (!existsSync(join(ROOT, suite))) throw new Error(`${suite} is not there`);
      return spawnSync(process.execPath, ['--test', suite], { cwd: ROOT, stdio: 'ignore' }).status !== 0;
    });
  } finally {
    takeBack();
    process.off('SIGINT', interrupted);
  }
}

const chosen = MUTATIONS.filter(({ part }) => words.length === 0 || words.some((word) => part.includes(word)));
for (const mutation of chosen) {
  const caught = caughtBy(mutation);
  if (caught === undefined) process.exitCode = 1;
  console.log(
    `${caught === undefined ? 'NOT CAUGHT' : 'caught'}\t${mutation.part}\t${caught ?? mutation.suites.join(' ')}`,
  );
}
