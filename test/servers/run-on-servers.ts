import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { run, startPostgres } from '../../src/database/postgres/postgres.fixture.ts';
import { ROOT, runTests } from '../runner/run-tests.ts';
import { Gateway } from './gateway.ts';
import { NOT_ON_SERVERS } from './not-on-servers.ts';
import { variablesOf } from './place.ts';
import { StatementCheck } from './statement-check.ts';

/** The tests that ask a store or a service for something, whatever keeps the data. */
const SUITES = [
  'src/store/chdb/conformance.test.ts',
  'test/{alerts,collect,dashboard,manage,reports,statistics}/*.test.ts',
  'test/browser/service.test.ts',
  'test/export/exported-sums.test.ts',
  'test/import/killed-sums.test.ts',
  'test/import/umami-database.test.ts',
];

/**
 * Runs tests on servers. Returns the exit status.
 *
 * @param words files, all suites without any; and options of the test runner
 * @param write gets what the tests print, and what is left out and why
 */
export async function runOnServers(words: readonly string[], write: (text: string) => void): Promise<number> {
  const options = words.filter((word) => word.startsWith('-'));
  const asked = words.filter((word) => !word.startsWith('-'));
  const found = globSync(asked.length > 0 ? asked.map((file) => relative(ROOT, resolve(file))) : SUITES, { cwd: ROOT });
  const leftOut = NOT_ON_SERVERS.filter(({ file }) => found.includes(file));
  for (const { file, test, reason } of leftOut) {
    write(`left out: ${file}${test === undefined ? '' : `, "${test}"`}: ${reason}\n`);
  }
  const files = found.filter((file) => !leftOut.some((each) => each.file === file && each.test === undefined)).sort();
  const skipped = leftOut.flatMap(({ test }) =>
    test === undefined ? [] : [`--test-skip-pattern=/^${escaped(test)}$/`],
  );
  const postgres = await startPostgres();
  const check = await StatementCheck.open();
  const gateway = await Gateway.start(check, (name) =>
    run(postgres.url('postgres'), `drop database if exists ${name} with (force)`),
  );
  const ports = { postgres: Number(new URL(postgres.url('postgres')).port), clickhouse: gateway.port };
  const preload = new URL('./preload.ts', import.meta.url).href;
  const environment = { ...variablesOf(ports), NODE_OPTIONS: `--import=${preload}` };
  const code = await runTests(files, { options: [...skipped, ...options], environment, write });
  await gateway.close();
  await postgres.stop();
  await check.close();
  const { one, several } = check.counts;
  write(`statements, without their values: ${one} read one site, ${several} may read several\n`);
  for (const problem of check.problems) write(`${problem}\n`);
  return check.problems.length > 0 ? 1 : code;
}

/** A text as a regular expression that matches it alone. */
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
