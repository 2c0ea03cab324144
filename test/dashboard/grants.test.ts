/** What members and keys of some sites reach: every list of an organisation knows only what is granted. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ROUTES } from '../../src/api/routes.ts';
import type { AnnotationsAnswer } from '../../src/dashboard/routes/annotations.ts';
import type { GroupsAnswer } from '../../src/dashboard/routes/groups.ts';
import type { ApiKeysAnswer, NewKeyAnswer } from '../../src/dashboard/routes/keys.ts';
import type { MembersAnswer } from '../../src/dashboard/routes/members.ts';
import type { SessionAnswer } from '../../src/dashboard/routes/session.ts';
import { ask as askTool, withClient } from '../mcp/client.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { agency, each, listed, NO_SITE } from './agency.ts';
import { BrowserTab } from './browser-tab.ts';

const DAY = 86_400_000;

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('a client of a group sees its sites alone, as they are in it now', async () => {
  const { id, admin, sites, group } = await agency(service);
  const [one, two, three] = sites;
  for (const site of sites) await service.collect(site, { u: '/' });
  // What was collected shows from here on.
  await service.answer(one, '/realtime');
  const reach = { sites: [], groups: [group.id] };
  const client = await BrowserTab.of(service, id, 'viewer', { reach });
  assert.deepEqual(await listed(client, id), each([one, two]));
  assert.equal(await client.refused('GET', `/sites/${three.publicId}/stats`), NO_SITE);

  const moved = { name: 'Clients', sites: [two.publicId, three.publicId] };
  await admin.get('PUT', `/orgs/${id}/groups/${group.id}`, moved);
  assert.deepEqual(await listed(client, id), each([two, three]));
  assert.equal(await client.refused('GET', `/sites/${one.publicId}/stats`), NO_SITE);
  assert.deepEqual(await client.get<GroupsAnswer>('GET', `/orgs/${id}/groups`), {
    groups: [{ id: group.id, ...moved, timezone: two.timezone }],
  });

  await admin.get('DELETE', `/orgs/${id}/groups/${group.id}`);
  assert.deepEqual(await listed(client, id), each([]));
  assert.deepEqual(await admin.get<GroupsAnswer>('GET', `/orgs/${id}/groups`), { groups: [] });
  assert.deepEqual(await listed(admin, id), each(sites));
});

test('a client neither sees other members nor other groups', async () => {
  const { id, admin, sites } = await agency(service);
  const { cookie, email } = await signedIn(service, id, 'viewer', { reach: { sites: [sites[2].id], groups: [] } });
  const client = new BrowserTab(service);
  client.take(cookie);
  const { members } = await client.get<MembersAnswer>('GET', `/orgs/${id}/members`);
  assert.deepEqual(
    members.map((each) => [each.email, each.reach]),
    [[email, { sites: 1, groups: 0, names: [sites[2].name] }]],
  );
  assert.deepEqual(await client.get<GroupsAnswer>('GET', `/orgs/${id}/groups`), { groups: [] });
  assert.equal((await admin.get<MembersAnswer>('GET', `/orgs/${id}/members`)).members.length, 3);

  // Nor whose notes they read.
  const notes = `/sites/${sites[2].publicId}/annotations`;
  const editor = await signedIn(service, id, 'editor', { reach: { sites: [sites[2].id], groups: [] } });
  const editorsTab = new BrowserTab(service);
  editorsTab.take(editor.cookie);
  for (const tab of [admin, editorsTab]) await tab.get('POST', notes, { day: service.today(), text: 'Relaunch' });
  const authors = async (of: BrowserTab) => {
    const { annotations } = await of.get<AnnotationsAnswer>('GET', `${notes}?period=7d`);
    return annotations.flatMap((each) => (each.kind === 'note' ? [each.author] : []));
  };
  assert.equal((await authors(admin)).filter((author) => author !== null).length, 2);
  assert.deepEqual(await authors(editorsTab), [undefined, editor.email]);
  assert.deepEqual(await authors(client), [undefined, undefined]);
});

test('lists say how much is granted, and one answer has all of it', async () => {
  const { id, admin, sites, group } = await agency(service);
  const reach = { sites: sites.map((site) => site.id), groups: [group.id] };
  const { userId } = await signedIn(service, id, 'viewer', { reach });
  const shown = { sites: sites.map(({ publicId }) => publicId), groups: [group.id] };
  await admin.get('POST', `/orgs/${id}/invitations`, { email: `new-${id}@example.com`, role: 'viewer', reach: shown });
  const { members, invitations } = await admin.get<MembersAnswer>('GET', `/orgs/${id}/members`);
  const summary = { sites: 3, groups: 1, names: ['Clients', sites[0].name, sites[1].name] };
  assert.deepEqual(members.find((member) => member.userId === userId)?.reach, summary);
  assert.deepEqual(
    invitations?.map(({ grant }) => grant),
    [{ role: 'viewer', reach: summary, withheld: [], expiresAt: null }],
  );
  assert.deepEqual(await admin.get('GET', `/orgs/${id}/members/${userId}`), {
    ...{ role: 'viewer', reach: shown, withheld: [], expiresAt: null },
  });
  assert.equal(await admin.refused('GET', `/orgs/${id}/members/999999`), '404 not_found: member not found');
});

test('a grant ends at its time, with nothing to be done', async () => {
  const { id, sites } = await agency(service);
  const expiresAt = Math.floor(service.clock.nowMicros() / 1000) + DAY;
  const client = await BrowserTab.of(service, id, 'editor', { expiresAt });
  await client.get('GET', `/sites/${sites[0].publicId}/stats`);
  service.clock.advance(DAY * 1000 + 1);
  assert.equal(await client.refused('GET', `/sites/${sites[0].publicId}/stats`), NO_SITE);
  assert.deepEqual((await client.get<SessionAnswer>('GET', '/session')).organisations, []);
});

test('an API key reads the sites that it was made for', async () => {
  const { id, admin, sites, group } = await agency(service);
  const [one, two, three] = sites;
  const reach = { sites: [], groups: [group.id] };
  const { key } = await admin.get<NewKeyAnswer>('POST', `/orgs/${id}/keys`, { name: 'Client', reach });
  const ask = async (path: string) => {
    const response = await fetch(`${service.url}/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
    return { status: response.status, body: (await response.json()) as { sites?: { id: string }[] } };
  };
  const known = async () => (await ask('/sites')).body.sites!.map((site) => site.id);
  assert.deepEqual(await known(), [one.publicId, two.publicId]);
  assert.equal((await ask(`/sites/${one.publicId}/stats`)).status, 200);
  for (const { path } of ROUTES.filter(({ path }) => path.includes(':siteId'))) {
    const asked = path.replace(':siteId', three.publicId).replace(/:\w+/, '1');
    assert.equal((await ask(`${asked}?dimension=page&goal=1`)).status, 404, asked);
  }
  await withClient(service.url, key, async (client) => {
    const { content } = await askTool(client, 'sites');
    const { sites: listed } = content.answer as { readonly sites: readonly { readonly id: string }[] };
    assert.deepEqual(
      listed.map(({ id }) => id),
      [one.publicId, two.publicId],
    );
    const refused = await askTool(client, 'stats', { siteId: three.publicId });
    assert.deepEqual([refused.isRefused, refused.content.error?.code], [true, 'NOT_FOUND']);
  });
  await admin.get('PUT', `/orgs/${id}/groups/${group.id}`, { name: 'Clients', sites: [three.publicId] });
  assert.deepEqual(await known(), [three.publicId]);
  assert.equal((await ask(`/sites/${one.publicId}/stats`)).status, 404);
  const { keys } = await admin.get<ApiKeysAnswer>('GET', `/orgs/${id}/keys`);
  assert.deepEqual(
    keys.map((each) => each.reach),
    [reach],
  );
});

test('a rule for all sites needs an editor of all of them', async () => {
  const { id, admin, sites } = await agency(service);
  const path = `/sites/${sites[0].publicId}/exclusions`;
  const tab = await BrowserTab.of(service, id, 'editor', { reach: { sites: [sites[0].id], groups: [] } });
  const rule = { kind: 'network', pattern: '203.0.113.0/24' };
  const refused = '403 forbidden: a rule for all sites needs somebody who may edit all of them';
  assert.equal(await tab.refused('POST', path, { ...rule, allSites: true }), refused);
  const { id: ofAll } = await admin.get<{ id: number }>('POST', path, { ...rule, allSites: true });
  assert.equal(await tab.refused('DELETE', `${path}/${ofAll}`), refused);
  const own = await tab.get<{ id: number }>('POST', path, {
    kind: 'network',
    pattern: '192.0.2.0/24',
    allSites: false,
  });
  await tab.get('DELETE', `${path}/${own.id}`);
});
