/** Tests the command line that changes the domains of a site, moves it to another organisation, and empties it. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { systemClock } from '../domain/clock.ts';
import { uploadsDirectory } from '../import/imports-directory.ts';
import { listErasures } from '../sites/erasures.ts';
import { openFor } from '../sites/fixture.ts';
import { createShareLink } from '../sites/share-links.ts';
import { requireSite } from '../sites/sites.ts';
import { UploadDirectory } from '../uploads/upload-directory.ts';
import { commandLine, NEW_SITE } from './command-line.fixture.ts';

/** Makes a data directory with a site of one of two organisations. */
async function opened(t: TestContext) {
  const { dataDir, run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'First']);
  const { id } = await json(NEW_SITE);
  await json(['org', 'create', '--name', 'Second']);
  return { dataDir, run, json, id: String(id), database: await openFor(t, dataDir) };
}

test('the domains of a site are given with it, and a lost one is named', async (t) => {
  const { dataDir, run, json, id } = await opened(t);
  const domains = async (...options: readonly string[]) => {
    const { domain, also, warnings = [] } = await json(['site', 'update', id, ...options]);
    return [domain, also, warnings];
  };
  assert.deepEqual(await domains('--also', 'example.net, Example.org'), [
    'example.com',
    ['example.net', 'example.org'],
    [],
  ]);
  assert.match((await run(['site', 'update', id])).out, /\nAlso: example\.net, example\.org\n$/);
  const keeping = `bin/svc site update ${id} --also example.net,example.org,example.com --data ${dataDir}`;
  assert.deepEqual(await domains('--domain', 'new.example'), [
    'new.example',
    ['example.net', 'example.org'],
    [`events of example.com are rejected from now on; to track it too: ${keeping}`],
  ]);
  assert.deepEqual(await domains('--domain', 'example.net', '--also', 'new.example', '--visit-months', '3'), [
    'example.net',
    ['new.example'],
    [],
  ]);
  assert.deepEqual(await domains('--also', 'none'), ['example.net', [], []]);
  const { sites } = (await json(['site', 'list'])) as { sites: { visitMonths: number }[] };
  assert.equal(sites[0]?.visitMonths, 3);
  const { status, out, err } = await run(['site', 'update', id, '--domain', 'https://example.com']);
  assert.deepEqual([status, out, err.split('\n').length], [1, '', 2]);
  assert.match(err, /^svc: "https:\/\/example.com" is not a domain/);
});

test('a site goes to another organization', async (t) => {
  const { run, json, id, database } = await opened(t);
  const site = await requireSite(database.db, id);
  await createShareLink(database.db, systemClock, site.id, 'board');
  assert.deepEqual(await json(['site', 'transfer', id, '--org', '2']), {
    ...{ id, org: 2 },
    warnings: ['its shared links still work (1): revoke those that the organization should not have'],
  });
  assert.equal((await requireSite(database.db, id)).orgId, 2);
  const refused = async (...words: readonly string[]) => {
    const { status, out, err } = await run(['site', 'transfer', ...words]);
    return [status, out, err];
  };
  assert.deepEqual(await refused(id, '--org', '2'), [1, '', 'svc: the site is in this organization already\n']);
  assert.match(String(await refused(id, '--org', '9')), /^1,,svc: there is no organization 9; .*org list/);
  assert.match(String(await refused(id)), /^1,,svc: .*--org/);
  assert.equal(
    (await run(['site', 'transfer', id, '--org', '1'])).out,
    `Site ${id} (example.com) is in organization 1 (First) now.\n`,
  );
});

test('a site stays as it is while an uploaded export waits for it', async (t) => {
  const { dataDir, run, id, database } = await opened(t);
  const site = await requireSite(database.db, id);
  const uploads = new UploadDirectory({ directory: uploadsDirectory(dataDir), damaged: () => {} });
  await uploads.begin(site.id, {
    ...{ phase: 'ready', name: 'a.zip', size: 1, startedAt: 0, candidates: [], hosts: [], from: 'plausible' },
    ...{ sourceSite: null, problem: null, startedBy: null, begun: 0 },
  });
  const refusal = 'svc: the site has an uploaded export; import or remove it in the dashboard first\n';
  for (const words of [
    ['transfer', id, '--org', '2'],
    ['empty', id, '--confirm'],
  ])
    assert.deepEqual(await run(['site', ...words]), { status: 1, out: '', err: refusal });
  assert.deepEqual(await requireSite(database.db, id), site);
});

test('a site is emptied once that is confirmed', async (t) => {
  const { run, json, id, database } = await opened(t);
  const { id: before } = await requireSite(database.db, id);
  const { status, err } = await run(['site', 'empty', id]);
  assert.match(`${status} ${err}`, /^1 svc: nothing was deleted: confirm with the site's domain, or with --confirm/);
  assert.deepEqual(await listErasures(database.db), []);
  assert.deepEqual(await json(['site', 'empty', id, '--confirm']), { id, erased: true });
  assert.deepEqual(
    (await listErasures(database.db)).map(({ siteId }) => siteId),
    [before],
  );
  assert.equal((await requireSite(database.db, id)).id > before, true);
  const { erasures } = (await json(['erase', 'list'])) as { erasures: { site: string; kind: string }[] };
  assert.deepEqual(
    erasures.map(({ site, kind }) => [site, kind]),
    [[id, 'emptying']],
  );
  assert.match(
    (await run(['site', 'empty', id, '--confirm'])).out,
    /^Site \w+ \(example\.com\) is empty\. Its data is deleted\. Backups from before still have it\.\n$/,
  );
  assert.match(
    (await run(['site', 'empty', 'k3jd02msa9xq', '--confirm'])).err,
    /^svc: there is no site "k3jd02msa9xq"; /,
  );
});
