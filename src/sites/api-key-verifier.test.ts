import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrganisation } from '../accounts/organisations.ts';
import { ApiKeyVerifier } from './api-key-verifier.ts';
import { createApiKey, listApiKeys } from './api-keys.ts';
import { emptyDirectory, ManualClock, openFor } from './fixture.ts';

const NOON = '2026-05-20T12:00:00Z';

test('the first use is written at once, the next ones after a minute, and the last one in the end', async (t) => {
  const database = await openFor(t, emptyDirectory(t));
  const { db } = database;
  const clock = new ManualClock(NOON);
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Example Ltd' });
  const { key } = await createApiKey(db, clock, { orgId, name: 'a' });
  await createApiKey(db, clock, { orgId, name: 'unused' });
  const lastUses = async () => (await listApiKeys(db, orgId)).map((key) => key.lastUsedAt);
  const start = Date.parse(NOON);
  const keys = new ApiKeyVerifier(database, clock);
  await keys.flush();
  assert.deepEqual(await lastUses(), [null, null]);
  await keys.find(key);
  await keys.flush();
  assert.deepEqual(await lastUses(), [start, null]);
  clock.advanceMs(1000);
  await keys.find(key);
  clock.advanceMs(58_999);
  await keys.flush();
  assert.deepEqual(await lastUses(), [start, null], 'a minute is not over');
  clock.advanceMs(1);
  await keys.flush();
  assert.deepEqual(await lastUses(), [start + 1000, null]);
  await keys.find(key);
  await keys.flush();
  assert.deepEqual(await lastUses(), [start + 1000, null]);
  clock.advanceMs(60_000);
  await keys.flush();
  assert.deepEqual(await lastUses(), [start + 60_000, null]);
});

test('a use whose write failed is written later', async (t) => {
  const database = await openFor(t, emptyDirectory(t));
  const { db } = database;
  const clock = new ManualClock(NOON);
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Example Ltd' });
  const { key } = await createApiKey(db, clock, { orgId, name: 'a' });
  const keys = new ApiKeyVerifier(database, clock);
  await database.reader.caughtUp();
  await keys.find(key);
  await db.schema.alterTable('api_keys').renameTo('hidden').execute();
  await assert.rejects(() => keys.flush(), /api_keys/);
  await db.schema.alterTable('hidden').renameTo('api_keys').execute();
  await keys.flush();
  assert.equal((await listApiKeys(db, orgId))[0]?.lastUsedAt, Date.parse(NOON));
});
