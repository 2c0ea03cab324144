import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../domain/clock.ts';
import { openFor } from '../../sites/fixture.ts';
import { findOpenLink } from '../../sites/open-links.ts';
import { commandLine, NEW_SITE } from '../command-line.fixture.ts';

const PASSWORD = 'correct horse battery';

test('links of a site are created, listed and revoked', async (t) => {
  const { dataDir, run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const site = String((await json(NEW_SITE)).id);
  const list = ['link', 'list', '--site', site];
  assert.match((await run(list)).out, /^example\.com has no links yet\. Create one: .*link create --site/);
  const create = ['link', 'create', '--site', site, '--name'];
  const plain = (await json([...create, 'Client A'])) as { id: number; link: string };
  assert.equal(plain.id, 1);
  assert.match(plain.link, /^http:\/\/\S+\/share\/[0-9A-Za-z]{32}$/);
  const narrow = await json(
    [
      ...[...create, 'Board', '--password', '--expires', '2099-12-31', '--where', 'page:contains:/über uns/'],
      ...['--panels', 'when,pages', '--revenue', '--frame-ancestors', 'https://a.example, https://b.example:8443'],
      ...['--accent', '#AABBCC', '--theme', 'dark', '--language', 'fr', '--badge'],
    ],
    `${PASSWORD}\n`,
  );
  assert.match(String(narrow.badge), /^http:\/\/\S+\/badge\/[0-9A-Za-z]{32}\.svg$/);
  const open = { views: 0, where: [], panels: null, revenue: false, frameAncestors: [] };
  assert.deepEqual((await json(list)).links, [
    { id: 1, name: 'Client A', ...open, expires: null, password: false, link: plain.link },
    {
      ...{ id: 2, name: 'Board', views: 0, expires: '2099-12-31', password: true },
      ...{ where: ['page:contains:/%C3%BCber%20uns/'], panels: ['pages', 'when'], revenue: true },
      frameAncestors: ['https://a.example', 'https://b.example:8443'],
      ...{ link: narrow.link, badge: narrow.badge },
    },
  ]);
  const { out } = await run(list);
  assert.match(out, /^1 +Client A +0 +open +http/m);
  assert.match(out, /^2 +Board +0 +password, until 2099-12-31 +http/m);
  assert.ok(!out.includes(PASSWORD));

  const { db } = await openFor(t, dataDir);
  const found = await findOpenLink(db, systemClock, String(narrow.link).split('/').at(-1)!);
  const { accent, theme, language, passwordHash } = found!.link;
  assert.deepEqual([accent, theme, language], ['#aabbcc', 'dark', 'fr']);
  assert.match(passwordHash!, /^[0-9a-f]{32}:[0-9a-f]{128}$/);
  assert.deepEqual(await json(['link', 'revoke', '2']), { id: 2 });
  assert.equal(await findOpenLink(db, systemClock, found!.link.token), null);
  assert.deepEqual(await run(['link', 'revoke', '2']), {
    ...{ status: 1, out: '', err: 'svc: there is no shared link 2\n' },
  });
});

test('links of a group are its own', async (t) => {
  const { run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const site = String((await json(NEW_SITE)).id);
  await json(['group', 'create', '--name', 'Client A', '--sites', site]);
  const list = ['link', 'list', '--group', 'Client A'];
  assert.match((await run(list)).out, /^Client A has no links yet\. Create one: .*link create --group 1/);
  const create = ['link', 'create', '--group', 'Client A', '--name', 'Board'];
  const { id } = await json([...create, '--where', 'country:is:DE']);
  assert.equal(((await json(list)).links as object[]).length, 1);
  assert.deepEqual(await json(['link', 'list', '--site', site]), { links: [] });
  assert.match((await run([...create, '--where', 'goal:is:1'])).err, /^svc: the conditions of a link of a group/);
  assert.deepEqual(await json(['link', 'revoke', String(id)]), { id });
  assert.deepEqual(await json(list), { links: [] });
});

test('a wrong link is one line on standard error, and makes none', async (t) => {
  const { run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const site = String((await json(NEW_SITE)).id);
  const create = ['link', 'create', '--site', site, '--name', 'x'];
  const wrong: [readonly string[], RegExp, string?][] = [
    [['link', 'create', '--site', site], /^svc: --name is missing/],
    [['link', 'create', '--name', 'x'], /^svc: give --site ID or --group NAME\|ID \(see /],
    [[...create, '--group', '1'], /^svc: give --site ID or --group NAME\|ID \(see /],
    [['link', 'list', '--group', 'nobody'], /^svc: there is no group "nobody"/],
    [[...create, '--expires', '2020-01-01'], /^svc: --expires is in the past/],
    [[...create, '--expires', 'soon'], /^svc: --expires is a day such as/],
    [[...create, '--panels', 'pages,secrets'], /^svc: --panels takes pages, sources/],
    [[...create, '--frame-ancestors', '*'], /^svc: "\*" is not an origin/],
    [[...create, '--frame-ancestors', 'http://example.com'], /is not an origin/],
    [[...create, '--where', 'country=DE'], /is not a condition/],
    [[...create, '--where', 'segment:is:7'], /^svc: there is no segment 7$/],
    [[...create, '--accent', 'red'], /^svc: "red" is not a color/],
    [[...create, '--theme', 'pink'], /--theme/],
    [[...create, '--password'], /^svc: no password was given/],
    [[...create, '--password'], /^svc: /, 'short\n'],
  ];
  for (const [words, message, input] of wrong) {
    const { status, out, err } = await run(words, input);
    assert.deepEqual({ status, out, lines: err.split('\n').length }, { status: 1, out: '', lines: 2 }, words.join(' '));
    assert.match(err.trimEnd(), message);
  }
  assert.deepEqual(await json(['link', 'list', '--site', site]), { links: [] });
});
