import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine, NEW_SITE } from '../command-line.fixture.ts';

test('properties are kept, listed and dropped', async (t) => {
  const { run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const id = String((await json(NEW_SITE)).id);
  const of = (command: string, ...more: string[]) => ['property', command, '--site', id, ...more];
  assert.match((await run(of('list'))).out, /keeps no properties yet\. Keep one/);
  assert.deepEqual(await json(of('keep', '--key', 'plan')), { key: 'plan' });
  assert.deepEqual(await json(of('keep', '--key', 'a "b"')), { key: 'a "b"' });
  assert.deepEqual(await json(of('list')), {
    properties: [
      { key: 'a "b"', countedFrom: null },
      { key: 'plan', countedFrom: null },
    ],
  });
  assert.match((await run(of('list'))).out, /^KEY +COUNTED SINCE\na "b" +–\nplan +–\n$/);
  assert.match((await run(of('keep', '--key', 'plan'))).err, /the property "plan" is kept already/);
  assert.match((await run(of('keep', '--key', 'x'.repeat(65)))).err, /1 to 64 characters/);
  assert.deepEqual(await json(of('drop', '--key', 'plan')), { key: 'plan' });
  assert.match((await run(of('drop', '--key', 'plan'))).err, /there is no kept property "plan"/);
  for (let i = 1; i < 30; i += 1) await json(of('keep', '--key', `k${i}`));
  assert.match((await run(of('keep', '--key', 'plan'))).err, /30 kept properties; remove one first/);
});
