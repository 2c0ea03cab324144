/** Tests that scripts list the imports of a site from other products, and take them back. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { beginProductImport, findProductImport, setImportState } from '../../src/sites/product-imports.ts';
import { TestService } from '../service.ts';
import { Manager } from './manager.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('imports are listed and taken back, and are in no file', async () => {
  const { orgId, script } = await Manager.ofNew(service);
  const { script: stranger } = await Manager.ofNew(service);
  await stranger.done('PUT /sites/shop', { domain: 'shop.example' });
  await script.done('PUT /sites/shop', { domain: 'shop.example' });
  const { db } = service.database;
  const { id: siteId } = await db
    .selectFrom('sites')
    .select('id')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const begun = { siteId, source: 'plausible', name: '/tmp/export.zip', digest: 'x' };
  const { id, startedAt } = await beginProductImport(db, service.clock, begun);
  assert.equal(await script.refused(`DELETE /sites/shop/imports/~${id}`), '409 CONFLICT');
  const brought = { first: '2025-01-01', last: '2025-03-31', days: 90 };
  await setImportState(db, id, 'done', brought);
  const listed = {
    ...{ id: String(id), externalId: null, source: 'plausible', state: 'done', file: 'export.zip', startedAt },
    ...{ ...brought, problem: null },
  };
  assert.deepEqual((await script.done('GET /sites/shop/imports')).imports, [listed]);
  assert.deepEqual(await script.done(`GET /sites/shop/imports/~${id}`), listed);
  assert.equal(await stranger.refused(`DELETE /sites/shop/imports/~${id}`), '404 NOT_FOUND');
  assert.equal(await script.refused(`PUT /sites/shop/imports/~${id}`, {}), '404 NOT_FOUND');
  assert.equal(await script.refused('POST /apply', { sites: [{ id: 'shop', imports: [] }] }), '400 INVALID');
  const reads = await Manager.of(service, { orgId, scopes: ['data:read'] });
  assert.equal(await reads.refused(`DELETE /sites/shop/imports/~${id}`), '403 FORBIDDEN');
  const settings = await Manager.of(service, { orgId, scopes: ['settings:write'] });
  assert.equal(await settings.refused('GET /sites/shop/imports'), '403 FORBIDDEN');
  assert.equal(await script.change(`DELETE /sites/shop/imports/~${id}?dry_run=true`), 'removed');
  assert.equal((await findProductImport(db, id))!.state, 'done');
  assert.equal(await script.change(`DELETE /sites/shop/imports/~${id}`), 'removed');
  while ((await findProductImport(db, id))!.state !== 'undone') await service.maintain();
  assert.deepEqual((await script.done('GET /sites/shop/imports')).imports, []);
});
