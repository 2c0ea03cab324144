/** Tests `svc org delete`, its erasing in a process of its own, with the real store. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ChdbStore } from '../../store/chdb/chdb.ts';
import { commandLine, NEW_SITE, svcProcess } from '../command-line.fixture.ts';

test('an organization is deleted with its sites and their events, and no other', async (t) => {
  const { dataDir, json } = commandLine(t);
  const site = async (org: string) => String((await json([...NEW_SITE, '--org', org])).id);
  await json(['org', 'create', '--name', 'Example Ltd']);
  await json(['org', 'create', '--name', 'Client']);
  const [kept, deleted] = [await site('1'), await site('2')];
  await site('2');
  const on = (words: readonly string[], input?: string) => svcProcess([...words, '--data', dataDir, '--json'], input);
  const ts = Temporal.Now.instant().subtract({ hours: 1 }).toString();
  for (const id of [kept, deleted]) {
    const { err } = await on(['import', '--site', id, '-'], `${JSON.stringify({ ts, visitor: 'a', u: '/' })}\n`);
    assert.equal(err, '');
  }
  const { out, err } = await on(['org', 'delete', 'Client', '--confirm']);
  assert.deepEqual([JSON.parse(out), err], [{ id: 2, sites: 2, erased: true }, '']);
  assert.deepEqual(await json(['org', 'list']), {
    organisations: [{ id: 1, name: 'Example Ltd', secondFactorFrom: null }],
  });
  const { sites } = (await json(['site', 'list'])) as { sites: { id: string }[] };
  assert.deepEqual(
    sites.map(({ id }) => id),
    [kept],
  );
  const store = await ChdbStore.open(join(dataDir, 'store'));
  t.after(() => store.close());
  assert.deepEqual(
    await store.query('SELECT toUInt32(site) AS site, toUInt32(count()) AS events FROM events GROUP BY site'),
    [{ site: 1, events: 1 }],
  );
});

test('an organization is deleted once it is named alone and confirmed, and that of the operator last', async (t) => {
  const { json, run } = commandLine(t);
  for (const name of ['Example Ltd', 'Client', 'Client', '2']) await json(['org', 'create', '--name', name]);
  const refused = async (...words: string[]) => (await run(['org', 'delete', ...words])).err;
  const help = '(see bin/svc org delete --help)';
  assert.equal(await refused('Nobody', '--confirm'), `svc: there is no organization "Nobody" ${help}\n`);
  assert.equal(
    await refused('Client', '--confirm'),
    `svc: "Client" is the name or ID of more than one organization: 2 Client, 3 Client ${help}\n`,
  );
  assert.equal(
    await refused('2', '--confirm'),
    `svc: "2" is the name or ID of more than one organization: 2 Client, 4 2 ${help}\n`,
  );
  assert.equal(await refused('3'), `svc: nothing was deleted: confirm with --confirm ${help}\n`);
  assert.equal(
    await refused('1', '--confirm'),
    'svc: the owners of this organization run the server: delete the others first\n',
  );
  for (const word of ['3', '4', 'Client', 'Example Ltd']) {
    assert.equal((await json(['org', 'delete', word, '--confirm'])).erased, true);
  }
  assert.deepEqual(await json(['org', 'list']), { organisations: [] });
});
