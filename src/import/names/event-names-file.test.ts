import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { directoryOf } from '../files/export-files.fixture.ts';
import { DamagedFileError } from '../files/export-table.ts';
import { readEventNames } from './event-names-file.ts';

async function read(t: TestContext, text: string) {
  return [...(await readEventNames(join(directoryOf(t, { names: text }), 'names')))];
}

test('names of events are read with quotes, spaces, a byte order mark and the line ends of Windows', async (t) => {
  const lines = ['\ufeffSign up,signup', '', '"Buy, ""now""",buy', ' Noise , ', '"a" , "b"', 'Sign up,join'];
  assert.deepEqual(await read(t, lines.join('\r\n')), [
    ['Sign up', 'join'],
    ['Buy, "now"', 'buy'],
    ['Noise', ''],
    ['a', 'b'],
  ]);
});

for (const line of ['Sign up', 'a,b,c', '"a,b', 'a"b,c']) {
  test(`a line that is no pair of names is refused: ${line}`, async (t) => {
    await assert.rejects(read(t, `x,y\n${line}\n`), (error) => {
      assert.ok(error instanceof DamagedFileError);
      assert.match(error.message, /^line 2 of \S+ is not NAME THERE,NAME HERE$/);
      return true;
    });
  });
}

test('a name that nothing here can have is refused, and one in another alphabet is found however it is composed', async (t) => {
  await assert.rejects(read(t, 'x,y\nПодписка,Подписка\n'), {
    name: 'DamagedFileError',
    message: /^line 2 of \S+: "Подписка" is no name here; it has 1 to 64 characters of a-z, 0-9, _ and -$/,
  });
  assert.deepEqual(await read(t, '\u0438\u0306,subscribed\n'), [['й', 'subscribed']]);
});
