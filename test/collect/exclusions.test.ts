/** Tests that events which an exclusion rule matches are discarded and counted by rule, while the service runs. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createProxyKey } from '../../src/collect/proxy-keys.ts';
import { systemClock } from '../../src/domain/clock.ts';
import type { ExclusionKind } from '../../src/domain/exclusion.ts';
import type { Site } from '../../src/domain/site.ts';
import { addExclusion, removeExclusion } from '../../src/sites/exclusions.ts';
import { Harness, type Sent } from './harness.ts';
import { until } from './server.ts';
import { BROWSER, behindProxy } from './visit.ts';

let harness: Harness;
before(async () => {
  harness = await Harness.open();
});
after(() => harness.close());

async function addRule(site: Site, kind: ExclusionKind, pattern: string, forAll = false): Promise<number> {
  const siteId = forAll ? null : site.id;
  return (await addExclusion(harness.world.database.db, systemClock, { orgId: site.orgId, siteId, kind, pattern })).id;
}

const isExcluded = async (sent: Sent) => (await harness.send([sent])).discarded.excluded === 1;

test('a rule that is added while the service runs excludes what it matches, and no longer when it is removed', async () => {
  const site = await harness.world.addSite();
  const visit = (u: string): Sent => ({ body: { s: site.publicId, u } });
  await harness.assertAccepted([visit('/admin/users')]);
  const id = await addRule(site, 'path', '/admin/*');
  await until(() => isExcluded(visit('/admin/users')));
  await harness.assertAccepted([visit('/admin'), visit('/')]);
  const { db } = harness.world.database;
  const counted = () => db.selectFrom('exclusion_discards').select('count').where('exclusion_id', '=', id).execute();
  await until(async () => (await counted()).length === 1);
  assert.equal((await counted())[0]?.count, 1);
  await removeExclusion(db, id);
  await until(async () => !(await isExcluded(visit('/admin/users'))));
});

test('a rule of the organization holds for all of its sites', async () => {
  const [one, two] = [await harness.world.addSite(), await harness.world.addSite()];
  const id = await addRule(one, 'user_agent', 'acme kiosk', true);
  const visit = (site: Site, userAgent: string): Sent => ({
    body: { s: site.publicId, u: '/' },
    headers: { ...BROWSER, 'User-Agent': userAgent },
  });
  const kiosk = `${BROWSER['User-Agent']} Acme Kiosk/2`;
  for (const site of [one, two]) await until(() => isExcluded(visit(site, kiosk)));
  await harness.assertAccepted([visit(one, String(BROWSER['User-Agent']))]);
  await removeExclusion(harness.world.database.db, id);
});

test('the address that a proxy passes is compared, not its own', async () => {
  const site = await harness.world.addSite();
  const { key } = await createProxyKey(harness.world.database.db, systemClock);
  const visit = (ip: string): Sent => ({ body: { s: site.publicId, u: '/' }, headers: behindProxy(key, ip) });
  await addRule(site, 'network', '84.128.5.0/24');
  await until(() => isExcluded(visit('84.128.5.7')));
  assert.ok(await isExcluded(visit('::ffff:84.128.5.200')));
  await harness.assertAccepted([visit('84.128.6.7'), { body: { s: site.publicId, u: '/' } }]);
});
