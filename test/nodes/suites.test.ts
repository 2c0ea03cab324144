/** Runs a part of the other tests on servers; `node test/servers/run.ts` runs all that apply. */
import assert from 'node:assert/strict';
import { heavyTest } from '../heavy-checks.ts';
import { runOnServers } from '../servers/run-on-servers.ts';

/** A quick one that collects, closes days and reads. */
const SOME = ['test/statistics/days.test.ts'];

heavyTest('tests pass on a ClickHouse server and PostgreSQL', async (t) => {
  let output = '';
  const code = await runOnServers(SOME, (text) => {
    output += text;
  });
  assert.equal(code, 0, output);
  t.diagnostic(output.match(/^statements, .*$/m)?.[0] ?? '');
});
