/** Tests the command line as scripts use it: what each command does, and its answer with --json. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { signIn } from '../accounts/credentials.ts';
import { findPasswordReset } from '../accounts/password-resets.ts';
import { beginSecondFactor, confirmSecondFactor, secondFactorOf } from '../accounts/second-factors.ts';
import { createSession, findSession } from '../accounts/sessions.ts';
import { DiscardCounter } from '../collect/discard-counter.ts';
import { UNKNOWN_SITE } from '../collect/discards.ts';
import { ProxyKeys } from '../collect/proxy-keys.ts';
import { systemClock } from '../domain/clock.ts';
import { localDayAt } from '../domain/day.ts';
import { apiKeyHolder } from '../sites/api-keys.ts';
import { openFor } from '../sites/fixture.ts';
import { findSite } from '../sites/sites.ts';
import { commandLine, NEW_SITE } from './command-line.fixture.ts';

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
        also: [],
        name: 'Example',
        timezone: 'Europe/Paris',
        retentionMonths: 24,
        visitMonths: 13,
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
  assert.deepEqual(apiKeyHolder(database, String(key.key)), { keyId: key.id, orgId: 1, reach: null, scopes: null });

  assert.deepEqual(await json(['key', 'revoke', String(key.id)]), { id: key.id });
  assert.equal(apiKeyHolder(database, String(key.key)), null);
  const { keys } = (await json(['key', 'list', '--org', '1'])) as { keys: Record<string, unknown>[] };
  assert.deepEqual(keys.map(Object.keys), [
    ['id', 'name', 'prefix', 'sites', 'groups', 'createdAt', 'lastUsedAt', 'revokedAt'],
  ]);

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

test('two-factor authentication is turned off for somebody who cannot sign in, and their sessions end', async (t) => {
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
  assert.deepEqual(await secondFactorOf(db, 1), { isOn: false, hasApp: false, recoveryCodesLeft: 0 });
  assert.equal(await findSession(db, systemClock, token), null);
  assert.deepEqual(await run(command), {
    status: 1,
    out: '',
    err: 'svc: two-factor authentication is already off\n',
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
  assert.equal(new ProxyKeys(database, systemClock).verify(String(key)), true);
  assert.deepEqual(await json(['relay-key', 'revoke', '1']), { id: 1 });
  assert.equal(new ProxyKeys(database, systemClock).verify(String(key)), false);
  const { keys } = (await json(['relay-key', 'list'])) as { keys: Record<string, unknown>[] };
  assert.deepEqual(keys.map(Object.keys), [['id', 'prefix', 'createdAt', 'revokedAt']]);
});

test('several processes at once can begin a new data directory', async (t) => {
  const { json } = commandLine(t);
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const made = await Promise.all(names.map((name) => json(['org', 'create', '--name', name])));
  assert.deepEqual(made.map(({ id }) => id).sort(), [1, 2, 3, 4, 5, 6]);
});

test('site discards lists those of a site, those of no site, and explains when there are none', async (t) => {
  const { dataDir, run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const id = String((await json(NEW_SITE)).id);
  const empty = (await run(['site', 'discards', id])).out;
  assert.match(empty, /^No events of example\.com were rejected/);
  assert.match(empty, new RegExp(`another data-site than ${id}: bin/svc site discards --data`));
  assert.match((await run(['site', 'discards'])).out, /^No events of unknown sites from/);

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
  counter.add(site?.id ?? Number.NaN, day, 'bot_user_agent', 5);
  counter.addCrawler(site?.id ?? Number.NaN, day, 'GPTBot', 4);
  await counter.flush();
  assert.deepEqual(await json(['site', 'discards', id, '--bots']), {
    bots: [
      { name: 'GPTBot', class: 'ai_training', count: 4 },
      { name: 'unnamed', class: 'other', count: 1 },
    ],
  });
  assert.match((await run(['site', 'discards', id, '--bots'])).out, /4 {2,}GPTBot {2,}AI training/);
  assert.match((await run(['site', 'discards'])).out, /unknown_site {2}No site has that data-site; bin\/svc site list/);
});
