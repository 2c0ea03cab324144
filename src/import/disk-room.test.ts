import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { requireDiskRoom } from './disk-room.ts';
import { Staging } from './staging.ts';

test('what is read of an export leaves room for what is collected', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'svc-room-'));
  t.after(() => rmSync(directory, { recursive: true, force: true }));
  let free = 1024 ** 3;
  const staging = new Staging(
    join(directory, '1.db'),
    () => {},
    2,
    (path) => requireDiskRoom(path, () => free),
  );
  t.after(() => staging.close());
  const read = () => {
    for (let i = 0; i < 4; i++) {
      staging.row();
      staging.totals('2024-05-01', { visitors: 1 });
    }
  };
  read();
  free = 100 * 1024 ** 2;
  assert.throws(
    read,
    /^Error: the disk of .+ is full: 100 MiB are free, and an import leaves 512 MiB for what is collected;/,
  );
});
