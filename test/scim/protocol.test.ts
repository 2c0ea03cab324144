/** The protocol of directories (SCIM 2.0): RFC 7644's own examples, and what Entra and Okta send. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TestService } from '../service.ts';
import { type Answer, DirectoryClient, USER } from './directory-client.ts';

let service: TestService;
let directory: DirectoryClient;

before(async () => {
  service = await TestService.start({
    SVC_OIDC_PROVIDERS: JSON.stringify([{ id: 'real', issuer: 'http://127.0.0.1:9', clientId: 'svc' }]),
  });
  directory = await DirectoryClient.of(service, (await service.site()).orgId);
});
after(() => service.close());

test('the examples of RFC 7644: create, read, find, replace, change, delete', async () => {
  // 3.3
  const created = await directory.ask('POST', '/Users', {
    schemas: [USER],
    userName: 'bjensen',
    externalId: 'bjensen',
    name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
  });
  assert.equal(created.status, 201);
  assert.equal(created.type, 'application/scim+json; charset=utf-8');
  const { id, meta } = created.body;
  assert.equal(created.location, `${service.url}/scim/real/v2/Users/${id}`);
  assert.equal(created.location, meta.location);
  assert.deepEqual(created.body, {
    ...{ schemas: [USER], id, externalId: 'bjensen', userName: 'bjensen', active: true },
    meta: { resourceType: 'User', created: meta.created, lastModified: meta.created, location: meta.location },
  });
  const again = await directory.ask('POST', '/Users', { schemas: [USER], userName: 'BJensen' });
  assert.deepEqual([again.status, again.body.scimType], [409, 'uniqueness']);
  // 3.4.1
  assert.deepEqual((await directory.ask('GET', `/Users/${id}`)).body, created.body);
  // 3.4.2
  const listed = await directory.ask('GET', '/Users?attributes=userName');
  assert.deepEqual(listed.body, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    ...{ totalResults: 1, startIndex: 1, itemsPerPage: 1 },
    Resources: [{ schemas: [USER], id, userName: 'bjensen' }],
  });
  // 3.5.1
  service.clock.advance(1_000_000);
  const replaced = await directory.ask('PUT', `/Users/${id}`, {
    ...{ schemas: [USER], id, userName: 'bjensen', externalId: 'bjensen', roles: [] },
    name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara', middleName: 'Jane' },
    emails: [{ value: 'bjensen@example.com' }, { value: 'babs@jensen.org' }],
  });
  assert.deepEqual(
    [replaced.status, replaced.body.emails],
    [200, [{ value: 'bjensen@example.com', type: 'work', primary: true }]],
  );
  assert.ok(replaced.body.meta.lastModified > meta.lastModified);
  assert.equal(replaced.body.meta.created, meta.created);
  // 3.5.2.1
  const added = await directory.patch(`/Users/${id}`, {
    op: 'add',
    value: { emails: [{ value: 'babs@jensen.org', type: 'home', primary: true }], nickname: 'Babs' },
  });
  assert.equal(added.body.emails[0].value, 'babs@jensen.org');
  // 3.6
  assert.equal((await directory.ask('DELETE', `/Users/${id}`)).status, 204);
  const gone = await directory.ask('GET', `/Users/${id}`);
  assert.deepEqual(gone.body, {
    ...{ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404', detail: 'there is no such user' },
  });
  assert.equal((await directory.ask('DELETE', `/Users/${id}`)).status, 404);
});

test('the examples of RFC 7644 for groups: members are added, removed and replaced', async () => {
  const [babs, james, other] = [
    await directory.addUser('babs'),
    await directory.addUser('james'),
    await directory.addUser('other'),
  ];
  const group = await directory.addGroup('Employees', [babs]);
  const members = (answer: Answer) => (answer.body.members ?? []).map(({ value }: { value: string }) => value);
  // 3.5.2.1, and the same person again
  for (const _ of [1, 2]) {
    const answer = await directory.patch(`/Groups/${group}`, {
      op: 'add',
      path: 'members',
      value: [{ display: 'James', $ref: `${service.url}/scim/real/v2/Users/${james}`, value: james }],
    });
    assert.deepEqual([answer.status, members(answer)], [200, [babs, james]]);
  }
  // 3.5.2.2
  assert.deepEqual(
    members(await directory.patch(`/Groups/${group}`, { op: 'remove', path: `members[value eq "${babs}"]` })),
    [james],
  );
  assert.deepEqual(
    members(
      await directory.patch(
        `/Groups/${group}`,
        { op: 'remove', path: `members[value eq "${james}"]` },
        { op: 'add', path: 'members', value: [{ value: other }, { value: babs }] },
      ),
    ),
    [babs, other],
  );
  assert.deepEqual(members(await directory.patch(`/Groups/${group}`, { op: 'remove', path: 'members' })), []);
  // 3.5.2.3
  assert.deepEqual(
    members(await directory.patch(`/Groups/${group}`, { op: 'replace', path: 'members', value: [{ value: james }] })),
    [james],
  );
  // As Entra removes, asks and renames.
  assert.deepEqual(
    members(await directory.patch(`/Groups/${group}`, { op: 'Remove', path: 'members', value: [{ value: james }] })),
    [],
  );
  await directory.patch(`/Groups/${group}`, { op: 'Add', path: 'members', value: [{ value: other }] });
  assert.equal((await directory.find('/Groups', `id eq "${group}" and members eq "${other}"`)).length, 1);
  assert.equal((await directory.find('/Groups', `id eq "${group}" and members eq "${james}"`)).length, 0);
  const renamed = await directory.patch(`/Groups/${group}`, {
    op: 'Replace',
    value: { id: group, displayName: 'Staff' },
  });
  assert.equal(renamed.body.displayName, 'Staff');
  const without = await directory.ask('GET', `/Groups/${group}?excludedAttributes=members`);
  assert.deepEqual([without.body.displayName, 'members' in without.body], ['Staff', false]);
  const unknown = await directory.patch(`/Groups/${group}`, {
    op: 'add',
    path: 'members',
    value: [{ value: '999999' }],
  });
  assert.deepEqual([unknown.status, unknown.body.scimType], [400, 'invalidValue']);
  assert.deepEqual(
    members(await directory.ask('GET', `/Groups/${group}`)),
    [other],
    'nothing of a refused change is kept',
  );
});

test('filters find people in any letter case, and pages all of them once', async () => {
  const id = await directory.addUser('Filter.Person@Example.com', {
    externalId: 'Ab+/==',
    emails: [
      { value: 'Home@Example.com', type: 'home' },
      { value: 'Work@Example.com', type: 'work' },
    ],
  });
  const found = async (filter: string) => (await directory.find('/Users', filter)).some((user) => user.id === id);
  for (const filter of [
    'userName eq "filter.person@example.com"',
    'USERNAME Eq "Filter.Person@Example.com"',
    `${USER}:userName eq "filter.person@example.com"`,
    'externalId eq "Ab+/=="',
    `id eq "${id}"`,
    'emails[type eq "work"].value eq "WORK@example.com"',
    'emails.value co "work@" and active eq true',
    'userName sw "FILTER." and not (userName ew ".org")',
    '(userName eq "nobody" or userName co "r.pers") and meta.lastModified gt "2000-01-01T00:00:00Z"',
    'externalId pr and userName sw "filter"',
  ]) {
    assert.equal(await found(filter), true, filter);
  }
  for (const filter of ['externalId eq "aB+/=="', 'active eq false', 'emails.value eq "home@example.com"', 'id eq "x"'])
    assert.equal(await found(filter), false, filter);
  for (const filter of [
    'userName',
    'userName eq',
    'a eq "',
    `a eq "${'\n'.repeat(60)}`,
    '('.repeat(900),
    'x'.repeat(2000),
  ])
    assert.equal(
      (await directory.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.scimType,
      'invalidFilter',
      filter,
    );
  const all = (await directory.ask('GET', '/Users')).body;
  const pages = [];
  for (let at = 1; at <= all.totalResults; at += 2) {
    const page = (await directory.ask('GET', `/Users?startIndex=${at}&count=2`)).body;
    assert.deepEqual([page.totalResults, page.startIndex], [all.totalResults, at]);
    pages.push(...page.Resources);
  }
  assert.deepEqual(pages, all.Resources);
  assert.deepEqual((await directory.ask('GET', '/Users?count=0')).body.Resources, []);
});

test('what Entra and Okta send of people is understood; what is not kept is left out', async () => {
  const id = await directory.addUser('entra@example.com');
  const changed = await directory.patch(
    `/Users/${id}`,
    { op: 'Add', path: 'emails[type eq "work"].value', value: 'entra.work@example.com' },
    { op: 'Replace', path: 'name.givenName', value: 'Ada' },
    { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'London' },
    { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Figures' },
    { op: 'Replace', path: 'active', value: 'False' },
  );
  assert.equal(changed.status, 200);
  assert.deepEqual(
    [changed.body.active, changed.body.emails[0].value, Object.keys(changed.body).sort()],
    [false, 'entra.work@example.com', ['active', 'emails', 'id', 'meta', 'schemas', 'userName']],
  );
  const okta = await directory.patch(`/Users/${id}`, {
    op: 'replace',
    value: { active: true, 'name.familyName': 'Lovelace' },
  });
  assert.equal(okta.body.active, true);
  const emptied = await directory.patch(`/Users/${id}`, { op: 'remove', path: 'emails[type eq "work"]' });
  assert.equal('emails' in emptied.body, false);
  for (const [operation, type] of [
    [{ op: 'copy', path: 'active', value: true }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'a b', value: 1 }, 'invalidPath'],
    [{ op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
    [{ op: 'remove', path: 'userName' }, 'invalidValue'],
    [{ op: 'replace', path: 'emails[type', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type eq].value', value: 'x' }, 'invalidFilter'],
    [{ op: 'add', path: 'emails', value: [{ value: 'no address' }] }, 'invalidValue'],
    [{ op: 'add', path: 'emails.__proto__', value: { polluted: 1 } }, null],
  ] as const) {
    const answer = await directory.patch(`/Users/${id}`, operation);
    assert.equal(answer.body.scimType ?? null, type, JSON.stringify([operation, answer.body]));
  }
  assert.equal(({} as { polluted?: string }).polluted, undefined);
  for (const [method, body, status] of [
    ['POST', '{', 400],
    ['POST', '[]', 400],
    ['POST', {}, 400],
    ['POST', { schemas: [USER], userName: 'x'.repeat(400) }, 400],
    ['POST', { schemas: [USER], userName: 'big', note: 'x'.repeat(3 * 1024 * 1024) }, 413],
  ] as const) {
    assert.equal((await directory.ask(method, '/Users', body)).status, status, JSON.stringify(body).slice(0, 60));
  }
});

test('a directory says what it can do, and its addresses can be followed', async () => {
  const config = (await directory.ask('GET', '/ServiceProviderConfig')).body;
  assert.deepEqual([config.patch.supported, config.bulk.supported, config.filter.supported], [true, false, true]);
  for (const path of ['/ResourceTypes', '/Schemas']) {
    const { body } = await directory.ask('GET', path);
    assert.equal(body.totalResults, 2);
    for (const { id, meta } of body.Resources) {
      const response = await fetch(meta.location, { headers: { authorization: `Bearer ${directory.key}` } });
      assert.deepEqual([response.status, ((await response.json()) as { id: string }).id], [200, id]);
    }
  }
  assert.equal((await directory.ask('GET', '/Bulk')).status, 404);
});
