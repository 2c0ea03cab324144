/** Every endpoint of the read API and every tool, asked with every kind of key about what it reaches and what it does not. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { ROUTES } from '../../src/api/routes.ts';
import type { Reach } from '../../src/domain/grant.ts';
import type { Site } from '../../src/domain/site.ts';
import { TOOLS } from '../../src/mcp/tools.ts';
import { createApiKey, revokeApiKey } from '../../src/sites/api-keys.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGroup, deleteGroup } from '../../src/sites/groups.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import { deleteSite } from '../../src/sites/sites.ts';
import { looks } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { callOf, post } from './client.ts';

/** The kinds of keys that are valid, by whether they reach the site, and its group. */
const REACHES = {
  site: [true, false],
  group: [true, true],
  'another site': [false, false],
  foreign: [false, false],
  whole: [true, true],
  'another group': [false, false],
  'a group that was deleted': [false, false],
} as const;
/** What decides is one for all endpoints, so a short run asks each with some of the keys. */
const ASKED = looks(Object.entries(REACHES) as [keyof typeof REACHES, readonly [boolean, boolean]][], 4);
const NO_KEYS = ['managing', 'revoked', 'none'] as const;
type Kind = keyof typeof REACHES | (typeof NO_KEYS)[number];

let service: TestService;
let keys: Readonly<Record<Kind, string>>;
/** The sites and groups that are asked about: one that some keys reach, and some that no key does. */
let sites: readonly Site[];
let groups: readonly number[];
let funnelId: number;

before(async () => {
  service = await TestService.start();
  const { database, clock } = service;
  const { db } = database;
  const organisation = async (name: string) => (await createOrganisation(db, clock, { name })).id;
  const [orgId, foreignId] = [await organisation('Agency'), await organisation('Foreign')];
  const newSite = (domain: string) => service.site({ orgId, domain, name: `Name of ${domain}` });
  const [site, other] = [await newSite('own.example'), await newSite('other.example')];
  const [archived, deleted] = [await newSite('archived.example'), await newSite('deleted.example')];
  const newGroup = async (name: string, { id }: Site) =>
    (await createGroup(db, clock, orgId, { name, sites: [id] })).id;
  const group = await newGroup('Own group', site);
  const [otherGroup, gone] = [await newGroup('Other group', other), await newGroup('Deleted group', site)];
  const steps = ['/a', '/b'].map((pattern) => ({ kind: 'page' as const, pattern }));
  funnelId = (await createFunnel(db, clock, { siteId: site.id, name: 'Own funnel', windowMinutes: 60, steps })).id;
  const keyOf = async (reach: Reach | null, org = orgId) =>
    (await createApiKey(db, clock, { orgId: org, name: 'key', reach })).key;
  const revoked = await createApiKey(db, clock, { orgId, name: 'revoked' });
  keys = {
    whole: await keyOf(null),
    site: await keyOf({ sites: [site.id, archived.id, deleted.id], groups: [] }),
    group: await keyOf({ sites: [], groups: [group] }),
    'another site': await keyOf({ sites: [other.id], groups: [] }),
    'another group': await keyOf({ sites: [], groups: [otherGroup] }),
    'a group that was deleted': await keyOf({ sites: [], groups: [gone] }),
    foreign: await keyOf(null, foreignId),
    managing: (await createApiKey(db, clock, { orgId, name: 'managing', scopes: ['sites:write'] })).key,
    revoked: revoked.key,
    none: 'svc_00000000000000000000000000000000',
  };
  await revokeApiKey(db, clock, revoked.id);
  await setSiteState(db, archived.publicId, 'archived');
  await deleteSite(db, clock, deleted.publicId);
  await deleteGroup(db, { orgId, id: gone });
  sites = [site, archived, deleted];
  groups = [group, gone];
});

after(() => service.close());

/** Asks an endpoint or a tool; returns the status or code, and everything that is told. */
type Ask = (kind: Kind, subject: { readonly siteId?: string; readonly groupId?: string }) => Promise<[string, string]>;

