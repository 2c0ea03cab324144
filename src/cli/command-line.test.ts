/** Tests the command line as scripts use it: bin/svc in a process of its own. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { findPasswordReset } from '../accounts/password-resets.ts';
import { beginSecondFactor, confirmSecondFactor, secondFactorOf } from '../accounts/second-factors.ts';
import { createSession, findSession } from '../accounts/sessions.ts';
import { signIn } from '../accounts/users.ts';
import { DiscardCounter, UNKNOWN_SITE } from '../collect/discards.ts';
import { RelayKeys } from '../collect/relay-keys.ts';
import { createDemo } from '../demo/create-demo.ts';
import { systemClock } from '../domain/clock.ts';
import { localDayAt } from '../domain/day.ts';
import { leaveAddress } from '../service/address.ts';
import { apiKeyHolder } from '../sites/api-keys.ts';
import { emptyDirectory, openFor } from '../sites/fixture.ts';
import { findSite } from '../sites/sites.ts';
import { COMMANDS } from './commands.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SVC = join(ROOT, 'bin/svc');

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `svc WORDS`, with `input` on standard input and no SVC_ variables in the environment. */
async function svc(words: readonly string[], input = '', environment: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(SVC, words, { env: { PATH: process.env.PATH, ...environment }, stdio: 'pipe', cwd: ROOT });
  child.stdin.on('error', () => {}); // commands that read nothing close it
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, out, err };
}

/** Returns a data directory and functions that run the command line on it. */
function commandLine(t: TestContext) {
  const dataDir = join(emptyDirectory(t), 'data');
  const on = (words: readonly string[], input?: string) => svc([...words, '--data', dataDir], input);
  return {
    dataDir,
    run: on,
    /** Runs a command with `--json` and returns its object. */
    json: async (words: readonly string[], input?: string): Promise<Record<string, unknown>> => {
      const { status, out, err } = await on([...words, '--json'], input);
      assert.deepEqual({ status, err, lines: out.split('\n').length }, { status: 0, err: '', lines: 2 });
      return JSON.parse(out) as Record<string, unknown>;
    },
  };
}

const NEW_SITE = ['site', 'create', '--domain', 'example.com', '--name', 'Example', '--timezone', 'Europe/Paris'];

test('from an empty directory to a site and a key, each command answers with its fields', async (t) => {
  const { dataDir, json } = commandLine(t);
  assert.deepEqual(await json(['org', 'create', '--name', 'Example Ltd']), { id: 1 });
  const user = ['user', 'create', '--org', '1', '--email', 'Ada@example.com', '--role', 'owner'];
  assert.deepEqual(await json(user, 'correct horse\n'), { id: 1 });
  const { id: site, ...nothing } = await json([...NEW_SITE, '--retention-months', '24', '--ignore-gpc']);
  assert.deepEqual(nothing, {});
  assert.deepEqual(await json(['site', 'list']), {
    sites: [
      {
        id: site,
        org: 1,
        domain: 'example.com',
        name: 'Example',
        timezone: 'Europe/Paris',
        retentionMonths: 24,
        honoursGpc: false,
        state: 'active',
      },
    ],
  });
  const key = await json(['key', 'create', '--org', '1', '--name', 'reports']);
  assert.deepEqual(Object.keys(key), ['id', 'key']);

  const database = await openFor(t, dataDir);
  const proved = await signIn(database.db, 'ada@example.com', 'correct horse');
  assert.deepEqual(proved?.user, { id: 1, email: 'ada@example.com' });
  assert.deepEqual(apiKeyHolder(database, String(key.key)), { keyId: key.id, orgId: 1 });

  assert.deepEqual(await json(['key', 'revoke', String(key.id)]), { id: key.id });
  assert.equal(apiKeyHolder(database, String(key.key)), null);
  const { keys } = (await json(['key', 'list', '--org', '1'])) as { keys: Record<string, unknown>[] };
  assert.deepEqual(keys.map(Object.keys), [['id', 'name', 'prefix', 'createdAt', 'lastUsedAt', 'revokedAt']]);

  assert.deepEqual(await json(['site', 'archive', String(site)]), { id: site, state: 'archived' });
  assert.equal((await findSite(database.db, String(site)))?.state, 'archived');
  assert.deepEqual(await json(['site', 'restore', String(site)]), { id: site, state: 'active' });
  assert.equal((await findSite(database.db, String(site)))?.state, 'active');
});

