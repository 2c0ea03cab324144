import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { commandLine, NEW_SITE } from './command-line.fixture.ts';

const SVC = resolve(import.meta.dirname, '../../bin/svc');

test('a command whose standard error nobody reads ends as it would', async (t) => {
  const { dataDir, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  // It warns about the domain.
  const words = [...NEW_SITE.slice(0, 3), 'www.example.com', ...NEW_SITE.slice(4), '--data', dataDir];
  const child = spawn(SVC, words, { env: { PATH: process.env.PATH }, stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.destroy();
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});
