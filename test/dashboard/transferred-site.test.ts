/** Moves a site of a running service to another organisation: its next request is decided by the new one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addMember } from '../../src/accounts/members.ts';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { Role } from '../../src/domain/role.ts';
import type { Site } from '../../src/domain/site.ts';
import { transferSite } from '../../src/manage/transfer-site.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { addExclusion } from '../../src/sites/exclusions.ts';
import { createGroup } from '../../src/sites/groups.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import { requireSite } from '../../src/sites/sites.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { BrowserTab } from './browser-tab.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
  // The first organisation is the operator's.
  await service.site();
});
after(() => service.close());

/** Makes two organisations, with a site of the first. */
async function opened() {
  const { database, clock } = service;
  const organisation = async (name: string) => (await createOrganisation(database.db, clock, { name })).id;
  const [first, second] = [await organisation('First'), await organisation('Second')];
  const site = await service.site({ orgId: first, domain: 'moved.example' });
  const other = await service.site({ orgId: first, domain: 'other.example' });
  return { db: database.db, clock, first, second, site, other };
}

const status = async (path: string, headers: Readonly<Record<string, string>>) =>
  (await fetch(`${service.url}${path}`, { headers })).status;

test('readers of the earlier organization get 404 on their next request, and those of the other one read', async () => {
  const { db, clock, first, second, site, other } = await opened();
  await service.collect(site, { u: '/' });
  await service.collect(other, { u: '/' });
  const alone = { sites: [site.id], groups: [] };
  const group = await createGroup(db, clock, first, { name: 'Group', sites: [site.id, other.id] });
  const keyOf = async (orgId: number, reach: typeof alone | null = null) => ({
    authorization: `Bearer ${(await createApiKey(db, clock, { orgId, name: 'key', reach })).key}`,
  });
  const cookieOf = async (orgId: number, limits = {}) => ({
    cookie: (await signedIn(service, orgId, 'viewer', limits)).cookie,
  });
  const [whole, limited, theirs] = [await keyOf(first), await keyOf(first, alone), await keyOf(second)];
  const members = [await cookieOf(first), await cookieOf(first, { reach: alone })];
  const member = await cookieOf(second);
  const { token } = await createShareLink(db, clock, site.id, 'link');
  const asked = async () => [
    await Promise.all([whole, limited, theirs].map((key) => status(`/v1/sites/${site.publicId}/stats`, key))),
    await Promise.all([...members, member].map((cookie) => status(`/dashboard/sites/${site.publicId}/stats`, cookie))),
    await status(`/dashboard/sites/${site.publicId}/stats`, { 'svc-share': token }),
  ];
  const sitesOf = async (key: Record<string, string>) => {
    const body = await (await fetch(`${service.url}/v1/sites`, { headers: key })).text();
    return body.includes(site.publicId);
  };
  const groupViews = async () => {
    const response = await fetch(`${service.url}/v1/groups/${group.id}/stats?period=today`, { headers: whole });
    return ((await response.json()) as { stats: { pageviews: { value: number } } }).stats.pageviews.value;
  };
  await service.answer(site, '/stats');
  assert.deepEqual(await asked(), [[200, 200, 404], [200, 200, 404], 200]);
  assert.deepEqual([await sitesOf(whole), await sitesOf(theirs), await groupViews()], [true, false, 2]);

  await transferSite(db, clock, site.publicId, second);
  assert.deepEqual(await asked(), [[404, 404, 200], [404, 404, 200], 200]);
  assert.deepEqual([await sitesOf(whole), await sitesOf(theirs), await groupViews()], [false, true, 1]);

  await transferSite(db, clock, site.publicId, first);
  assert.deepEqual(await asked(), [[200, 404, 404], [200, 404, 404], 200]);
  assert.equal(await groupViews(), 1);
});

test('rules of all sites of an organization hold for its sites alone, from the next event on', async () => {
  const { db, clock, first, second, site } = await opened();
  const rule = { siteId: null, kind: 'path', pattern: '/internal' } as const;
  await addExclusion(db, clock, { ...rule, orgId: first });
  const views = async () => {
    const { cookie } = await signedIn(service, (await requireSite(db, site.publicId)).orgId, 'viewer');
    const response = await fetch(`${service.url}/dashboard/sites/${site.publicId}/stats?period=today`, {
      headers: { cookie },
    });
    return ((await response.json()) as { stats: { pageviews: { value: number } } }).stats.pageviews.value;
  };
  const send = async () => {
    // Collectors follow within 100 ms.
    service.clock.advance(200_000);
    await service.collect(site, { u: '/internal' });
    await service.answer(site, '/stats');
    return await views();
  };
  assert.equal(await send(), 0);
  await transferSite(db, clock, site.publicId, second);
  assert.equal(await send(), 1);
  await addExclusion(db, clock, { ...rule, orgId: second });
  assert.equal(await send(), 1);
});

test('an owner moves a site to an organization that he manages, once its domain is typed', async () => {
  const { db, clock, first, second, site } = await opened();
  const { id: third } = await createOrganisation(db, clock, { name: 'Third' });
  const person = async (role: Role, there: Role | null): Promise<BrowserTab> => {
    const { userId, cookie } = await signedIn(service, first, role);
    if (there !== null) await addMember(db, clock, { orgId: second, userId, role: there });
    const tab = new BrowserTab(service);
    tab.take(cookie);
    return tab;
  };
  const path = `/sites/${site.publicId}/transfer`;
  const body = { org: second, domain: site.domain };
  const refused = async (tab: BrowserTab, asked: object = body) => {
    const refusal = await tab.refused('POST', path, asked);
    assert.equal((await requireSite(db, site.publicId)).orgId, first);
    return refusal;
  };
  assert.match(await refused(await person('admin', 'owner')), /^403 forbidden: only an owner/);
  assert.match(await refused(await person('owner', 'editor')), /^403 forbidden: only an owner or admin/);
  assert.match(await refused(await person('owner', null)), /^404 not_found: organization not found/);
  const owner = await person('owner', 'admin');
  assert.match(await refused(owner, { ...body, org: third }), /^404 not_found: organization not found/);
  assert.match(await refused(owner, { ...body, org: 99_999 }), /^404 not_found: organization not found/);
  assert.match(
    await refused(owner, { ...body, domain: '' }),
    /^400 invalid: nothing was moved: type the site's domain/,
  );
  assert.match(await refused(owner, { ...body, org: first }), /^400 invalid: the site is in this organization already/);

  await owner.get('POST', path, body);
  const moved: Site = await requireSite(db, site.publicId);
  assert.deepEqual(moved, { ...site, orgId: second });
  assert.match(await owner.refused('POST', path, { ...body, org: first }), /^403 forbidden: only an owner/);
});
