/** Members, invitations, groups and limited keys from the command line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine, NEW_SITE } from '../command-line.fixture.ts';

const PASSWORD = 'correct horse battery';

test('the sessions of members are limited', async (t) => {
  const { run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const sessions = (...words: string[]) => json(['org', 'sessions', ...words]);
  assert.deepEqual(await sessions(), { hours: null, idleMinutes: null });
  assert.deepEqual(await sessions('--hours', '12', '--idle-minutes', '30'), { hours: 12, idleMinutes: 30 });
  assert.deepEqual(await sessions('--hours', 'none'), { hours: null, idleMinutes: 30 });
  assert.equal(
    (await run(['org', 'sessions'])).out,
    'Members stay signed in for 180 days at most.\nWithout use, they sign in again after 30 minutes.\n',
  );
  assert.equal(
    (await run(['org', 'sessions', '--hours', 'half'])).err,
    'svc: --hours is a whole number or none (see bin/svc org sessions --help)\n',
  );
  assert.equal((await run(['org', 'sessions', '--hours', '0'])).err, 'svc: sessions last 1 to 4320 hours\n');
});

test('members are added, limited, listed and removed, by sites and groups', async (t) => {
  const { run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const site = String((await json(NEW_SITE)).id);
  await json(['org', 'create', '--name', 'Elsewhere']);
  const user = (email: string, role: string, org = '1') =>
    json(['user', 'create', '--org', org, '--email', email, '--role', role], `${PASSWORD}\n`);
  await user('ada@example.com', 'owner');
  await user('bob@example.com', 'owner', '2');
  const here = ['--org', '1'];

  const none = { sites: [] as string[], groups: [] as string[] };
  assert.deepEqual(await json(['group', 'create', ...here, '--name', 'Client A', '--sites', site]), { id: 1 });
  assert.deepEqual(await json(['group', 'list', ...here]), { groups: [{ id: 1, name: 'Client A', sites: [site] }] });
  const bob = ['--email', 'bob@example.com', ...here];
  const limited = ['--role', 'viewer', '--groups', 'Client A', '--without', 'revenue,exports', '--until', '2037-12-31'];
  const granted = {
    role: 'viewer',
    ...none,
    groups: ['Client A'],
    without: ['revenue', 'exports'],
    until: '2037-12-31',
  };
  assert.deepEqual(await json(['member', 'add', ...bob, ...limited]), { id: 2, ...granted });
  const whole = { role: 'owner', sites: null, groups: null, without: [], until: null };
  assert.deepEqual(await json(['member', 'list', ...here]), {
    members: [
      { id: 1, email: 'ada@example.com', ...whole },
      { id: 2, email: 'bob@example.com', ...granted },
    ],
  });
  assert.match(
    (await run(['member', 'list', ...here])).out,
    /^2 +bob@example\.com +viewer +group Client A; without revenue, exports; until 2037-12-31$/m,
  );
  assert.equal(
    (await run(['member', 'role', ...bob, '--role', 'editor', '--sites', site])).out,
    `bob@example.com is editor now (${site}).\n`,
  );
  // The id stands for a name that has a comma; a name that is a number goes before an id.
  assert.deepEqual(await json(['group', 'create', ...here, '--name', 'North, South']), { id: 2 });
  const viewer = ['member', 'role', ...bob, '--role', 'viewer'];
  const { groups } = await json([...viewer, '--groups', 'Client A,2']);
  assert.deepEqual(groups, ['Client A', 'North, South']);
  assert.deepEqual(await json(['group', 'create', ...here, '--name', '2']), { id: 3 });
  assert.deepEqual((await json([...viewer, '--groups', '2'])).groups, ['2']);
  const refused = async (words: readonly string[]) => (await run(words)).err;
  assert.equal(
    await refused([...viewer, '--groups', 'Client B']),
    'svc: --groups: there is no group "Client B" (see bin/svc member role --help)\n',
  );
  assert.equal(
    await refused(['member', 'role', ...bob, '--role', 'admin', '--sites', site]),
    'svc: owners and admins always have all sites, everything and no end\n',
  );
  assert.equal(
    await refused(['member', 'role', ...bob, '--role', 'viewer', '--until', 'tomorrow']),
    'svc: --until is a day such as 2027-12-31, not "tomorrow" (see bin/svc member role --help)\n',
  );
  assert.deepEqual(await json(['member', 'remove', ...bob]), { id: 2 });
  assert.equal(await refused(['member', 'remove', ...bob]), 'svc: member not found\n');

  assert.deepEqual(await json(['group', 'update', 'Client A', ...here, '--name', 'Client B']), { id: 1 });
  assert.deepEqual(await json(['group', 'delete', 'Client B', ...here]), { id: 1 });
  assert.equal(
    await refused(['group', 'delete', 'Client B', ...here]),
    'svc: there is no group "Client B" (see bin/svc group delete --help)\n',
  );
});

test('an invitation grants what a member gets, and a key reads some sites', async (t) => {
  const { run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const site = String((await json(NEW_SITE)).id);
  const create = ['invitation', 'create', '--email', 'Client@example.com', '--role', 'viewer', '--sites', site];
  const { id, link } = await json(create);
  assert.equal(id, 1);
  assert.match(String(link), /\/invitation#[0-9A-Za-z]{43}$/);
  const { invitations } = (await json(['invitation', 'list'])) as { invitations: { expiresAt: number }[] };
  assert.deepEqual(
    invitations.map(({ expiresAt: _, ...each }) => each),
    [
      {
        ...{ id: 1, email: 'client@example.com', role: 'viewer', sites: [site], groups: [] },
        ...{ without: [], until: null },
      },
    ],
  );
  assert.deepEqual(await json(['invitation', 'revoke', '1']), { id: 1 });
  assert.deepEqual(await json(['invitation', 'list']), { invitations: [] });

  assert.match(String((await json(['key', 'create', '--name', 'client', '--sites', site])).key), /^svc_/);
  assert.equal((await run(['key', 'create', '--name', 'client', '--sites', 'nowhere'])).status, 1);
});

test('users are listed with their organizations, and deleted unless they are a last owner', async (t) => {
  const { run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  await json(['org', 'create', '--name', 'Elsewhere']);
  const user = (email: string, role: string) =>
    json(['user', 'create', '--org', '1', '--email', email, '--role', role], `${PASSWORD}\n`);
  await user('ada@example.com', 'owner');
  await user('bob@example.com', 'editor');
  await json(['member', 'add', '--org', '2', '--email', 'bob@example.com', '--role', 'admin']);
  const users = async () => {
    const listed = (await json(['user', 'list'])) as { users: { createdAt: number }[] };
    return listed.users.map(({ createdAt, ...each }) => {
      assert.ok(Date.now() - createdAt < 60_000);
      return each;
    });
  };
  const example = { id: 1, name: 'Example Ltd' };
  const ada = { id: 1, email: 'ada@example.com', organisations: [{ ...example, role: 'owner' }] };
  const organisations = [
    { ...example, role: 'editor' },
    { id: 2, name: 'Elsewhere', role: 'admin' },
  ];
  assert.deepEqual(await users(), [ada, { id: 2, email: 'bob@example.com', organisations }]);
  assert.match(
    (await run(['user', 'list'])).out,
    /^2 +bob@example\.com +\S+ \S+ UTC +1 Example Ltd \(editor\), 2 Elsewhere \(admin\)$/m,
  );
  assert.equal(
    (await run(['user', 'delete', '--email', 'ada@example.com', '--confirm'])).err,
    'svc: an organization needs at least one owner; make someone else an owner first\n',
  );
  assert.deepEqual(await json(['user', 'delete', '--email', 'Bob@example.com', '--confirm']), { id: 2 });
  assert.deepEqual(await users(), [ada]);
  assert.equal((await run(['user', 'delete', '--email', 'bob@example.com'])).err, 'svc: bob@example.com has no user\n');
});

test('a script that makes members makes viewers', async (t) => {
  const { json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  await json(['user', 'create', '--email', 'ada@example.com', '--role', 'member'], `${PASSWORD}\n`);
  const { members } = (await json(['member', 'list'])) as { members: { role: string }[] };
  assert.deepEqual(
    members.map(({ role }) => role),
    ['viewer'],
  );
});
