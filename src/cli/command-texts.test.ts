/** Tests what a person reads on the command line: sentences, tables, hints, errors and help. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { createDemo } from '../demo/create-demo.ts';
import { systemClock } from '../domain/clock.ts';
import { leaveAddress } from '../service/data-directory/address.ts';
import { emptyDirectory, openFor } from '../sites/fixture.ts';
import { findSite } from '../sites/sites.ts';
import { commandLine, NEW_SITE, svc } from './command-line.fixture.ts';
import { COMMANDS } from './commands.ts';

test('a person reads sentences and tables', async (t) => {
  const { dataDir, run, json } = commandLine(t);
  assert.deepEqual(await run(['org', 'create', '--name', 'Example Ltd']), {
    status: 0,
    out: [
      'Created organization 1 (Example Ltd).',
      'Next:',
      `  bin/svc site create --domain example.com --name "My site" --timezone Europe/Berlin --data ${dataDir}`,
      '',
    ].join('\n'),
    err: '',
  });
  const environment = { SVC_DATA: dataDir, SVC_PUBLIC_URL: 'https://stats.example.com/' };
  const created = await svc(NEW_SITE, '', environment);
  const { sites } = (await json(['site', 'list'])) as { sites: { id: string }[] };
  const id = sites[0]?.id;
  assert.deepEqual(created, {
    status: 0,
    out: [
      `Created site ${id} (example.com, Europe/Paris).`,
      '',
      'Add this to the <head> of every page:',
      `  <script defer src="https://stats.example.com/js/t.js" data-site="${id}"></script>`,
      '',
      'Next, create an API key:',
      `  bin/svc key create --name "My first key" --data ${dataDir}`,
      'See rejected events and the reasons:',
      `  bin/svc site discards ${id} --data ${dataDir}`,
      '',
    ].join('\n'),
    err: '',
  });
  assert.equal(
    (await run(['site', 'list'])).out,
    'ID            ORG  DOMAIN       NAME     TIME ZONE     RETENTION  VISITS     GPC       STATE\n' +
      `${id}  1    example.com  Example  Europe/Paris  unlimited  13 months  honoured  active\n`,
  );
  assert.equal(
    (await run(['key', 'list'])).out,
    `No API keys yet. Create one: bin/svc key create --name NAME --data ${dataDir}\n`,
  );
});

test('every error is one line on standard error, and exit status 1', async (t) => {
  const { dataDir, run, json } = commandLine(t);
  const data = `--data ${dataDir}`;
  const user = ['user', 'create', '--email', 'a@example.com', '--role', 'owner'];
  const before: [readonly string[], string, string?][] = [
    [NEW_SITE, `no svc data in ${dataDir}; use --data DIR, or start with bin/svc serve ${data}`],
  ];
  const wrong: [readonly string[], string, string?][] = [
    [['nonsense'], 'there is no command "nonsense"; bin/svc --help lists them'],
    [
      ['site', 'lst'],
      'svc site has no "lst", only one of: create, list, discards, update, archive, restore, transfer, empty, delete',
    ],
    [['org', 'create'], '--name is missing (see bin/svc org create --help)'],
    [
      ['org', 'create', '--name'],
      '--name needs a value: NAME (write --name=--data if it begins with a dash) (see bin/svc org create --help)',
    ],
    [['org', 'create', '--name', ' '], 'the name must not be empty'],
    [
      ['org', 'create', '--name', 'a', '--name', 'b'],
      '--name was given more than once (see bin/svc org create --help)',
    ],
    [
      ['site', 'list', '--colour'],
      'unknown option --colour; it takes --org, --data, --json, --help (see bin/svc site list --help)',
    ],
    [['site', 'list', 'x'], 'unexpected argument "x" (see bin/svc site list --help)'],
    [['site', 'list', '--json=yes'], '--json takes no value (see bin/svc site list --help)'],
    [['site', 'list', '--org', 'one'], '--org is a whole number, not "one" (see bin/svc site list --help)'],
    [['site', 'list', '--org', '9'], `there is no organization 9; bin/svc org list ${data} lists them`],
    [['site', 'archive', 'x'], `there is no site "x"; bin/svc site list ${data} lists them`],
    [
      ['relay-key', 'create', '--name', 'x'],
      'unknown option --name; it takes --data, --json, --help (see bin/svc relay-key create --help)',
    ],
    [[...NEW_SITE.slice(0, -1), 'Paris'], '"Paris" is not a time zone; give an IANA name, such as Europe/Paris or UTC'],
    [[...NEW_SITE, '--retention-months', '0'], 'the retention must be a whole number of months from 1 to 1200'],
    [['site', 'archive'], 'ID is missing (see bin/svc site archive --help)'],
    [['key', 'revoke', '9'], 'there is no API key 9'],
    [['key', 'revoke', 'x'], 'the id is a whole number, not "x" (see bin/svc key revoke --help)'],
    [['relay-key', 'revoke', '9'], 'there is no relay key 9'],
    [['goal', 'list', '--site', 'x'], `there is no site "x"; bin/svc site list ${data} lists them`],
    [['goal', 'delete', '9'], 'there is no goal 9'],
    [
      ['goal', 'create', '--site', 'x', '--name', 'n', '--kind', 'click', '--pattern', 'p'],
      '--kind is page or event, not "click" (see bin/svc goal create --help)',
    ],
    [['funnel', 'delete', '9'], 'there is no funnel 9'],
    [['funnel', 'update', '9', '--step', 'cart'], 'a step is page:PATTERN or event:NAME, such as page:/cart: "cart"'],
    [['funnel', 'update', '9', '--step', 'page:/a'], 'a funnel has 2 to 10 steps, not 1'],
    [['user', 'create', '--email', 'foo', '--role', 'owner'], '"foo" is not an email address', ''],
    [user, 'no password was given; it is read from standard input', ''],
    [user, 'the password must have at least 8 characters', 'short\n'],
    [
      [...user.slice(0, -1), 'king'],
      '--role is owner or admin or editor or viewer or member, not "king" (see bin/svc user create --help)',
    ],
  ];
  const check = async ([words, message, input]: [readonly string[], string, string?]) => {
    assert.deepEqual(await run(words, input), { status: 1, out: '', err: `svc: ${message}\n` }, words.join(' '));
  };
  for (const each of before) await check(each);
  assert.equal(existsSync(dataDir), false);
  await json(['org', 'create', '--name', 'Example Ltd']);
  for (const each of wrong) await check(each);
  await json(['org', 'create', '--name', 'Second']);
  await check([NEW_SITE, 'choose an organization with --org ID: 1 Example Ltd, 2 Second']);
});

test('a wrong environment or data directory stops any command', async (t) => {
  const dataDir = emptyDirectory(t);
  assert.deepEqual(await svc(['site', 'list'], '', { SVC_DATA: dataDir, SVC_LOG_LEVEL: 'loud' }), {
    status: 1,
    out: '',
    err: 'svc: SVC_LOG_LEVEL must be trace, debug, info, warn, error, fatal, silent, not "loud"\n',
  });
  assert.deepEqual(await svc(['org', 'create', '--name', 'x', '--data', '/dev/null/data']), {
    status: 1,
    out: '',
    err: "svc: the data directory /dev/null/data cannot be written by this user: ENOTDIR: not a directory, mkdir '/dev/null/data'; choose another with --data\n",
  });
});

test('a command that is probably a mistake succeeds with a warning', async (t) => {
  const { run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const siteOf = (domain: string) => [...NEW_SITE.slice(0, 2), '--domain', domain, ...NEW_SITE.slice(4)];
  const { status, err } = await run(siteOf('www.example.com'));
  const bare =
    'pages on example.com itself are not tracked by www.example.com; a site of the domain example.com tracks both';
  assert.deepEqual([status, err], [0, `svc: ${bare}\n`]);
  const { id } = await json(siteOf('example.com'));
  const { warnings } = await json(siteOf('example.com'));
  assert.deepEqual(warnings, [`the organization already has an active site of the domain example.com: ${id}`]);
});

test("a demo's organization is never the default one", async (t) => {
  const { dataDir, run, json } = commandLine(t);
  const database = await openFor(t, dataDir);
  await createDemo(database, systemClock);
  const none = `svc: no organization yet; create one: bin/svc org create --name NAME --data ${dataDir}\n`;
  assert.deepEqual(await run(NEW_SITE), { status: 1, out: '', err: none });
  // A customer's organisation with the name of a demo is not one.
  await json(['org', 'create', '--name', 'Demo']);
  const { id } = await json(NEW_SITE);
  assert.equal((await findSite(database.db, String(id)))?.orgId, 2);
  const { organisations } = await json(['org', 'list']);
  assert.deepEqual(organisations, [
    { id: 1, name: 'Demo', secondFactorFrom: null },
    { id: 2, name: 'Demo', secondFactorFrom: null },
  ]);
  assert.match((await run(['site', 'create', '--org', '1', ...NEW_SITE.slice(2)])).out, /key create --org 1 --name/);
});

test('hints have the last address of the service, and data-dev for a site on localhost', async (t) => {
  const { dataDir, run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  leaveAddress({ dataDir, publicUrl: null }, 'http://127.0.0.1:9876');
  const { out } = await run(['site', 'create', '--domain', 'localhost', '--name', 'Test', '--timezone', 'UTC']);
  assert.match(out, /<script defer src="http:\/\/127\.0\.0\.1:9876\/js\/t\.js" data-site="\w+" data-dev><\/script>/);
  const key = (await run(['key', 'create', '--name', 'k'])).out;
  assert.match(key, /\n {2}curl -H 'Authorization: Bearer svc_\w{32}' 'http:\/\/127\.0\.0\.1:9876\/v1\/sites'\n$/);
});

test('the help names every command, and each shows its options and examples', async () => {
  const overview = await svc(['--help']);
  assert.deepEqual([overview.status, overview.err], [0, '']);
  assert.deepEqual([await svc(['help']), await svc(['-h'])], [overview, overview]);
  for (const { name, summary } of COMMANDS) assert.match(overview.out, new RegExp(`^ {2}${name} +${summary}$`, 'm'));

  assert.deepEqual(await svc(['funnel', 'update', '--help']), {
    status: 0,
    out: `svc funnel update: change a funnel's steps

Creates a new version with these steps; older versions remain available.

Usage: bin/svc funnel update ID --step STEP … [--data DIR] [--json]

Options:
  --step STEP  page:PATTERN or event:NAME, 2 to 10 in order
  --data DIR   data directory (default: $SVC_DATA, else ./data)
  --json       print one JSON object
  --help       show this help

Example:
  bin/svc funnel update 1 --step page:/cart --step page:/address --step event:purchase
`,
    err: '',
  });
  assert.match((await svc(['site', '--help'])).out, /site create[\s\S]*site restore/);
});
