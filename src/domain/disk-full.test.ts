import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DiskFullError, errorText, isOfFullDisk, onDiskOf } from './disk-full.ts';

const SENTENCE = 'the disk of /data is full; free up space and try again';
const coded = (code: string, message: string, path?: string) => Object.assign(new Error(message), { code, path });

/** Errors of a full disk, as the engine, SQLite and the system word them. */
const FULL: readonly Error[] = [
  new Error('Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space. (NOT_ENOUGH_SPACE)'),
  new Error('Code: 75. DB::ErrnoException: Cannot write to file: , errno: 28, strerror: No space left on device'),
  coded('SQLITE_FULL', 'database or disk is full'),
  coded('ENOSPC', 'ENOSPC: no space left on device, write'),
  coded('EDQUOT', 'EDQUOT: disk quota exceeded, write'),
  new Error('cannot unpack a.zip: ENOSPC: no space left on device, write', { cause: coded('ENOSPC', 'ENOSPC') }),
  new Error("the server's disk is full: nothing can be saved"),
  new AggregateError([coded('ENOSPC', 'ENOSPC: no space left on device, write')], 'two steps failed'),
];

test('a full disk is told in one sentence that names the disk, whatever its words were', async () => {
  for (const error of FULL) {
    assert.equal(isOfFullDisk(error), true, error.message);
    assert.equal(errorText(error, '/data'), SENTENCE);
    await assert.rejects(
      onDiskOf('/data', () => Promise.reject(error)),
      (raised: Error) => raised instanceof DiskFullError && raised.message === SENTENCE && raised.cause === error,
    );
  }
  assert.equal(errorText(FULL[0]), 'the disk is full; free up space and try again');
  assert.equal(
    errorText(coded('ENOSPC', 'ENOSPC: no space left on device, open', '/mnt/backup/a'), '/data'),
    'the disk of /mnt/backup is full; free up space and try again',
  );
  assert.equal(
    errorText(new DiskFullError('/mnt', FULL[0]), '/data'),
    'the disk of /mnt is full; free up space and try again',
  );
});

test('what the service says of a disk itself is kept, with what to do', () => {
  const room =
    'the disk of /data is full: 100 MiB are free, and an import leaves 512 MiB; free some, then import again';
  assert.equal(errorText(new Error(room), '/other'), room);
  assert.equal(errorText(new Error('the disk of /data is full'), '/other'), SENTENCE);
});

test('other errors are told as they are', async () => {
  const error = new Error('the store is away');
  assert.equal(errorText(error, '/data'), 'the store is away');
  assert.equal(errorText('a text'), 'a text');
  await assert.rejects(
    onDiskOf('/data', () => Promise.reject(error)),
    error,
  );
});

test('of work that failed and could not be closed either, the full disk is told, else what failed first', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  const away = new Error('the store is away');
  for (const error of [new SuppressedError(full, away), new SuppressedError(away, full)]) {
    assert.equal(isOfFullDisk(error), true);
    assert.equal(errorText(error, '/data'), SENTENCE);
  }
  assert.equal(errorText(new SuppressedError(new Error('closing'), away)), 'the store is away');
});
