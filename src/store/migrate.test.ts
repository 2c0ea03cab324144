import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MigrationTarget, migrateStore, type StoreMigration } from './migrate.ts';
import { STORE_MIGRATIONS, STORE_VERSION } from './migrations/index.ts';

const MIGRATIONS: readonly StoreMigration[] = [
  { version: 2, summary: 'two', statements: ['a', 'b'] },
  { version: 3, summary: 'three', statements: ['c'] },
];

/** A store in memory that stops at the step with a number, after it was done. */
class FakeTarget implements MigrationTarget {
  recorded = 1;
  readonly executed: string[] = [];
  stopAfter = Number.POSITIVE_INFINITY;
  #steps = 0;

  async version(): Promise<number> {
    return this.recorded;
  }

  async record(version: number): Promise<void> {
    this.recorded = version;
    this.#step();
  }

  async execute(sql: string): Promise<void> {
    this.executed.push(sql);
    this.#step();
  }

  #step(): void {
    this.#steps += 1;
    if (this.#steps === this.stopAfter) throw new Error('killed');
  }
}

const messages: string[] = [];
const log = { info: (_fields: object, message: string) => void messages.push(message) };

test('each migration runs once, in order, and its progress is logged', async () => {
  const target = new FakeTarget();
  await migrateStore(target, MIGRATIONS, log);
  await migrateStore(target, MIGRATIONS, log);
  assert.deepEqual([target.recorded, target.executed], [3, ['a', 'b', 'c']]);
  assert.deepEqual(messages, [
    'store migration 2: two',
    'store migration 2: two',
    'the store has version 2',
    'store migration 3: three',
    'the store has version 3',
  ]);
});

test('a stop after any step is made up for by the next start', async () => {
  for (let stopAfter = 1; stopAfter <= 5; stopAfter++) {
    const target = new FakeTarget();
    target.stopAfter = stopAfter;
    await assert.rejects(migrateStore(target, MIGRATIONS, log), /killed/);
    await migrateStore(target, MIGRATIONS, log);
    assert.equal(target.recorded, 3);
    assert.deepEqual([...new Set(target.executed)], ['a', 'b', 'c'], `${stopAfter}`);
  }
});

test('the versions of the store follow each other', () => {
  assert.deepEqual(
    STORE_MIGRATIONS.map(({ version }) => version),
    STORE_MIGRATIONS.map((_, index) => index + 2),
  );
  assert.equal(STORE_VERSION, STORE_MIGRATIONS.length + 1);
});

test('every statement can be repeated', () => {
  const statements = STORE_MIGRATIONS.flatMap((migration) => migration.statements);
  for (const statement of statements) assert.match(statement, /IF (NOT )?EXISTS/);
});
