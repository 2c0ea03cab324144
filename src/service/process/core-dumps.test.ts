import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { emptyDirectory } from '../../sites/fixture.ts';

const SVC = resolve(import.meta.dirname, '../../../bin/svc');

test('bin/svc runs the command line without core dumps', async (t) => {
  const root = emptyDirectory(t);
  mkdirSync(join(root, 'bin'));
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  copyFileSync(SVC, join(root, 'bin/svc'));
  // A script in the place of Node.js prints its limit.
  writeFileSync(join(root, 'node_modules/.bin/node'), '#!/bin/sh\nulimit -c\n', { mode: 0o755 });
  const { stdout } = await promisify(execFile)('sh', ['-c', `ulimit -S -c "$(ulimit -H -c)"; exec "${root}/bin/svc"`]);
  assert.equal(stdout.trim(), '0');
});
