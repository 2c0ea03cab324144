import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine, NEW_SITE } from '../command-line.fixture.ts';

test('notes are added, listed and removed', async (t) => {
  const { run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const id = String((await json(NEW_SITE)).id);
  assert.match((await run(['annotation', 'list', '--site', id])).out, /has no notes yet\. Add one/);
  const add = ['annotation', 'add', '--site', id, '--text', 'Relaunch'];
  assert.deepEqual(await json([...add, '--day', '2026-05-20']), { annotationId: 1, day: '2026-05-20' });
  const { day } = await json(add);
  assert.match(String(day), /^\d{4}-\d{2}-\d{2}$/);

  const { annotations } = (await json(['annotation', 'list', '--site', id])) as { annotations: { at: string }[] };
  const { at, ...note } = annotations[0]!;
  assert.deepEqual(note, { annotationId: 1, day: '2026-05-20', text: 'Relaunch', author: null });
  assert.match(at, /^\d{4}-\d{2}-\d{2}T.*Z$/);
  assert.match((await run(['annotation', 'list', '--site', id])).out, /1 {2,}2026-05-20 {2,}Relaunch/);

  const other = String((await json(NEW_SITE)).id);
  assert.match((await run(['annotation', 'remove', '1', '--site', other])).err, /there is no note 1/);
  assert.deepEqual(await json(['annotation', 'remove', '1', '--site', id]), { annotationId: 1 });
  assert.deepEqual(await json(['annotation', 'remove', '2']), { annotationId: 2 });
  assert.match((await run(['annotation', 'remove', '2'])).err, /there is no note 2/);
  assert.match((await run([...add, '--day', '20.5.'])).err, /"20\.5\." is not a day/);
});
