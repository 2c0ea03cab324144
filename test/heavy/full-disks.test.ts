/**
 * The disks of the database, the journal and the store are filled, alone and together, while the service collects, imports
 * and closes days. Each is a state with a name, nothing is lost uncounted, and space alone ends it.
 *
 * By hand: SVC_TEST_ROUNDS=20 node --test test/heavy/full-disks.test.ts
 */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createSession } from '../../src/accounts/sessions.ts';
import { createUser } from '../../src/accounts/users.ts';
import { svcProcess } from '../../src/cli/command-line.fixture.ts';
import { systemClock } from '../../src/domain/clock.ts';
import type { Finding } from '../../src/domain/finding.ts';
import type { Site } from '../../src/domain/site.ts';
import { emptyDirectory } from '../backup/commands.ts';
import { Load, readPages } from '../collect/load.ts';
import { Random } from '../collect/random.ts';
import { removeDataDirectory, Server, until } from '../collect/server.ts';
import { createWorld, type World } from '../collect/world.ts';
import { seedOf } from '../draws.ts';
import { PARTS, type Part, SmallDisks } from './small-disks.ts';

const ROUNDS = Number(process.env.SVC_TEST_ROUNDS ?? 1);
const PAST_DAYS = 5;
const STATE_WITHIN_MS = 20_000;
const PAST_VISITS_PER_DAY = 400;
/** The log's lines about a full disk of each part. */
const LINES: Readonly<Record<Part, string>> = {
  database: 'disk of the database is full: nothing can be saved',
  journal: 'journal is full: events are lost',
  store: 'loading fails: events stay journaled',
};
const BAD: Readonly<Record<Part, RegExp>> = {
  database: /^The disk of control\.db is full/,
  journal: /^The disk or the journal is full/,
  store: /^The store takes no events/,
};

test('full disks are states with names; what is accepted is stored once, and what is not is counted as lost', {
  timeout: 7_200_000,
}, async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-disks-'));
  const disks = SmallDisks.mount(dataDir);
  t.after(() => {
    disks?.unmount();
    removeDataDirectory(dataDir);
  });
  if (disks === null) return t.skip('mounting is not permitted');
  const seed = seedOf();
  const random = new Random(seed);
  const directory = emptyDirectory(t);
  const world = await createWorld(dataDir);
  const site = await world.addSite();
  const cookie = await signedIn(world);
  const server = await Server.start({ dataDir, environment: { SVC_TIME_SERVER: 'none' } });
  const load = new Load(site.publicId);
  t.after(async () => {
    load.end();
    await server.kill();
  });
  const pasts: Site[] = [];
  const importing: Promise<unknown>[] = [];
  let running: Promise<void> = Promise.resolve();

  for (let round = 0; round < ROUNDS; round++) {
    const parts = round === 0 ? PARTS : PARTS.filter(() => random.chance(0.6));
    if (parts.length === 0) continue;
    const past = await world.addSite({ domain: `past-${round}.example`, timezone: 'UTC' });
    // So that days are being closed while the disks are full.
    if (ROUNDS > 1) {
      importing.push(importPast(directory, dataDir, past));
      pasts.push(past);
    }
    if (round > 0) await pause(random.next() * 4000);
    const linesBefore = server.errors.length;
    load.turnTo(server);
    if (round === 0) running = load.run();
    // The salt of the day is in the database from then on.
    await until(async () => (await server.metric('svc_events_accepted_total')) > 0);
    // Behind a full journal nothing reaches the store, which then cannot know.
    for (const some of [parts.filter((part) => part !== 'journal'), parts.filter((part) => part === 'journal')]) {
      for (const part of some) disks.fill(part);
      await until(async () => {
        const states = await readiness(server);
        return some.every((part) => states[part] !== 'ok');
      }, STATE_WITHIN_MS);
    }
    if (round === 0) await assertNamed(server, dataDir, cookie);
    await Promise.allSettled(importing.splice(0));
    for (const part of parts) disks.free(part);
    const freed = performance.now();
    await until(async () => (await readiness(server)).status === 'ok');
    t.diagnostic(`${parts.join(', ')}: ready ${Math.round(performance.now() - freed)} ms after there was space`);
    const lines = server.errors.slice(linesBefore).map((line) => (JSON.parse(line) as { readonly msg: string }).msg);
    for (const part of PARTS) {
      const written = lines.filter((line) => line === LINES[part]).length;
      assert.ok(written <= 2, `seed ${seed}: ${written} lines about the ${part}`);
    }
    assert.ok(lines.length < 20, `seed ${seed}: ${lines.join('\n')}`);
  }
  load.end();
  await running;
  // The same command again ends an import that a full disk interrupted.
  for (const past of pasts) assert.equal((await importPast(directory, dataDir, past)).status, 0, `seed ${seed}`);
  await server.settled();
  for (const past of pasts) await assertCounted(server, world, past, seed);
  const lostByMetric = await server.metric('svc_events_lost_total');
  assert.equal((await server.stop()).code, 0);
  const discards = await world.database.db.selectFrom('discards').selectAll().execute();
  const lost = discards.filter(({ reason }) => reason === 'lost').reduce((sum, { count }) => sum + count, 0);
  await world.close();
  const stored = new Map([...(await readPages(dataDir))].filter(([page]) => page.startsWith('/event/')));
  t.diagnostic(`${load.sent} events sent, ${stored.size} stored, ${lost} lost`);
  assert.deepEqual(load.compare(stored).twice, [], `seed ${seed}`);
  assert.deepEqual([lost, lostByMetric], [load.sent - stored.size, lost], `seed ${seed}`);
});

