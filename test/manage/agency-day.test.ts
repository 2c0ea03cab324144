/** An agency's day by script alone: everything of many clients is made, made again, and changed for some. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { svc } from '../../src/cli/command-line.fixture.ts';
import { SITE_RESOURCES as OF_SITES, ORGANISATION_RESOURCES } from '../../src/manage/resources.ts';
import { looks } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { EXAMPLES } from './examples.ts';
import { Manager } from './manager.ts';

const [SITES, CHANGED] = looks([
  [3, 2],
  [200, 10],
] as const).at(-1)!;
/** Nobody is asked about the reports of many sites in a day. */
const SITE_RESOURCES = OF_SITES.filter(({ name }) => name !== 'reports');

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

type Entry = Readonly<Record<string, unknown>>;

/** Returns what an agency has: clients with a site, a group and a person each, and one thing of each kind in every site. */
function agency(timezone: (i: number) => string) {
  const clients = Array.from({ length: SITES }, (_, i) => i);
  const lists = Object.fromEntries(
    SITE_RESOURCES.map(({ name, isSingle }) => [
      name,
      isSingle ? EXAMPLES[name] : [{ id: 'first', ...EXAMPLES[name] }],
    ]),
  );
  const ofAll: Record<string, readonly Entry[]> = {
    sites: clients.map((i) => ({ id: `client-${i}`, domain: `client-${i}.example`, timezone: timezone(i), ...lists })),
    groups: clients.map((i) => ({ id: `client-${i}`, name: `Client ${i}`, sites: [`client-${i}`] })),
    members: clients.map((i) => ({
      id: `client-${i}`,
      email: `client-${i}@example.com`,
      role: 'viewer',
      groups: [`client-${i}`],
    })),
  };
  return Object.fromEntries(
    ORGANISATION_RESOURCES.map(({ name }) => [name, ofAll[name] ?? [{ id: 'first', ...EXAMPLES[name] }]]),
  ) as Readonly<Record<string, readonly Entry[]>>;
}

const MADE = agency(() => 'Europe/Berlin');
const CHANGED_ONE = agency((i) => (i < CHANGED ? 'Europe/Paris' : 'Europe/Berlin'));

/** The number of things that a document has. */
const THINGS = Object.values(MADE).reduce((sum, list) => sum + list.length, 0) + SITES * SITE_RESOURCES.length;

/** Of what a site has one of, there is one before it is made. */
const SINGLES = SITES * SITE_RESOURCES.filter(({ isSingle }) => isSingle).length;

async function organisation(): Promise<number> {
  return (await createOrganisation(service.database.db, service.clock, { name: 'Agency' })).id;
}

test('with a file on the command line', async () => {
  const orgId = await organisation();
  const file = join(service.directory, 'agency.json');
  const applied = async (document: object, ...options: string[]) => {
    writeFileSync(file, JSON.stringify(document));
    const words = ['apply', file, '--org', String(orgId), '--json', '--data', service.directory, ...options];
    const { status, out, err } = await svc(words);
    assert.equal(status, 0, err);
    const { created, changed, unchanged, removed } = JSON.parse(out) as Record<string, number>;
    return { created, changed, unchanged, removed };
  };
  assert.deepEqual(await applied(MADE), { created: THINGS - SINGLES, changed: SINGLES, unchanged: 0, removed: 0 });
  assert.deepEqual(await applied(MADE), { created: 0, changed: 0, unchanged: THINGS, removed: 0 });
  const some = { created: 0, changed: CHANGED, unchanged: THINGS - CHANGED, removed: 0 };
  assert.deepEqual(await applied(CHANGED_ONE, '--dry-run'), some);
  assert.deepEqual(await applied(CHANGED_ONE, '--prune'), some);
  // The running service knows it at once.
  const manager = await Manager.of(service, { orgId });
  const { sites } = (await manager.done('GET /sites')) as { sites: { timezone: string }[] };
  assert.equal(sites.filter(({ timezone }) => timezone === 'Europe/Paris').length, CHANGED);
});

test('over HTTP, thing by thing', async () => {
  const manager = await Manager.of(service, { orgId: await organisation() });
  const put = async (path: string, { id, ...fields }: Entry, told: Map<string, number>) => {
    const { status, headers, body } = await manager.ask(`PUT ${path}${id === undefined ? '' : `/${id}`}`, fields);
    assert.ok(status < 300, `${path}: ${JSON.stringify(body)}`);
    const change = headers.get('svc-change')!;
    told.set(change, (told.get(change) ?? 0) + 1);
  };
  const applied = async (document: typeof MADE) => {
    const told = new Map<string, number>();
    for (const { name } of ORGANISATION_RESOURCES) {
      for (const entry of document[name]!) {
        // A minute of a key has fewer requests than an agency has things.
        service.clock.advance(100_000);
        const fields = Object.entries(entry).filter(([field]) => !SITE_RESOURCES.some((each) => each.name === field));
        await put(`/${name}`, Object.fromEntries(fields), told);
        if (name !== 'sites') continue;
        for (const { name: list, isSingle } of SITE_RESOURCES) {
          service.clock.advance(100_000);
          const own = isSingle ? EXAMPLES[list] : { id: 'first', ...EXAMPLES[list] };
          await put(`/sites/${entry.id}/${list}`, own as Entry, told);
        }
      }
    }
    return Object.fromEntries(told);
  };
  assert.deepEqual(await applied(MADE), { created: THINGS - SINGLES, changed: SINGLES });
  assert.deepEqual(await applied(MADE), { unchanged: THINGS });
  assert.deepEqual(await applied(CHANGED_ONE), { unchanged: THINGS - CHANGED, changed: CHANGED });
});
