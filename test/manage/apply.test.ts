/** Tests `svc apply`: a file is made, made again without a change, changed, and pruned. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commandLine } from '../../src/cli/command-line.fixture.ts';
import { emptyDirectory } from '../../src/sites/fixture.ts';

interface Applied {
  readonly resource: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly change: string;
  readonly fields: readonly string[];
}

interface Result {
  readonly dryRun: boolean;
  readonly created: number;
  readonly adopted: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly changes: readonly Applied[];
}

/** Makes an organisation, and returns functions that apply a document to it. */
async function agency(t: TestContext) {
  const { dataDir, json, run } = commandLine(t);
  await json(['org', 'create', '--name', 'Agency']);
  const file = join(emptyDirectory(t), 'clients.yaml');
  const words = (document: string | object, options: readonly string[]) => {
    writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document));
    return ['apply', file, ...options];
  };
  return {
    dataDir,
    json,
    apply: async (document: string | object, ...options: string[]) =>
      (await json(words(document, options))) as unknown as Result,
    /** Returns what is printed for people: the lines, or the line of an error. */
    prints: async (document: string | object, ...options: string[]) => {
      const { out, err } = await run(words(document, options));
      return (out + err).trimEnd().split('\n');
    },
  };
}

const DOCUMENT = `
# Two clients
sites:
  - id: acme
    domain: acme.example
    timezone: Europe/Berlin
    goals:
      - { id: order, name: Order, kind: event, pattern: purchase }
      - { name: Contact, kind: page, pattern: /kontakt* }
  - domain: beta.example
groups:
  - name: Client A
    sites: [acme, beta.example]
`;

/** Returns the changes as lines: what became of what. */
function told({ changes }: Result): string[] {
  return changes.map(({ change, resource, name, fields }) => [change, resource, name, ...fields].join(' '));
}

test('a file is made, and made again without a change', async (t) => {
  const { apply, json } = await agency(t);
  const made = await apply(DOCUMENT);
  const things = ['sites acme.example', 'goals Order', 'goals Contact', 'sites beta.example', 'groups Client A'];
  assert.deepEqual(
    told(made),
    things.map((thing) => `created ${thing}`),
  );
  assert.deepEqual(
    told(await apply(DOCUMENT)),
    things.map((thing) => `unchanged ${thing}`),
  );
  assert.equal(((await json(['site', 'list'])).sites as []).length, 2);
});

test('a dry run tells what would change, and changes nothing', async (t) => {
  const { apply, json, prints } = await agency(t);
  assert.equal((await apply(DOCUMENT, '--dry-run')).created, 5);
  assert.deepEqual((await json(['site', 'list'])).sites, []);
  const member = 'members:\n  - { email: ada@client.example, role: viewer }\n';
  const lines = await prints(DOCUMENT + member, '--dry-run');
  assert.match(lines[0]!, /^\+ site acme\.example \([a-z0-9]{12}\)$/);
  assert.match(lines[1]!, /^ {2}\+ goal Order \(\d+\)$/);
  assert.match(
    lines.at(-2)!,
    /^\+ member ada@client\.example \([0-9a-f]+\)$/,
    'without the link of an invitation that was not made',
  );
  assert.equal(lines.at(-1), '6 created. Nothing was changed: this was a dry run.');
});

test('what was changed in the file is changed, what was left out stays, and what is pruned is archived or removed', async (t) => {
  const { apply, json } = await agency(t);
  await apply(DOCUMENT);
  const changed = DOCUMENT.replace('pattern: purchase', 'pattern: paid')
    .replace(/ {6}- \{ name: Contact.*\n/, '')
    .replace(/ {2}- domain: beta.*\n/, '');
  assert.deepEqual(told(await apply(changed)), [
    'unchanged sites acme.example',
    'changed goals Order pattern',
    'unchanged groups Client A',
  ]);
  const pruned = changed.replace(', beta.example]', ']');
  assert.deepEqual(told(await apply(pruned, '--prune')), [
    'unchanged sites acme.example',
    'unchanged goals Order',
    'removed goals Contact',
    'changed sites beta.example state',
    'changed groups Client A sites',
  ]);
  assert.deepEqual(told(await apply(pruned, '--prune')), [
    ...[
      'unchanged sites acme.example',
      'unchanged goals Order',
      'unchanged sites beta.example',
      'unchanged groups Client A',
    ],
  ]);
  const { sites } = (await json(['site', 'list'])) as { sites: { domain: string; state: string }[] };
  assert.deepEqual(
    sites.map(({ domain, state }) => [domain, state]),
    [
      ['acme.example', 'active'],
      ['beta.example', 'archived'],
    ],
  );
});

test('what a person made is taken over by its name, not made twice', async (t) => {
  const { apply, json } = await agency(t);
  const { id } = await json(['site', 'create', '--domain', 'acme.example', '--name', 'Acme', '--timezone', 'UTC']);
  await json(['goal', 'create', '--site', String(id), '--name', 'Contact', '--kind', 'page', '--pattern', '/kontakt*']);
  const { changes } = await apply(DOCUMENT);
  assert.deepEqual(
    changes.map(({ change, externalId }) => [change, externalId]),
    [
      ['adopted', 'acme'],
      ['created', 'order'],
      ['unchanged', null],
      ['created', null],
      ['created', null],
    ],
  );
});

test('a file with a mistake changes nothing, and the line says where it is', async (t) => {
  const { prints, json } = await agency(t);
  for (const [document, line] of [
    [
      DOCUMENT.replace('[acme, beta.example]', '[acme, gamma.example]'),
      'groups[0] (Client A): sites: there is no site "gamma.example"',
    ],
    [DOCUMENT.replace('kind: event', 'kind: click'), /^svc: sites\[0\]\.goals\[0\] \(order\): kind: /],
    [DOCUMENT.replace('Europe/Berlin', 'Mars'), /^svc: sites\[0\] \(acme\): .*Mars/],
    [
      DOCUMENT.replace('beta.example\n', 'acme.example\n    id: acme\n'),
      'sites[1]: another entry of the list is the same',
    ],
    [DOCUMENT.replace('groups:', 'gruppen:'), /^svc: there is no list "gruppen": there are sites, .*groups/],
    [DOCUMENT.replace('goals:', 'goal:'), 'sites[0] (acme): there is no field "goal"'],
    ['sites: {a: 1}', 'sites is not a list'],
    ['- 1', 'the document is not a mapping of names to values'],
    ['sites: [', /^svc: the file cannot be read: /],
  ] as const) {
    const printed = await prints(document);
    assert.equal(printed.length, 1, printed.join('\n'));
    if (typeof line === 'string') assert.ok(printed[0]!.startsWith(`svc: ${line}`), printed[0]!);
    else assert.match(printed[0]!, line);
    assert.deepEqual((await json(['site', 'list'])).sites, []);
  }
});
