import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  ACTIVE_PROXY_KEYS_MAX,
  createProxyKey,
  listProxyKeys,
  ProxyKeys,
  REVOKED_RELAY_KEYS_KEPT_MAX,
  revokeProxyKey,
} from '../collect/proxy-keys.ts';
import { DatabaseError } from '../database/database-error.ts';
import { BASE62, randomText } from '../database/secret.ts';
import { apiKeyHolder, createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { openFixture, openFor } from './fixture.ts';

const isInFile = process.env.SVC_TEST_POSTGRES === undefined;

test('an API key is valid for its organization until any process revokes it', async (t) => {
  const { dataDir, database, clock, orgId } = await openFixture(t);
  const { id, key } = await createApiKey(database.db, clock, { orgId, name: 'reports' });
  assert.match(key, /^svc_[0-9A-Za-z]{32}$/);
  await database.reader.caughtUp();
  assert.deepEqual(apiKeyHolder(database, key), { keyId: id, orgId, reach: null, scopes: null });

  const other = await openFor(t, dataDir);
  await revokeApiKey(other.db, clock, id);
  await database.reader.caughtUp();
  assert.equal(apiKeyHolder(database, key), null);
});

test('a malformed or unknown key has no holder', async (t) => {
  const { database, clock, orgId } = await openFixture(t);
  const { key } = await createApiKey(database.db, clock, { orgId, name: 'reports' });
  const unknown = `svc_${randomText(BASE62, 32)}`;
  for (const wrong of ['', 'svc_', key.slice(0, -1), `${key}x`, `${key}\n`, key.toUpperCase(), key.slice(4), unknown]) {
    assert.equal(apiKeyHolder(database, wrong), null, wrong);
  }
});

test('the list of API keys shows when they were made and revoked, and no key', async (t) => {
  const { database, clock, orgId } = await openFixture(t);
  const createdAt = clock.nowMicros() / 1000;
  const first = await createApiKey(database.db, clock, { orgId, name: 'first' });
  const second = await createApiKey(database.db, clock, { orgId, name: 'second' });
  clock.advanceMs(60_000);
  await revokeApiKey(database.db, clock, first.id);
  clock.advanceMs(60_000);
  await revokeApiKey(database.db, clock, first.id);

  assert.deepEqual(await listApiKeys(database.db, orgId), [
    {
      id: 1,
      orgId,
      name: 'first',
      prefix: first.key.slice(0, 8),
      createdAt,
      revokedAt: createdAt + 60_000,
      lastUsedAt: null,
      reach: null,
      scopes: null,
    },
    {
      id: 2,
      orgId,
      name: 'second',
      prefix: second.key.slice(0, 8),
      createdAt,
      revokedAt: null,
      lastUsedAt: null,
      reach: null,
      scopes: null,
    },
  ]);
  await assert.rejects(revokeApiKey(database.db, clock, 9), new DatabaseError('not_found', 'there is no API key 9'));
  await assert.rejects(
    createApiKey(database.db, clock, { orgId: 9, name: 'x' }),
    new DatabaseError('not_found', 'there is no organization 9'),
  );
});

test('no complete key is on disk', { skip: !isInFile && 'the database is no file' }, async (t) => {
  const { dataDir, database, clock, orgId } = await openFixture(t);
  const api = await createApiKey(database.db, clock, { orgId, name: 'reports' });
  const relay = await createProxyKey(database.db, clock);
  const disk = Buffer.concat(readdirSync(dataDir).map((file) => readFileSync(join(dataDir, file))));
  assert.equal(disk.includes(api.key.slice(0, 8)), true);
  assert.equal(disk.includes(api.key.slice(8)), false);
  assert.equal(disk.includes(relay.key.slice(14)), false);
});

test('a relay key is valid from its creation to its revocation, by any process', async (t) => {
  const { dataDir, database, clock } = await openFixture(t);
  const keys = new ProxyKeys(database, clock);
  const other = await openFor(t, dataDir);
  const first = await createProxyKey(other.db, clock);
  const second = await createProxyKey(other.db, clock);
  await database.reader.caughtUp();
  assert.match(first.key, /^svc_relay_[0-9A-Za-z]{32}$/);
  assert.equal(keys.verify(first.key), true);
  assert.equal(keys.verify(second.key), true);
  for (const wrong of ['', first.key.slice(0, -1), `${first.key}x`, `svc_relay_${randomText(BASE62, 32)}`]) {
    assert.equal(keys.verify(wrong), false, wrong);
  }

  const createdAt = clock.nowMicros() / 1000;
  await revokeProxyKey(other.db, clock, first.id);
  await database.reader.caughtUp();
  clock.advanceMs(100);
  assert.equal(keys.verify(first.key), false);
  assert.equal(keys.verify(second.key), true);
  assert.deepEqual(await listProxyKeys(database.db), [
    { id: 1, prefix: first.key.slice(0, 14), createdAt, revokedAt: createdAt },
    { id: 2, prefix: second.key.slice(0, 14), createdAt, revokedAt: null },
  ]);
  await assert.rejects(revokeProxyKey(other.db, clock, 9), new DatabaseError('not_found', 'there is no relay key 9'));
});

test('the number of active relay keys is limited', async (t) => {
  const { database, clock } = await openFixture(t);
  for (let i = 0; i < ACTIVE_PROXY_KEYS_MAX; i++) await createProxyKey(database.db, clock);
  await assert.rejects(
    createProxyKey(database.db, clock),
    new DatabaseError('conflict', 'there are 100 active relay keys already; revoke one first'),
  );
  await revokeProxyKey(database.db, clock, 1);
  assert.equal((await createProxyKey(database.db, clock)).id, ACTIVE_PROXY_KEYS_MAX + 1);
});

test('of revoked relay keys the latest stay in the list', async (t) => {
  const { database, clock } = await openFixture(t);
  const { db } = database;
  const active = await createProxyKey(db, clock);
  const revoked: number[] = [];
  for (let i = 0; i < REVOKED_RELAY_KEYS_KEPT_MAX + 3; i++) {
    const { id } = await createProxyKey(db, clock);
    clock.advanceMs(1);
    await revokeProxyKey(db, clock, id);
    revoked.push(id);
  }
  const latest = await createProxyKey(db, clock);
  assert.deepEqual(
    (await listProxyKeys(db)).map(({ id }) => id),
    [active.id, ...revoked.slice(3), latest.id],
  );
});
