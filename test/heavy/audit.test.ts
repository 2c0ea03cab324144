/**
 * A record of 100,000 entries, and a process that is killed while it changes goals, members and keys: each change has its entry and each
 * entry its change. By hand: SVC_TEST_HEAVY=yes SVC_TEST_KILLS=100 node test/runner/run.ts test/heavy/audit.test.ts; SVC_TEST_SEED
 * repeats the moments of a run.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { after, type TestContext } from 'node:test';
import { verifyChain } from '../../src/audit/chain.ts';
import { actingAs } from '../../src/database/audit/actor.ts';
import { chainHash } from '../../src/database/audit/entry.ts';
import type { Database } from '../../src/database/database.ts';
import { type PostgresServer, run, startPostgres } from '../../src/database/postgres/postgres.fixture.ts';
import { inTransaction } from '../../src/database/transaction.ts';
import { Random } from '../collect/random.ts';
import { makeDataDirectory, removeDataDirectory } from '../collect/server.ts';
import { seedOf } from '../draws.ts';
import { assertWithin, heavyTest } from '../heavy-checks.ts';
import { type AuditedWorld, addWorld, openAudited, PERSON } from './audit-database.ts';
import { AuditReplay } from './audit-replay.ts';

const KILLS = Number(process.env.SVC_TEST_KILLS ?? 100);
const SEED = seedOf(62);
const ENTRIES = 100_000;
const MEASURED = 10_000;
/** The entries of a statement, and the changes of a transaction. */
const AT_ONCE = 500;
const APPEND_P99_MAX_MS = 1;
const VERIFY_MAX_MS = 10_000;
/** A process is killed after so many of its changes, at most. */
const CHANGES_MAX = 40;
const CHANGING = resolve(import.meta.dirname, 'audit-changes.fixture.ts');
/** Ends the connections that change something at this moment. */
const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and (state like 'idle in %' or state = 'active')`;

let server: PostgresServer | null = null;
after(() => server?.stop());

/** The databases, by their name: each gives a place to open. */
const PLACES: Readonly<Record<string, (t: TestContext) => Promise<string>>> = {
  SQLite: async (t) => {
    const dataDir = makeDataDirectory();
    t.after(() => removeDataDirectory(dataDir));
    return dataDir;
  },
  PostgreSQL: async () => {
    server ??= await startPostgres();
    return server.createDatabase();
  },
};

for (const [name, placeOf] of Object.entries(PLACES)) {
  heavyTest(
    `${name}: an entry is appended to ${ENTRIES} within a millisecond, and they are verified in seconds`,
    async (t) => {
      const database = await openAudited(await placeOf(t));
      t.after(() => database.close());
      const world = await addWorld(database);
      await fillChain(database, world, ENTRIES);
      const took = await timeChanges(database, world, MEASURED);
      const p99 = { recorded: quantile(took.recorded, 0.99), bare: quantile(took.bare, 0.99) };
      for (const kind of ['recorded', 'bare'] as const) {
        t.diagnostic(`${kind}: median ${quantile(took[kind], 0.5).toFixed(3)} ms, p99 ${p99[kind].toFixed(3)} ms`);
      }
      const begun = performance.now();
      const verified = await verifyChain(database.db, world.orgId);
      const verifyMs = performance.now() - begun;
      t.diagnostic(`verified ${verified.entries} entries in ${Math.round(verifyMs)} ms`);
      assert.equal(verified.broken, null);
      assert.ok(verified.entries > ENTRIES);
      assertWithin(verifyMs, VERIFY_MAX_MS, 'verifying');
      assertWithin(p99.recorded - p99.bare, APPEND_P99_MAX_MS, 'an entry beside its change, at the 99th percentile,');
    },
  );

  heavyTest(
    `${name}: ${KILLS} kills leave no change without an entry and no entry without its change (seed ${SEED})`,
    async (t) => {
      const place = await placeOf(t);
      const database = await openAudited(place);
      t.after(() => database.close());
      const world = await addWorld(database);
      const replay = new AuditReplay(database, world.orgId);
      const random = new Random(SEED);
      let changes = 0;
      for (let killed = 0; killed < KILLS; killed++) {
        const changing = changingProcess(place, world);
        changes += await changing.changed(1 + random.below(CHANGES_MAX));
        if (name === 'PostgreSQL' && random.chance(0.5)) {
          await run(place, CUT);
          changes += await changing.changed(1 + random.below(CHANGES_MAX));
        }
        await changing.kill();
        await replay.compare();
      }
      const verified = await verifyChain(database.db, world.orgId);
      assert.deepEqual([verified.broken, verified.entries], [null, replay.entries]);
      assert.ok(replay.entries >= changes, `${changes} changes, ${replay.entries} entries`);
      t.diagnostic(`${KILLS} kills, ${changes} changes that were answered, ${replay.entries} entries`);
    },
  );
}

/** Appends so many entries to the chain, as an organisation has after years. */
async function fillChain({ db }: Database, { orgId }: AuditedWorld, entries: number): Promise<void> {
  const { last } = await verifyChain(db, orgId);
  let { number, hash } = last!;
  for (let left = entries; left > 0; left -= AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, () => {
      number += 1;
      const by = { by: PERSON.actor, network: PERSON.network };
      const what = {
        action: 'goal.changed',
        id: '1',
        site: 'k3jd02msa9xq',
        changes: { name: ['before', `${number}`] },
      };
      const entry = JSON.stringify({ at: number, ...by, ...what });
      hash = chainHash(hash, entry);
      return { org_id: orgId, number, at: number, entry, hash };
    });
    await db.insertInto('audit_entries').values(rows).execute();
  }
}

/**
 * Changes a goal so many times with an entry and so many times without one, in transactions that take turns. Returns how long each
 * change took, milliseconds.
 */
async function timeChanges({ db }: Database, { goalId }: AuditedWorld, times: number) {
  const took = { recorded: [] as number[], bare: [] as number[] };
  const change = (kind: keyof typeof took) =>
    inTransaction(db, async (transaction) => {
      for (let i = 0; i < AT_ONCE; i++) {
        const begun = performance.now();
        const changed = { name: `${kind} ${took[kind].length}` };
        await transaction.updateTable('goals').set(changed).where('id', '=', goalId).execute();
        took[kind].push(performance.now() - begun);
      }
    });
  while (took.recorded.length < times) {
    await actingAs(PERSON, () => change('recorded'));
    await actingAs({ ...PERSON, actor: { kind: 'copy' } }, () => change('bare'));
  }
  return took;
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;
}

/** Starts a process that changes goals, members and keys. */
function changingProcess(place: string, { orgId, siteId, userId }: AuditedWorld) {
  const ids = [orgId, siteId, userId].map(String);
  const child = spawn(process.execPath, [CHANGING, place, ...ids], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** Waits for so many further changes. Returns how many did not fail. */
    changed: async (count: number) => {
      let done = 0;
      for (let i = 0; i < count; i++) {
        const { value, done: isEnd } = await lines.next();
        assert.equal(isEnd, false, 'the process has ended by itself');
        if (value === 'changed') done++;
      }
      return done;
    },
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
