import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createOrganisation } from '../accounts/organisations.ts';
import { ApiKeyUse } from './api-key-use.ts';
import { createApiKey, listApiKeys } from './api-keys.ts';
import { emptyDirectory, ManualClock, openFor } from './fixture.ts';

const NOON = '2026-05-20T12:00:00Z';

test('a use is written at once, the next ones after a minute, and the last one in the end', async (t) => {
  const database = await openFor(t, emptyDirectory(t));
  const { db } = database;
  const clock = new ManualClock(NOON);
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Example Ltd' });
  const { id } = await createApiKey(db, clock, { orgId, name: 'a' });
  await createApiKey(db, clock, { orgId, name: 'unused' });
  const lastUses = async () => (await listApiKeys(db, orgId)).map((key) => key.lastUsedAt);
  const start = Date.parse(NOON);
  const use = new ApiKeyUse(db, clock);
  await use.flush();
  assert.deepEqual(await lastUses(), [null, null]);
  use.note(id);
  await use.flush();
  assert.deepEqual(await lastUses(), [start, null]);
  clock.advanceMs(1000);
  use.note(id);
  clock.advanceMs(58_999);
  await use.flush();
  assert.deepEqual(await lastUses(), [start, null], 'a minute is not over');
  clock.advanceMs(1);
  await use.flush();
  assert.deepEqual(await lastUses(), [start + 1000, null]);
  use.note(id);
  await use.flush();
  assert.deepEqual(await lastUses(), [start + 1000, null]);
  clock.advanceMs(60_000);
  await use.flush();
  assert.deepEqual(await lastUses(), [start + 60_000, null]);
});

test('what could not be written is written later', async (t) => {
  const { db } = await openFor(t, emptyDirectory(t));
  const clock = new ManualClock(NOON);
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Example Ltd' });
  const { id } = await createApiKey(db, clock, { orgId, name: 'a' });
  const use = new ApiKeyUse(db, clock);
  await sql`CREATE TRIGGER refuse BEFORE UPDATE ON api_keys BEGIN SELECT raise(ABORT, 'no'); END`.execute(db);
  use.note(id);
  await assert.rejects(() => use.flush(), /no/);
  await sql`DROP TRIGGER refuse`.execute(db);
  await use.flush();
  assert.equal((await listApiKeys(db, orgId))[0]?.lastUsedAt, Date.parse(NOON));
});
