/** Every endpoint of the management API, asked with every kind of key. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { Reach } from '../../src/domain/grant.ts';
import { ALL_MANAGEMENT_SCOPES, type ManagementArea, type ManagementScope } from '../../src/domain/management-scope.ts';
import type { Site } from '../../src/domain/site.ts';
import { MANAGEMENT_ROUTES, type ManagementRoute } from '../../src/manage/api/routes.ts';
import { listApiKeys, revokeApiKey } from '../../src/sites/api-keys.ts';
import { setExternalId } from '../../src/sites/external-ids.ts';
import { createGroup, type SiteGroup } from '../../src/sites/groups.ts';
import { beginProductImport, setImportState } from '../../src/sites/product-imports.ts';
import { startMailServer } from '../alerts/mail-server.ts';
import { TestService } from '../service.ts';
import { EXAMPLES } from './examples.ts';
import { Manager } from './manager.ts';

/** The area of each resource, and of the endpoints about everything. A new one is added here after a decision. */
const AREAS: Readonly<Record<string, ManagementArea | 'each'>> = {
  sites: 'sites',
  groups: 'sites',
  goals: 'settings',
  properties: 'settings',
  funnels: 'settings',
  segments: 'settings',
  channels: 'settings',
  exclusions: 'settings',
  annotations: 'settings',
  alerts: 'alerts',
  links: 'links',
  reports: 'reports',
  imports: 'data',
  erasures: 'erasures',
  members: 'members',
  '/apply': 'each',
  '/log': 'members',
};

type Outcome = 'in' | 'forbidden' | 'not there' | 'no key';

const DAY_MICROS = 86_400_000_000;
const ends: (() => unknown)[] = [];
let service: TestService;
let orgId: number;
let reached: Site;
let other: Site;
/** The groups of the reached site, and of the other one. */
let groups: readonly SiteGroup[];
let keys: Readonly<Record<string, Manager>>;

before(async () => {
  const mail = await startMailServer({ after: (end) => ends.push(end as () => unknown) });
  service = await TestService.start({ SVC_SMTP_URL: `${mail.url}?from=svc@stats.example` });
  const { db } = service.database;
  ({ id: orgId } = await createOrganisation(db, service.clock, { name: 'Agency' }));
  const { id: foreignId } = await createOrganisation(db, service.clock, { name: 'Foreign' });
  reached = await service.site({ orgId, domain: 'reached.example' });
  other = await service.site({ orgId, domain: 'other.example' });
  const group = await createGroup(db, service.clock, orgId, { name: 'Client', sites: [reached.id] });
  groups = [group, await createGroup(db, service.clock, orgId, { name: 'Others', sites: [other.id] })];
  const scopes = [...ALL_MANAGEMENT_SCOPES, 'erasures:write'] as const;
  const withReach = (reach: Reach) => Manager.of(service, { orgId, reach, scopes });
  keys = {
    whole: await Manager.of(service, { orgId, scopes }),
    site: await withReach({ sites: [reached.id], groups: [] }),
    group: await withReach({ sites: [], groups: [group.id] }),
    foreign: await Manager.of(service, { orgId: foreignId, scopes }),
    revoked: await revoked(),
    none: new Manager(service.url, 'svcm_00000000000000000000000000000000'),
  };
  for (const { about, path } of MANAGEMENT_ROUTES) {
    if (about?.action !== 'put' || about.resource.name === 'sites') continue;
    const { name, of } = about.resource;
    for (const site of of === 'organisation' ? [reached] : [reached, other]) {
      const address = at(path, site).replace(':id', 'example');
      await keys.whole!.done(`PUT ${address}`, EXAMPLES[name]);
      // Nobody is asked for two reports in a day.
      service.clock.advance(name === 'reports' ? DAY_MICROS : 0);
    }
  }
  for (const { id: siteId, publicId: site } of [reached, other]) {
    const begun = { siteId, source: 'plausible', name: 'export.zip', digest: `of ${siteId}` };
    const { id } = await beginProductImport(db, service.clock, begun);
    await setImportState(db, id, 'done', { first: '2025-01-01', last: '2025-01-31', days: 31 });
    await setExternalId(db, { orgId, siteId, kind: 'imports' }, String(id), 'example');
    await db
      .insertInto('erasure_log')
      .values({ site_id: siteId, site, kind: 'retention', days: 1, requested_at: 1 })
      .execute();
    await setExternalId(db, { orgId, siteId, kind: 'erasures' }, 'days-1', 'example');
  }
});

after(async () => {
  await service.close();
  for (const end of ends) await end();
});

async function revoked(): Promise<Manager> {
  const key = await Manager.of(service, { orgId });
  const { id } = (await listApiKeys(service.database.db, orgId, 'managing')).at(-1)!;
  await revokeApiKey(service.database.db, service.clock, id);
  return key;
}

/** Returns a path about a site, or about its group. */
function at(path: string, site: Site): string {
  const { id } = groups[site === reached ? 0 : 1]!;
  return path.replace(':site', `~${site.publicId}`).replace(':group', `~${id}`);
}

