/** Runs a part of the other tests on servers; `node test/servers/run.ts` runs all that apply. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runOnServers } from '../servers/run-on-servers.ts';

/** One file of each kind of suite, of the quick ones. */
const SOME = [
  'src/store/chdb/conformance.test.ts',
  'test/alerts/service.test.ts',
  'test/dashboard/permissions.test.ts',
  'test/statistics/days.test.ts',
];

test('tests of every kind pass on a ClickHouse server and PostgreSQL', { timeout: 600_000 }, async (t) => {
  let output = '';
  const code = await runOnServers(SOME, (text) => {
    output += text;
  });
  assert.equal(code, 0, output);
  t.diagnostic(output.match(/^statements, .*$/m)?.[0] ?? '');
});
