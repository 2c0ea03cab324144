/** Erases pages in the dashboard: what would go, who may, and what is listed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ErasuresAnswer, PageErasurePreview } from '../../src/dashboard/routes/erasures.ts';
import { readCondition } from '../../src/sites/segment-conditions.ts';
import { createSegment } from '../../src/sites/segments.ts';
import { TestService } from '../service.ts';
import { BrowserTab } from './browser-tab.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('an admin sees what would go and what keeps its own text, and the erasure is listed', async () => {
  const site = await service.site();
  const { db } = service.database;
  for (const name of ['jane', 'joe', 'joe']) await service.collect(site, { u: `/reset/${name}` });
  await service.collect(site, { u: '/' });
  await service.read(site, '/stats');
  const conditions = [readCondition('page:is:/reset/jane')];
  await createSegment(db, service.clock, { siteId: site.id, name: 'Jane', conditions, userId: null });
  const admin = await BrowserTab.of(service, site.orgId, 'admin');
  const path = `/sites/${site.publicId}`;
  const preview = await admin.get<PageErasurePreview>('POST', `${path}/page-erasure-preview`, { pattern: '/reset/*' });
  assert.deepEqual(preview, {
    paths: 2,
    pageviews: 3,
    days: 1,
    events: 3,
    visits: 0,
    requests: 0,
    definitions: ['Jane'],
  });
  assert.match(
    await admin.refused('POST', `${path}/page-erasure-preview`, { pattern: 'reset' }),
    /^400 invalid: a page pattern begins/,
  );
  const asked = { pattern: '/reset/*', domain: site.domain };
  assert.match(await admin.refused('POST', `${path}/page-erasures`, { ...asked, domain: 'x' }), /^400 invalid: /);
  await admin.get('POST', `${path}/page-erasures`, asked);
  const { erasures } = await admin.get<ErasuresAnswer>('GET', `${path}/erasures`);
  assert.deepEqual(
    erasures.map(({ pattern, from, to, doneAt }) => [pattern, from === to, doneAt]),
    [
      ['/reset/*', true, null],
      ['/reset/*', false, null],
    ],
  );
  const editor = await BrowserTab.of(service, site.orgId, 'editor');
  assert.match(await editor.refused('POST', `${path}/page-erasures`, asked), /^403 /);
});
