import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine, NEW_SITE } from '../command-line.fixture.ts';

test('rules of channels are added, listed, moved and removed', async (t) => {
  const { run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const id = String((await json(NEW_SITE)).id);
  const of = (command: string, ...more: string[]) => ['channel', command, ...more, '--site', id];
  assert.match((await run(of('list'))).out, /has no channel rules yet\. Add one/);
  const podcast = { channel: 'Podcast', source: 'podcast*' };
  const email = { channel: 'Email', medium: 'mailing', campaign: 'May' };
  assert.deepEqual(await json(of('add', '--channel', 'Podcast', '--source', 'podcast*')), { rules: [podcast] });
  const added = of('add', '--channel', ' Email ', '--medium', 'mailing', '--campaign', 'May', '--at', '1');
  assert.deepEqual(await json(added), { rules: [email, podcast] });
  assert.deepEqual(await json(of('list')), { rules: [email, podcast], countedFrom: null });
  assert.match((await run(of('list'))).out, /1 +Email +– +mailing +May +–\n2 +Podcast +podcast\*/);
  assert.deepEqual(await json(of('move', '2', '--to', '1')), { rules: [podcast, email] });
  assert.deepEqual(await json(of('remove', '1')), { rules: [email] });
  assert.match((await run(of('remove', '2'))).err, /there is no channel rule 2/);
  assert.match((await run(of('add', '--channel', 'x'))).err, /needs a source, a medium, a campaign or a referrer/);
  assert.match((await run(of('add', '--channel', '(none)', '--medium', 'x'))).err, /1 to 40 characters/);
  for (let i = 1; i < 20; i += 1) await json(of('add', '--channel', `c${i}`, '--medium', 'x'));
  assert.match((await run(of('add', '--channel', 'one', '--medium', 'x'))).err, /at most 20 channel rules/);
});
