/** Tests that a file has everything that an agency sets up for a client. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLine } from '../../src/cli/command-line.fixture.ts';
import { emptyDirectory } from '../../src/sites/fixture.ts';

const DOCUMENT = `
sites:
  - id: acme
    domain: acme.example
    properties: [{ key: plan }]
    goals: [{ id: order, name: Order, kind: event, pattern: purchase }]
    funnels:
      - name: Checkout
        windowMinutes: 60
        steps: [{ kind: page, pattern: /cart }, { kind: event, pattern: purchase }]
    segments: [{ name: Buyers, where: ['goal:is:order'] }]
    channels: { rules: [{ channel: Newsletter, source: crm*, medium: email }] }
    exclusions: [{ kind: path, pattern: /prüfung/* }]
    annotations: [{ day: 2026-05-01, text: Relaunch }]
    alerts:
      - { id: orders, type: goal_drop, goal: order, hours: 24, percent: 50, emails: [client@acme.example] }
      - { id: silence, type: silence, threshold: 6, where: [], emails: [client@acme.example] }
groups:
  - { id: client-a, name: Client A, sites: [acme] }
members:
  - { id: crm-7, email: client@acme.example, role: viewer, groups: [client-a], without: [settings] }
exclusions:
  - { kind: network, pattern: 203.0.113.0/24 }
`;

interface Result {
  readonly changes: readonly { readonly resource: string; readonly change: string; readonly link?: string }[];
}

test('a file has everything of a client, and changes nothing when it is applied again', async (t) => {
  const { json, run } = commandLine(t);
  await json(['org', 'create', '--name', 'Agency']);
  const file = join(emptyDirectory(t), 'clients.yaml');
  const apply = async (document: string, ...options: string[]) => {
    writeFileSync(file, document);
    return ((await json(['apply', file, ...options])) as unknown as Result).changes;
  };
  const made = await apply(DOCUMENT);
  const order = ['sites', 'properties', 'goals', 'funnels', 'segments', 'channels', 'exclusions', 'annotations'];
  assert.deepEqual(
    made.map(({ resource }) => resource),
    [...order, 'alerts', 'alerts', 'groups', 'members', 'exclusions'],
  );
  assert.deepEqual(
    made.filter(({ change }) => change !== 'created').map(({ resource, change }) => [resource, change]),
    [['channels', 'changed']],
  );
  const [{ link } = {}] = made.filter(({ resource }) => resource === 'members');
  assert.match(link!, /\/invitation#\w+$/);
  for (const options of [[], ['--prune']]) {
    const again = await apply(DOCUMENT, ...options);
    assert.deepEqual(
      again.filter(({ change }) => change !== 'unchanged'),
      [],
    );
    assert.equal(again.length, made.length);
  }
  const empty = order.filter((name) => name !== 'sites' && name !== 'channels').map((name) => `${name}: []`);
  const left = await apply(
    `{ sites: [{ id: acme, alerts: [], ${empty.join(', ')}, channels: { rules: [] } }], members: [], exclusions: [] }`,
    '--prune',
  );
  const changes = Map.groupBy(left, ({ change }) => change);
  assert.equal(changes.get('removed')?.length, made.length - 3, 'all but the site, its channels and the group');
  assert.deepEqual(
    changes.get('changed')?.map(({ resource }) => resource),
    ['channels'],
  );
  // Nobody can be asked by mail from here.
  writeFileSync(file, '{ sites: [{ id: acme, reports: [{ email: client@acme.example }] }] }');
  const { err } = await run(['apply', file]);
  assert.match(err, /sites\[0\]\.reports\[0\].*nobody can be asked: there is no mail server here/);
});
