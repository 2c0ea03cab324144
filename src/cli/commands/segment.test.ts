import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUser } from '../../accounts/users.ts';
import { systemClock } from '../../domain/clock.ts';
import { openFor } from '../../sites/fixture.ts';
import { readCondition } from '../../sites/segment-conditions.ts';
import { createSegment } from '../../sites/segments.ts';
import { requireSite } from '../../sites/sites.ts';
import { commandLine, NEW_SITE } from '../command-line.fixture.ts';

test('segments of a site are created, listed, changed and deleted', async (t) => {
  const { dataDir, run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const site = String((await json(NEW_SITE)).id);
  const list = ['segment', 'list', '--site', site];
  assert.match((await run(list)).out, /^example\.com has no segments yet\. Create one: .*segment create --site/);
  const create = ['segment', 'create', '--site', site, '--name'];
  const blog = [...create, 'Blog', '--where', 'country:is:DE|AT', '--where', 'page:contains:/über uns/'];
  assert.deepEqual(await json(blog), { id: 1 });
  assert.match(
    (await run([...create, 'Mobile', '--where', 'device:is:mobile'])).out,
    /^Created segment 2 \(Mobile\)\.$/m,
  );
  const [first, second] = [
    { id: 1, name: 'Blog', where: ['country:is:DE|AT', 'page:contains:/%C3%BCber%20uns/'] },
    { id: 2, name: 'Mobile', where: ['device:is:mobile'] },
  ];
  assert.deepEqual(await json(list), { segments: [first, second] });
  assert.match((await run(list)).out, /^1 +Blog +country:is:DE\|AT and page:contains:\/über uns\/$/m);

  assert.deepEqual(await json(['segment', 'update', '1', '--name', 'Blog, DACH']), { id: 1 });
  const replaced = ['segment', 'update', '2', '--where', 'device:is_not:desktop', '--where', 'os:is:iOS'];
  assert.equal((await run(replaced)).out, 'Segment 2 (Mobile) is device:is_not:desktop and os:is:iOS.\n');
  // A change that is made again leaves the segment as it is, and so does no change at all.
  assert.deepEqual(await json(replaced), { id: 2 });
  assert.deepEqual(await json(['segment', 'update', '2']), { id: 2 });
  assert.deepEqual(await json(list), {
    segments: [
      { ...first, name: 'Blog, DACH' },
      { ...second, where: ['device:is_not:desktop', 'os:is:iOS'] },
    ],
  });

  // A member's own segment is not the command line's.
  const { db } = await openFor(t, dataDir);
  const { id: siteId, orgId } = await requireSite(db, site);
  const password = 'correct horse battery';
  const user = await createUser(db, systemClock, { orgId, email: 'ada@example.com', password, role: 'viewer' });
  const conditions = [readCondition('country:is:FR')];
  await createSegment(db, systemClock, { siteId, userId: user.id, name: 'Mine', conditions });
  assert.equal(((await json(list)).segments as object[]).length, 2);
  for (const command of [
    ['update', '3', '--name', 'Yours'],
    ['delete', '3'],
  ]) {
    assert.deepEqual(await run(['segment', ...command]), { status: 1, out: '', err: 'svc: there is no segment 3\n' });
  }

  assert.deepEqual(await json(['segment', 'delete', '1']), { id: 1 });
  assert.deepEqual(await run(['segment', 'delete', '1']), { status: 1, out: '', err: 'svc: there is no segment 1\n' });
  assert.deepEqual(await json([...create, 'Blog', '--where', 'page:is:/blog']), { id: 4 });
});

test('a group has segments of its own', async (t) => {
  const { run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const site = String((await json(NEW_SITE)).id);
  await json(['group', 'create', '--name', 'Clients', '--sites', site]);
  const list = ['segment', 'list', '--group', 'Clients'];
  assert.match((await run(list)).out, /^Clients has no segments yet\. Create one: .*segment create --group 1/);
  const create = ['segment', 'create', '--group', '1', '--name', 'Mobile', '--where', 'device:is:mobile'];
  assert.deepEqual(await json(create), { id: 1 });
  assert.deepEqual(await json(list), { segments: [{ id: 1, name: 'Mobile', where: ['device:is:mobile'] }] });
  assert.deepEqual(await json(['segment', 'list', '--site', site]), { segments: [] });
  assert.match((await run([...create, '--site', site])).err, /^svc: give --site ID or --group NAME\|ID/);
  assert.deepEqual(await json(['segment', 'delete', '1']), { id: 1 });
});

test('a wrong segment is one line on standard error, and changes nothing', async (t) => {
  const { run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const site = String((await json(NEW_SITE)).id);
  const create = ['segment', 'create', '--site', site];
  assert.deepEqual(await json([...create, '--name', 'Blog', '--where', 'page:contains:/blog/']), { id: 1 });
  const wrong: [readonly string[], RegExp][] = [
    [[...create, '--name', 'x'], /^svc: --where is missing/],
    [[...create, '--where', 'country:is:DE'], /^svc: --name is missing/],
    [[...create, '--name', 'Blog', '--where', 'country:is:DE'], /^svc: there is a segment "Blog" already$/],
    [[...create, '--name', 'x', '--where', 'country=DE'], /^svc: "country=DE" is not a condition; give one such as/],
    [
      [...create, '--name', 'x', '--where', 'page:is:/a?b'],
      /^svc: a page is a path without \? and #: "page:is:\/a\?b"$/,
    ],
    [[...create, '--name', 'x', '--where', 'segment:is:1'], /^svc: a segment cannot contain a segment/],
    [[...create, '--name', 'x', '--where', 'goal:is:7'], /^svc: there is no goal 7$/],
    [['segment', 'update', '1', '--where', 'goal:is:7'], /^svc: there is no goal 7$/],
    [['segment', 'update', 'one'], /^svc: the id is a whole number, not "one"/],
    [['segment', 'update', '2', '--name', 'x'], /^svc: there is no segment 2$/],
  ];
  for (const [words, message] of wrong) {
    const { status, out, err } = await run(words);
    assert.deepEqual({ status, out, lines: err.split('\n').length }, { status: 1, out: '', lines: 2 }, words.join(' '));
    assert.match(err.trimEnd(), message);
  }
  const segments = [{ id: 1, name: 'Blog', where: ['page:contains:/blog/'] }];
  assert.deepEqual(await json(['segment', 'list', '--site', site]), { segments });
});
