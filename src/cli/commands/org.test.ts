import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine } from '../command-line.fixture.ts';

test('a second factor is required with a warning while no owner has one', async (t) => {
  const { run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  await json(['user', 'create', '--email', 'ada@example.com', '--role', 'owner'], 'correct horse battery\n');
  const { status, err } = await run(['org', 'require-second-factor', '--days', '0']);
  assert.equal(status, 0);
  assert.match(err, /no owner of the organization has a second factor yet/);
  assert.match((await run(['org', 'require-second-factor', '--help'])).out, /0 for none: required at once/);
});