test('user reset-link makes a link to choose a password for somebody who cannot sign in', async (t) => {
  const { dataDir, json, run } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  await json(['user', 'create', '--email', 'ada@example.com', '--role', 'owner'], 'correct horse\n');
  const { link, ...nothing } = await json(['user', 'reset-link', '--email', 'Ada@example.com']);
  assert.deepEqual(nothing, {});
  const [address, token = ''] = String(link).split('#');
  assert.equal(address, 'http://127.0.0.1:8000/reset');
  const database = await openFor(t, dataDir);
  assert.deepEqual(await findPasswordReset(database.db, systemClock, token), { id: 1, email: 'ada@example.com' });
  assert.deepEqual(await run(['user', 'reset-link', '--email', 'bob@example.com']), {
    status: 1,
    out: '',
    err: 'svc: bob@example.com has no user\n',
  });
});

test('two-step sign-in is turned off for somebody who cannot sign in, and their browsers are signed out', async (t) => {
  const { dataDir, json, run } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  await json(['user', 'create', '--email', 'ada@example.com', '--role', 'owner'], 'correct horse\n');
  const { db } = await openFor(t, dataDir);
  const { secret } = await beginSecondFactor(db, systemClock, { id: 1, email: 'ada@example.com' }, 'svc');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await confirmSecondFactor(db, systemClock, 1, app.generate());
  const token = await createSession(db, systemClock, 1, 'Firefox on Linux');
  const command = ['user', 'second-factor-off', '--email', 'Ada@example.com'];
  assert.deepEqual(await json(command), { id: 1 });
  assert.deepEqual(await secondFactorOf(db, 1), { isOn: false, recoveryCodesLeft: 0 });
  assert.equal(await findSession(db, systemClock, token), null);
  assert.deepEqual(await run(command), {
    status: 1,
    out: '',
    err: 'svc: two-step sign-in of ada@example.com is off already\n',
  });
  assert.deepEqual(await run(['user', 'second-factor-off', '--email', 'bob@example.com']), {
    status: 1,
    out: '',
    err: 'svc: bob@example.com has no user\n',
  });
});