/** Asks an endpoint about a site and what is there, so that nothing is kept: each request finds the same. */
async function ask(key: Manager, route: ManagementRoute, site: Site): Promise<Outcome> {
  const resource = route.about?.resource;
  const id = resource?.name === 'sites' ? `~${site.publicId}` : 'example';
  const path = at(route.path, site).replace(':id', id);
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  // The domain of a site stays.
  const hasOwn = (resource?.name === 'sites' && route.method === 'PUT') || resource?.name === 'erasures';
  const own = hasOwn ? { domain: site.domain } : {};
  const body = hasBody ? { ...EXAMPLES[resource?.name ?? ''], ...own } : undefined;
  const { status, body: answered } = await key.ask(
    `${route.method} ${path}${route.method === 'GET' ? '' : '?dry_run=true'}`,
    body,
  );
  if (status === 401) return 'no key';
  if (status === 403) return 'forbidden';
  // An upload has no dry run, and none is there.
  const { message } = (answered as { error?: { message?: string } }).error ?? {};
  if (isOfUpload(route) && message !== undefined && message !== 'not found') return 'in';
  if (status === 404) return 'not there';
  // One that is there already is refused as such where there can be one alone.
  assert.ok(status < 300 || (status === 409 && route.method === 'POST'), `${route.method} ${path}: ${status}`);
  return 'in';
}

function areaOf({ about, path }: ManagementRoute): ManagementArea | 'each' {
  const area = AREAS[about?.resource.name ?? path] ?? (isOfUpload({ path, about }) ? 'data' : undefined);
  assert.ok(area, `${path}: whom is it for?`);
  return area;
}

/** Tells whether an endpoint is about the file of an import. */
function isOfUpload({ path, about }: Pick<ManagementRoute, 'path' | 'about'>): boolean {
  return about === null && /^\/sites\/:site\/(?:imports$|upload)/.test(path);
}

test('every resource has an area and an example', () => {
  for (const route of MANAGEMENT_ROUTES) {
    const area = areaOf(route);
    if (route.about === null) continue;
    const { resource } = route.about;
    assert.equal(resource.area, area, resource.name);
    assert.ok(Object.hasOwn(EXAMPLES, resource.name), resource.name);
  }
});

test('every endpoint is asked with every kind of key, about a site that is reached and one that is not', async () => {
  const asked: string[] = [];
  for (const route of MANAGEMENT_ROUTES) {
    for (const [kind, key] of Object.entries(keys)) {
      for (const site of [reached, other]) {
        const outcome = await ask(key, route, site);
        const expected = expectedOf(route, kind, site);
        assert.equal(outcome, expected, `${route.method} ${route.path} ${kind} ${site.domain}`);
        asked.push(outcome);
      }
    }
  }
  assert.equal(asked.length, MANAGEMENT_ROUTES.length * 12);
});

function expectedOf({ about, path }: ManagementRoute, kind: string, site: Site): Outcome {
  if (kind === 'none' || kind === 'revoked') return 'no key';
  const isLimited = kind === 'site' || kind === 'group';
  const isReached = kind === 'whole' || (isLimited && site === reached);
  if (isOfUpload({ path, about }) || about?.resource.of === 'site') return isReached ? 'in' : 'not there';
  if (about === null) return path === '/log' && isLimited ? 'forbidden' : 'in';
  // A group is reached by itself, not by its sites.
  if (about.resource.of === 'group') return isReached && kind !== 'site' ? 'in' : 'not there';
  if (isLimited) return expectedOfLimited(about.resource.name, about.action, isReached);
  const isOne = about.action === 'read' || about.action === 'remove';
  const isPut = about.action === 'put' && about.resource.name === 'sites';
  return kind === 'foreign' && (isOne || isPut) ? 'not there' : 'in';
}

/** Returns what a key of some sites gets of what belongs to the organisation. The example is no group that such a key is for. */
function expectedOfLimited(name: string, action: string, isReached: boolean): Outcome {
  if (name !== 'sites' && name !== 'groups') return 'forbidden';
  if (action === 'list') return 'in';
  if (action === 'add' || (name === 'groups' && action === 'put')) return 'forbidden';
  if (name === 'groups' || !isReached) return 'not there';
  return action === 'remove' ? 'forbidden' : 'in';
}

test('every endpoint is asked with each scope alone, and without it', async () => {
  const byScopes = new Map<string, Promise<Manager>>();
  const keyWith = (scopes: readonly ManagementScope[]) =>
    byScopes.getOrInsertComputed(String(scopes), () => Manager.of(service, { orgId, scopes }));
  for (const route of MANAGEMENT_ROUTES) {
    const area = areaOf(route);
    if (area === 'each') continue;
    const isRead = route.method === 'GET';
    const of = async (scopes: readonly ManagementScope[]) => ask(await keyWith(scopes), route, reached);
    assert.equal(await of([`${area}:write`]), 'in', route.path);
    assert.equal(await of([`${area}:read`]), isRead ? 'in' : 'forbidden', `${route.method} ${route.path}`);
    const others = ALL_MANAGEMENT_SCOPES.filter((scope) => !scope.startsWith(`${area}:`));
    assert.equal(await of(others), 'forbidden', route.path);
  }
});

test('a document is refused where a scope is missing, and nothing of it stays', async () => {
  const key = await Manager.of(service, { orgId, scopes: ['sites:write', 'settings:read'] });
  const document = { sites: [{ id: 'new', domain: 'new.example', goals: [EXAMPLES.goals] }] };
  assert.equal(await key.refused('POST /apply', document), '403 FORBIDDEN');
  const { sites } = (await key.done('GET /sites')) as { sites: { domain: string }[] };
  assert.deepEqual(
    sites.map(({ domain }) => domain),
    ['reached.example', 'other.example'],
  );
  const client = keys.site!;
  assert.equal(await client.refused('POST /apply', document), '403 FORBIDDEN');
  const foreign = { sites: [{ id: `~${other.publicId}`, name: 'Mine' }] };
  assert.equal(await client.refused('POST /apply', foreign), '404 NOT_FOUND');
  assert.equal(await keys.foreign!.refused('POST /apply', foreign), '404 NOT_FOUND');
});
