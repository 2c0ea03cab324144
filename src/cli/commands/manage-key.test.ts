import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine } from '../command-line.fixture.ts';

test('a new management key comes with what it may be used for next', async (t) => {
  const { run, json } = commandLine(t, { SVC_PUBLIC_URL: 'https://stats.example.com' });
  await json(['org', 'create', '--name', 'Example Ltd']);
  const made = async (...scope: string[]) =>
    (await run(['manage-key', 'create', '--name', 'script', ...scope])).out.split('\n').slice(2, -1);
  const [words, line] = await made();
  assert.equal(words, 'Next, while the service runs:');
  assert.match(line!, /^ {2}curl .*\/manage\/v1\/sites'$/);
  assert.deepEqual(await made('--scope', 'directory:write'), [
    'At the provider, turn on provisioning with the key as bearer token and this address, PROVIDER being its ID:',
    '  https://stats.example.com/scim/PROVIDER/v2',
  ]);
});
