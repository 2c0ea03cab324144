/** Tests the database on a full disk. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import { createOrganisation, listOrganisations } from '../../accounts/organisations.ts';
import { systemClock } from '../../domain/clock.ts';
import { openDatabase } from '../database.ts';
import { DatabaseError } from '../database-error.ts';
import { inTransaction } from '../transaction.ts';
import { UnwritableError } from '../write-state.ts';
import { fillDisk } from './fill-disk.fixture.ts';
import { smallDisk } from './small-disk.fixture.ts';

test('on a full disk a change is refused whole and in plain words, reads go on, and space ends it', async (t) => {
  const directory = smallDisk(t, '4m');
  if (directory === null) return t.skip('mounting is not permitted');
  const { db, writes, probe, close } = await openDatabase(directory);
  t.after(close);
  const told: string[] = [];
  writes.onChange((state) => told.push(state));
  await createOrganisation(db, systemClock, { name: 'Before' });
  await probe();
  const ballast = fillDisk(directory);

  const refused = (error: unknown) => {
    assert.ok(error instanceof UnwritableError && error instanceof DatabaseError);
    assert.deepEqual([error.code, error.message], ['unavailable', "the server's disk is full: nothing can be saved"]);
    return true;
  };
  const createMany = inTransaction(db, async (transaction) => {
    for (let i = 0; i < 10; i++) await createOrganisation(transaction, systemClock, { name: `Within ${i}` });
  });
  await assert.rejects(createMany, refused);
  await assert.rejects(createOrganisation(db, systemClock, { name: 'Full' }), refused);
  const names = async () => (await listOrganisations(db)).map(({ name }) => name);
  assert.deepEqual([await names(), writes.current], [['Before'], 'full']);
  await probe();
  assert.equal(writes.current, 'full');

  rmSync(ballast);
  await probe();
  await createOrganisation(db, systemClock, { name: 'After' });
  assert.deepEqual(
    [await names(), told],
    [
      ['Before', 'After'],
      ['full', 'ok'],
    ],
  );
});

test('a full disk is noticed before anything is to be saved', async (t) => {
  const directory = smallDisk(t, '4m');
  if (directory === null) return t.skip('mounting is not permitted');
  const { writes, probe, close } = await openDatabase(directory);
  t.after(close);
  fillDisk(directory);
  await probe();
  assert.equal(writes.current, 'full');
});