function askOf({ path }: (typeof ROUTES)[number]): Ask {
  return async (kind, subject) => {
    const names = { ...subject, funnelId: String(funnelId) } as Readonly<Record<string, string>>;
    const asked = path.replaceAll(/:(\w+)/g, (_, name: string) => names[name]!);
    const headers = { authorization: `Bearer ${keys[kind]}` };
    const response = await fetch(`${service.url}/v1${asked}?dimension=page&period=today`, { headers });
    const text = await response.text();
    const { error } = JSON.parse(text) as { readonly error?: { readonly code: string } };
    return [error?.code ?? 'in', text];
  };
}

function callOfTool({ name, path, parameters }: (typeof TOOLS)[number]): Ask {
  return async (kind, subject) => {
    const given = {
      ...subject,
      ...(path.includes('funnelId') ? { funnelId } : {}),
      ...('dimension' in parameters.shape ? { dimension: 'page' } : {}),
    };
    const { status, body } = await post(service.port, callOf(name, given), { authorization: `Bearer ${keys[kind]}` });
    if (status !== 200) return [(JSON.parse(body) as { error: { code: string } }).error.code, body];
    const { result } = JSON.parse(body) as { result: { structuredContent: { error?: { code: string } } } };
    return [result.structuredContent.error?.code ?? 'in', body];
  };
}

/** Asks with each kind of key, about what there is and is not; returns whether each was answered. */
async function askAll(ask: Ask, of: 'siteId' | 'groupId', subjects: readonly string[]): Promise<void> {
  for (const kind of NO_KEYS) assert.equal((await ask(kind, { [of]: subjects[0]! }))[0], 'UNAUTHORIZED', kind);
  for (const [kind, [site, group]] of ASKED) {
    const isReached = of === 'siteId' ? site : group;
    const [never, unknown] = await ask(kind, { [of]: of === 'siteId' ? 'nosuchsite12' : '999999' });
    assert.equal(never, 'NOT_FOUND');
    for (const [i, subject] of subjects.entries()) {
      const [code, text] = await ask(kind, { [of]: subject });
      // Some parameters are missing: that is told once the site is found.
      if (isReached && i === 0) assert.ok(code === 'in' || code === 'INVALID_PARAMS', `${kind} ${text}`);
      else assert.deepEqual([code, text], ['NOT_FOUND', unknown], kind);
    }
  }
}

for (const route of ROUTES) {
  test(`${route.path} tells each key of what it reaches alone`, async () => {
    if (route.path.includes(':siteId'))
      await askAll(
        askOf(route),
        'siteId',
        sites.map(({ publicId }) => publicId),
      );
    else if (route.path.includes(':groupId')) await askAll(askOf(route), 'groupId', groups.map(String));
    else await requireLists(askOf(route));
  });
}

for (const tool of TOOLS) {
  test(`the tool ${tool.name} tells each key of what it reaches alone`, async () => {
    const ask = callOfTool(tool);
    for (const subject of tool.subjects) {
      if (subject === 'siteId')
        await askAll(
          ask,
          subject,
          sites.map(({ publicId }) => publicId),
        );
      else await askAll(ask, 'groupId', groups.map(String));
    }
    if (tool.subjects.length === 0) await requireLists(ask);
  });
}

/** Asks for a list: it names nothing that a key does not reach. */
async function requireLists(ask: Ask): Promise<void> {
  for (const kind of NO_KEYS) assert.equal((await ask(kind, {}))[0], 'UNAUTHORIZED');
  for (const [kind, [site, group]] of ASKED) {
    const [code, text] = await ask(kind, {});
    assert.equal(code, 'in');
    for (const word of ['archived.example', 'deleted.example', 'Deleted group']) assert.ok(!text.includes(word), word);
    if (!site) assert.ok(!text.includes('own.example'), kind);
    if (!group) assert.ok(!text.includes('Own group'), kind);
    if (kind !== 'whole' && !kind.startsWith('another'))
      assert.ok(!/other\.example|Other group/.test(text), `${kind}: ${text}`);
  }
}