async function readiness({ url }: Server): Promise<Readonly<Record<string, string>>> {
  return (await (await fetch(`${url}/readyz`)).json()) as Record<string, string>;
}

/** Asserts how each part says that its disk is full. */
async function assertNamed(server: Server, dataDir: string, cookie: string): Promise<void> {
  assert.equal((await fetch(`${server.url}/readyz`)).status, 503);
  const metrics = await server.metrics();
  for (const part of PARTS) assert.equal(metrics.get(`svc_${part}_ok`), 0, part);
  const { out } = await svcProcess(['doctor', '--json', '--data', dataDir]);
  const { findings } = JSON.parse(out) as { readonly findings: readonly Finding[] };
  assert.doesNotMatch(out, /ENOSPC|SQLITE|Code: |DB::|[Nn]o space left/);
  for (const part of PARTS) {
    const found = findings.find(({ message }) => BAD[part].test(message));
    assert.ok(found?.level === 'bad' && found.remedy, part);
  }
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return [answer.status, await answer.json()] as const;
  };
  const error = { code: 'unavailable', message: "the server's disk is full: nothing can be saved" };
  const credentials = { email: 'ada@example.com', password: 'correct horse' };
  assert.deepEqual(await ask('POST', '/dashboard/session', credentials), [503, { error }], 'sign-in');
  const [status, { user }] = (await ask('GET', '/dashboard/session')) as [number, { user: { email: string } }];
  assert.deepEqual([status, user.email], [200, credentials.email], 'reads go on');
}

async function signedIn({ database: { db }, orgId }: World): Promise<string> {
  const fields = { orgId, email: 'ada@example.com', password: 'correct horse', role: 'owner' } as const;
  const user = await createUser(db, systemClock, fields);
  const token = await createSession(db, systemClock, user.id, 'test');
  // It is due to be noted again that the session is in use.
  await db.updateTable('sessions').set({ last_seen_at: 1 }).where('user_id', '=', user.id).execute();
  await db
    .updateTable('sessions')
    .set({ last_seen_at: Date.now() - 600_000 })
    .execute();
  return `svc_session=${token}`;
}

/** Imports a site's past; the same again when it is repeated. Does not wait for it to succeed. */
async function importPast(directory: string, dataDir: string, { publicId }: Site) {
  const file = join(directory, `${publicId}.ndjson`);
  const lines = pastDays().flatMap((day) =>
    Array.from(
      { length: PAST_VISITS_PER_DAY },
      (_, i) => `{"ts":"${day}T10:00:00Z","visitor":"v${i}","u":"/${i % 9}"}\n`,
    ),
  );
  writeFileSync(file, lines.join(''));
  return await svcProcess(['import', file, '--site', publicId, '--data', dataDir]);
}

function pastDays(): string[] {
  const today = Temporal.Now.plainDateISO('UTC');
  return Array.from({ length: PAST_DAYS }, (_, i) => today.subtract({ days: i + 2 }).toString());
}

/** Asserts that each past day has each of its visits once. */
async function assertCounted(server: Server, { apiKey }: World, { publicId }: Site, seed: number): Promise<void> {
  const days = pastDays();
  const path = `/v1/sites/${publicId}/timeseries?metric=pageviews&from=${days.at(-1)}&to=${days[0]}`;
  const { points } = (await server.read(apiKey, path)) as { readonly points: readonly { readonly value: number }[] };
  const views = points.map(({ value }) => value);
  assert.deepEqual(views, Array(PAST_DAYS).fill(PAST_VISITS_PER_DAY), `seed ${seed}`);
}
