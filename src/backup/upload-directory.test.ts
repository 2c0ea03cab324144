import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { UploadDirectory } from './upload-directory.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'svc-upload-'));
after(() => rmSync(dataDir, { recursive: true }));

test('what a killed command has left is removed, and what a running one has is not', () => {
  UploadDirectory.removeLeftovers(dataDir);
  assert.deepEqual(readdirSync(dataDir), [], 'nothing is made of nothing');
  const taken = UploadDirectory.take(dataDir);
  const left = join(taken.path, 'left');
  writeFileSync(left, '');
  UploadDirectory.removeLeftovers(dataDir);
  assert.ok(readdirSync(taken.path).includes('left'));
  taken.release();
  writeFileSync(left, '');
  UploadDirectory.removeLeftovers(dataDir);
  assert.deepEqual(readdirSync(taken.path), ['lock']);
});
