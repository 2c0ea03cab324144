/** Tests that a change which cannot be saved is refused as such, and that reading goes on. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before } from 'node:test';
import Sqlite from 'better-sqlite3';
import { heavyTest } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { Manager } from './manager.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

heavyTest('another process that changes the database for long', async (t) => {
  const { script } = await Manager.ofNew(service);
  const other = new Sqlite(join(service.directory, 'control.db'));
  t.after(() => other.close());
  other.exec('begin immediate');
  const changed = script.refused('PUT /sites/shop', { domain: 'shop.example' });
  assert.equal(await changed, '503 UNAVAILABLE');
  assert.deepEqual((await script.done('GET /sites')).sites, []);
  other.exec('rollback');
  await script.done('PUT /sites/shop', { domain: 'shop.example' });
});
