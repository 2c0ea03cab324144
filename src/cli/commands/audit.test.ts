import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { commandLine, NEW_SITE } from '../command-line.fixture.ts';
import { ownName } from '../refused-access.ts';

test('the record tells who changed what, and verify finds an entry that was changed, removed or put in', async (t) => {
  const { dataDir, run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const site = String((await json(NEW_SITE)).id);
  const add = ['goal', 'create', '--site', site, '--name', 'Signup', '--kind', 'event', '--pattern', 'signup'];
  await json(add);
  const { entries } = (await json(['audit', 'list', '--action', 'goal'])) as {
    entries: readonly Readonly<Record<string, unknown>>[];
  };
  assert.deepEqual(
    entries.map(({ who, action, site: of, changes }) => [who, action, of, changes]),
    [
      [
        `command line (${ownName()})`,
        'goal.created',
        site,
        { name: [null, 'Signup'], kind: [null, 'event'], pattern: [null, 'signup'] },
      ],
    ],
  );
  assert.match((await run(['audit', 'list'])).out, /goal\.created .* name, kind, pattern/);
  const exported = (await run(['audit', 'export'])).out.trim().split('\n');
  assert.deepEqual(
    exported.map((line) => (JSON.parse(line) as { readonly action: string }).action),
    ['organisation.created', 'site.created', 'goal.created'],
  );
  const verified = async () => {
    const { status, out } = await run(['audit', 'verify', '--org', '1']);
    return `${status} ${out.trim()}`;
  };
  assert.match(
    await verified(),
    /^0 organization 1: 3 entries, all there as they were written; the last hash is [0-9a-f]{64}$/,
  );

  const tamper = (statement: string) => {
    const file = new Sqlite(join(dataDir, 'control.db'));
    file.exec(statement);
    file.close();
  };
  tamper("UPDATE audit_entries SET entry = replace(entry, 'Signup', 'Sale') WHERE org_id = 1 AND number = 3");
  assert.match(await verified(), /^1 organization 1: BROKEN: entry 3 was changed/);
  tamper("UPDATE audit_entries SET entry = replace(entry, 'Sale', 'Signup') WHERE org_id = 1 AND number = 3");
  assert.match(await verified(), /^0 /);
  tamper('UPDATE audit_entries SET number = 4 WHERE org_id = 1 AND number = 3');
  tamper("INSERT INTO audit_entries VALUES (1, 3, 0, '{}', 'made up')");
  assert.match(await verified(), /^1 organization 1: BROKEN: entry 3 was changed/);
  tamper('DELETE FROM audit_entries WHERE org_id = 1 AND number = 3');
  assert.match(await verified(), /^1 organization 1: BROKEN: entry 3 is missing/);
  tamper('DELETE FROM audit_entries WHERE org_id = 1 AND number = 1');
  assert.match(await verified(), /^1 organization 1: BROKEN: entry 1 is missing/);
});

test('a site that is emptied or moves is recorded for what it is, and the installation has a record of its own', async (t) => {
  const { run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'One']);
  await json(['org', 'create', '--name', 'Two']);
  const site = String((await json([...NEW_SITE, '--org', '1'])).id);
  const actions = async (org: string) => {
    const { entries } = (await json(['audit', 'list', '--org', org])) as { entries: { action: string }[] };
    return entries.map(({ action }) => action).reverse();
  };
  await json(['site', 'empty', site, '--confirm']);
  const made = ['organisation.created', 'site.created'];
  assert.deepEqual(await actions('1'), [...made, 'erasure.created']);
  await json(['site', 'transfer', site, '--org', '2']);
  assert.deepEqual(await actions('1'), [...made, 'erasure.created', 'site.changed']);
  assert.deepEqual(await actions('2'), ['organisation.created', 'site.changed']);
  assert.deepEqual(await actions('0'), ['organisation.created', 'organisation.created']);
  assert.match((await run(['audit', 'verify'])).out, /^installation: 2 entries, all there/);
});
