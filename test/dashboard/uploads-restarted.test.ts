/** An uploaded export whose service is stopped and started, with commands in processes of their own: they end when it stops. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedImport } from '../../src/dashboard/routes/imports.ts';
import type { UploadAnswer } from '../../src/dashboard/routes/uploads.ts';
import { TestService } from '../service.ts';
import { BrowserTab } from './browser-tab.ts';
import { plausibleExport } from './plausible-export.ts';
import { settledUpload } from './upload-file.ts';

const EXPORT = plausibleExport([
  ['2024-05-17', 10, 20],
  ['2024-05-18', 30, 60],
]);

test('a restart goes on with an upload and with its reading', async (t) => {
  const service = await TestService.start({}, { runsChildren: true });
  t.after(() => service.close());
  const site = await service.site();
  const tab = await BrowserTab.of(service, site.orgId, 'owner');
  const path = `/sites/${site.publicId}/upload`;
  await tab.get('POST', path, { name: 'export.zip', size: EXPORT.length });
  await tab.piece(`${path}/piece?at=0`, EXPORT.subarray(0, 50));
  await service.restart();
  assert.equal((await tab.get<UploadAnswer>('GET', path)).upload?.received, 50);
  await tab.piece(`${path}/piece?at=50`, EXPORT.subarray(50));
  await service.restart();
  assert.equal((await settledUpload(tab, site))?.phase, 'ready');
  await tab.get('POST', `${path}/start`);
  await service.restart();
  assert.equal(await settledUpload(tab, site), null);
  const { imports } = await tab.get<{ imports: ListedImport[] }>('GET', `/sites/${site.publicId}/imports`);
  assert.deepEqual(
    imports.map(({ state, days }) => [state, days]),
    [['done', 2]],
  );
});
