/** A site that has an uploaded export is neither emptied nor moved. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addMember } from '../../src/accounts/members.ts';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { requireSite } from '../../src/sites/sites.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { BrowserTab } from './browser-tab.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('an upload is imported or removed first', async () => {
  const { database, clock } = service;
  const site = await service.site();
  const { id: org } = await createOrganisation(database.db, clock, { name: 'Second' });
  const { userId, cookie } = await signedIn(service, site.orgId, 'owner');
  await addMember(database.db, clock, { orgId: org, userId, role: 'owner' });
  const tab = new BrowserTab(service);
  tab.take(cookie);
  const path = `/sites/${site.publicId}`;
  await tab.get('POST', `${path}/upload`, { name: 'a.zip', size: 10 });
  const refusal = '409 conflict: the site has an uploaded export: import or remove it first';
  assert.equal(await tab.refused('POST', `${path}/empty`, { domain: site.domain }), refusal);
  assert.equal(await tab.refused('POST', `${path}/transfer`, { domain: site.domain, org }), refusal);
  assert.deepEqual(await requireSite(database.db, site.publicId), site);
  await tab.get('DELETE', `${path}/upload`);
  await tab.get('POST', `${path}/empty`, { domain: site.domain });
  await tab.get('POST', `${path}/transfer`, { domain: site.domain, org });
});