test('goals and funnels of a site are created, listed and deleted', async (t) => {
  const { json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const site = String((await json(NEW_SITE)).id);
  const goal = ['goal', 'create', '--site', site, '--name'];
  assert.deepEqual(await json([...goal, 'Order', '--kind', 'page', '--pattern', '/thanks/*']), { goalId: 1 });
  assert.deepEqual(await json([...goal, 'Signup', '--kind', 'event', '--pattern', 'signup']), { goalId: 2 });
  assert.deepEqual(await json(['goal', 'delete', '1']), { goalId: 1 });
  assert.deepEqual(await json(['goal', 'list', '--site', site]), {
    goals: [{ goalId: 2, name: 'Signup', kind: 'event', pattern: 'signup' }],
  });

  const funnel = ['funnel', 'create', '--site', site, '--name', 'Shop', '--window-minutes', '60'];
  assert.deepEqual(await json([...funnel, '--step', 'page:/cart', '--step', 'event:purchase']), { id: 1, version: 1 });
  const steps = ['page:/cart', 'page:/pay', 'event:purchase'];
  assert.deepEqual(await json(['funnel', 'update', '1', ...steps.flatMap((step) => ['--step', step])]), {
    id: 1,
    version: 2,
  });
  const { funnels } = (await json(['funnel', 'list', '--site', site])) as { funnels: Record<string, unknown>[] };
  assert.deepEqual(funnels, [
    { id: 1, name: 'Shop', version: 2, windowMinutes: 60, steps, createdAt: funnels[0]?.createdAt },
  ]);
  assert.deepEqual(await json(['funnel', 'delete', '1']), { id: 1 });
  assert.deepEqual(await json(['funnel', 'list', '--site', site]), { funnels: [] });
});

test('relay keys are created, listed and revoked', async (t) => {
  const { dataDir, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const { id, key } = await json(['relay-key', 'create']);
  assert.equal(id, 1);
  const database = await openFor(t, dataDir);
  assert.equal(new RelayKeys(database, systemClock).verify(String(key)), true);
  assert.deepEqual(await json(['relay-key', 'revoke', '1']), { id: 1 });
  assert.equal(new RelayKeys(database, systemClock).verify(String(key)), false);
  const { keys } = (await json(['relay-key', 'list'])) as { keys: Record<string, unknown>[] };
  assert.deepEqual(keys.map(Object.keys), [['id', 'prefix', 'createdAt', 'revokedAt']]);
});

test('several processes at once can begin a new data directory', async (t) => {
  const { json } = commandLine(t);
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const made = await Promise.all(names.map((name) => json(['org', 'create', '--name', name])));
  assert.deepEqual(made.map(({ id }) => id).sort(), [1, 2, 3, 4, 5, 6]);
});

test('a person reads sentences and tables', async (t) => {
  const { dataDir, run, json } = commandLine(t);
  assert.deepEqual(await run(['org', 'create', '--name', 'Example Ltd']), {
    status: 0,
    out: [
      'Created organisation 1 (Example Ltd).',
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
      "Put this once into the <head> of the site's pages:",
      `  <script defer src="https://stats.example.com/js/t.js" data-site="${id}"></script>`,
      '',
      'Next, a key to ask for its statistics:',
      `  bin/svc key create --name "My first key" --data ${dataDir}`,
      'What is not counted, and why:',
      `  bin/svc site discards ${id} --data ${dataDir}`,
      '',
    ].join('\n'),
    err: '',
  });
  assert.equal(
    (await run(['site', 'list'])).out,
    'ID            ORG  DOMAIN       NAME     TIME ZONE     RETENTION  GPC       STATE\n' +
      `${id}  1    example.com  Example  Europe/Paris  unlimited  honoured  active\n`,
  );
  assert.equal(
    (await run(['key', 'list'])).out,
    `There is no API key yet. Create one: bin/svc key create --name NAME --data ${dataDir}\n`,
  );
});

test('every error is one line on standard error, and exit status 1', async (t) => {
  const { dataDir, run, json } = commandLine(t);
  const data = `--data ${dataDir}`;
  const user = ['user', 'create', '--email', 'a@example.com', '--role', 'owner'];
  const before: [readonly string[], string, string?][] = [
    [NEW_SITE, `there is no svc data in ${dataDir}; give its place with --data, or start with bin/svc serve ${data}`],
  ];
  const wrong: [readonly string[], string, string?][] = [
    [['nonsense'], 'there is no command "nonsense"; bin/svc --help lists them'],
    [['site', 'lst'], 'svc site has no "lst", only one of: create, list, discards, update, archive, restore, delete'],
    [['org', 'create'], '--name is missing (see bin/svc org create --help)'],
    [
      ['org', 'create', '--name'],
      '--name needs a value: NAME (write --name=--data if it begins with a dash) (see bin/svc org create --help)',
    ],
    [['org', 'create', '--name', ' '], 'the name must not be empty'],
    [['org', 'create', '--name', 'a', '--name', 'b'], '--name is given twice (see bin/svc org create --help)'],
    [
      ['site', 'list', '--colour'],
      'unknown option --colour; it takes --org, --data, --json, --help (see bin/svc site list --help)',
    ],
    [['site', 'list', 'x'], 'unexpected argument "x" (see bin/svc site list --help)'],
    [['site', 'list', '--json=yes'], '--json takes no value (see bin/svc site list --help)'],
    [['site', 'list', '--org', 'one'], '--org is a whole number, not "one" (see bin/svc site list --help)'],
    [['site', 'list', '--org', '9'], `there is no organisation 9; bin/svc org list ${data} lists them`],
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
    [[...user.slice(0, -1), 'king'], '--role is owner or admin or member, not "king" (see bin/svc user create --help)'],
  ];
  const check = async ([words, message, input]: [readonly string[], string, string?]) => {
    assert.deepEqual(await run(words, input), { status: 1, out: '', err: `svc: ${message}\n` }, words.join(' '));
  };
  for (const each of before) await check(each);
  assert.equal(existsSync(dataDir), false);
  await json(['org', 'create', '--name', 'Example Ltd']);
  for (const each of wrong) await check(each);
  await json(['org', 'create', '--name', 'Second']);
  await check([NEW_SITE, 'choose an organisation with --org ID: 1 Example Ltd, 2 Second']);
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
    'pages on example.com itself are not counted for www.example.com; a site of the domain example.com counts both';
  assert.deepEqual([status, err], [0, `svc: ${bare}\n`]);
  const { id } = await json(siteOf('example.com'));
  const { warnings } = await json(siteOf('example.com'));
  assert.deepEqual(warnings, [`the organisation has an active site of the domain example.com already: ${id}`]);
});

test("a demo's organisation is never the default one", async (t) => {
  const { dataDir, run, json } = commandLine(t);
  const database = await openFor(t, dataDir);
  await createDemo(database, systemClock);
  const none = `svc: there is no organisation yet; create one: bin/svc org create --name NAME --data ${dataDir}\n`;
  assert.deepEqual(await run(NEW_SITE), { status: 1, out: '', err: none });
  // A customer's organisation with the name of a demo is not one.
  await json(['org', 'create', '--name', 'Demo']);
  const { id } = await json(NEW_SITE);
  assert.equal((await findSite(database.db, String(id)))?.orgId, 2);
  const { organisations } = await json(['org', 'list']);
  assert.deepEqual(organisations, [
    { id: 1, name: 'Demo' },
    { id: 2, name: 'Demo' },
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

test('site discards lists those of a site, those of no site, and explains when there are none', async (t) => {
  const { dataDir, run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const id = String((await json(NEW_SITE)).id);
  const empty = (await run(['site', 'discards', id])).out;
  assert.match(empty, /^Nothing of example\.com was discarded/);
  assert.match(empty, new RegExp(`another data-site than ${id}: bin/svc site discards --data`));
  assert.match((await run(['site', 'discards'])).out, /^No event of an unknown site came/);

  const database = await openFor(t, dataDir);
  const site = await findSite(database.db, id);
  const counter = new DiscardCounter(database.db);
  const now = systemClock.nowMicros();
  const [day, utcDay] = [localDayAt(now, 'Europe/Paris').day, localDayAt(now, 'UTC').day];
  counter.add(site?.id ?? Number.NaN, day, 'origin', 2);
  counter.add(UNKNOWN_SITE, utcDay, 'unknown_site', 3);
  await counter.flush();
  assert.deepEqual(await json(['site', 'discards', id]), { discards: [{ day, reason: 'origin', count: 2 }] });
  assert.match(
    (await run(['site', 'discards', id])).out,
    /origin {2}The page is not on example\.com or a subdomain: browsers must send Origin: https:\/\/example\.com /,
  );
  assert.deepEqual(await json(['site', 'discards']), {
    discards: [{ day: utcDay, reason: 'unknown_site', count: 3 }],
  });
  assert.match((await run(['site', 'discards'])).out, /unknown_site {2}No site has that data-site; bin\/svc site list/);
});

test('the help names every command, and each shows its options and examples', async () => {
  const overview = await svc(['--help']);
  assert.deepEqual([overview.status, overview.err], [0, '']);
  assert.deepEqual([await svc(['help']), await svc(['-h'])], [overview, overview]);
  for (const { name, summary } of COMMANDS) assert.match(overview.out, new RegExp(`^ {2}${name} +${summary}$`, 'm'));

  assert.deepEqual(await svc(['funnel', 'update', '--help']), {
    status: 0,
    out: `svc funnel update: change a funnel's steps

The steps replace the current ones in a new version; older versions stay readable.

Usage: bin/svc funnel update ID --step STEP … [--data DIR] [--json]

Options:
  --step STEP  page:PATTERN or event:NAME, 2 to 10 of them in order
  --data DIR   data directory (default: $SVC_DATA, else ./data)
  --json       answer with one JSON object
  --help       show this help

Example:
  bin/svc funnel update 1 --step page:/cart --step page:/address --step event:purchase
`,
    err: '',
  });
  assert.match((await svc(['site', '--help'])).out, /site create[\s\S]*site restore/);
});
