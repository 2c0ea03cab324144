import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrganisation } from '../accounts/organisations.ts';
import { DatabaseError } from '../database/database-error.ts';
import { openFixture } from './fixture.ts';
import { isPublicId, newPublicId } from './public-id.ts';
import { setSiteState } from './site-state.ts';
import {
  findSite,
  findSiteById,
  listSites,
  type NewSite,
  requireSite,
  type SiteChanges,
  siteZones,
  updateSite,
} from './sites.ts';

test('a new site is active, and its zone holds from its local day on', async (t) => {
  const { database, clock, orgId, addSite } = await openFixture(t);
  clock.set('2026-03-10T23:30:00Z');
  const site = await addSite({
    domain: 'BÜCHER.example.',
    name: ' Books ',
    timezone: 'europe/paris',
    retentionMonths: 12,
  });
  assert.deepEqual(site, {
    id: 1,
    publicId: site.publicId,
    orgId,
    domain: 'xn--bcher-kva.example',
    also: [],
    name: 'Books',
    timezone: 'Europe/Paris',
    retentionMonths: 12,
    visitMonths: 12,
    honoursGpc: true,
    state: 'active',
    createdAt: Date.parse('2026-03-10T23:30:00Z'),
  });
  assert.equal(isPublicId(site.publicId), true);
  assert.deepEqual(await findSite(database.db, site.publicId), site);
  assert.deepEqual(await findSiteById(database.db, site.id), site);
  assert.deepEqual(await siteZones(database.db, site.id), [{ fromDay: '2026-03-11', timezone: 'Europe/Paris' }]);
});

test('a wrong field is refused with a message about the allowed values', async (t) => {
  const { addSite } = await openFixture(t);
  const invalid = (message: string) => new DatabaseError('invalid', message);
  const retention = invalid('the retention must be a whole number of months from 1 to 1200');
  await assert.rejects(addSite({ name: '' }), invalid('the name must not be empty'));
  await assert.rejects(
    addSite({ timezone: 'Paris' }),
    invalid('"Paris" is not a time zone; give an IANA name, such as Europe/Paris or UTC'),
  );
  await assert.rejects(addSite({ timezone: '+01:00' }), { code: 'invalid' });
  for (const retentionMonths of [0, -1, 1.5, 1201, Number.NaN]) {
    await assert.rejects(addSite({ retentionMonths }), retention, String(retentionMonths));
  }
  await assert.rejects(addSite({ orgId: 7 }), new DatabaseError('not_found', 'there is no organization 7'));
});

test('a new site keeps visits for 13 months, or as long as its statistics', async (t) => {
  const { addSite } = await openFixture(t);
  const months = async (fields: Partial<NewSite>) => (await addSite(fields)).visitMonths;
  assert.equal(await months({}), 13);
  assert.equal(await months({ retentionMonths: 24 }), 13);
  assert.equal(await months({ retentionMonths: 6 }), 6);
  assert.equal(await months({ retentionMonths: 6, visitMonths: 0 }), 0);
  assert.equal(await months({ visitMonths: 1200 }), 1200);
});

test('visits are kept no longer than statistics', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const range = 'visits are kept for a whole number of months from 0 to 1200; 0 keeps them for 30 days';
  for (const visitMonths of [-1, 1.5, 1201, Number.NaN]) {
    await assert.rejects(addSite({ visitMonths }), new DatabaseError('invalid', range), String(visitMonths));
  }
  const longer = new DatabaseError('invalid', 'visits can be kept at most as long as the statistics: for 12 months');
  await assert.rejects(addSite({ retentionMonths: 12, visitMonths: 13 }), longer);

  const site = await addSite({ retentionMonths: 24 });
  const update = async (changes: SiteChanges) => {
    const { retentionMonths, visitMonths } = await updateSite(database.db, clock, site.publicId, changes);
    const stored = await requireSite(database.db, site.publicId);
    assert.deepEqual([stored.retentionMonths, stored.visitMonths], [retentionMonths, visitMonths]);
    return [retentionMonths, visitMonths];
  };
  assert.deepEqual(await update({ retentionMonths: 12 }), [12, 12]);
  await assert.rejects(update({ visitMonths: 13 }), longer);
  await assert.rejects(update({ retentionMonths: 12, visitMonths: 13 }), longer);
  assert.deepEqual(await update({ retentionMonths: 36 }), [36, 12], 'a longer retention keeps no more visits');
  assert.deepEqual(await update({ retentionMonths: 48, visitMonths: 48 }), [48, 48]);
  assert.deepEqual(await update({ visitMonths: 0 }), [48, 0]);
  assert.deepEqual(await update({ name: 'Renamed' }), [48, 0]);
});

test('a site has a main domain and others, each once', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const site = await addSite();
  const update = async (changes: SiteChanges) => {
    const { domain, also } = await updateSite(database.db, clock, site.publicId, changes);
    const stored = await requireSite(database.db, site.publicId);
    assert.deepEqual([stored.domain, ...stored.also], [domain, ...also]);
    return [domain, ...also].join(' ');
  };
  const also = ['Example.org.', 'example.com', ' example.org', 'bücher.example'];
  assert.equal(await update({ also }), 'example.com example.org xn--bcher-kva.example');
  assert.equal(await update({ name: 'Renamed' }), 'example.com example.org xn--bcher-kva.example');
  assert.equal(await update({ domain: 'EXAMPLE.org' }), 'example.org xn--bcher-kva.example', 'the earlier one is gone');
  assert.equal(await update({ domain: 'example.net', also: ['example.org'] }), 'example.net example.org');
  for (const wrong of ['', 'https://example.com', 'a,b', '1.2.3.4', 'none'])
    await assert.rejects(update({ also: ['example.com', wrong] }), { code: 'invalid' }, wrong);
  await assert.rejects(update({ domain: 'example.com:80' }), { code: 'invalid' });
  const many = Array.from({ length: 20 }, (_, i) => `${i}.example`);
  await assert.rejects(
    update({ also: [...many, '20.example'] }),
    new DatabaseError('invalid', 'a site has at most 20 further domains'),
  );
  assert.equal(await update({ also: [...many, 'example.net'] }), ['example.net', ...many].join(' '));
  assert.equal(await update({ also: [] }), 'example.net');
  assert.equal((await addSite({ domain: 'example.net' })).domain, 'example.net', 'two sites may have one domain');
});

test('sites are listed by organization and state, oldest first', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const other = await createOrganisation(database.db, clock, { name: 'Other' });
  const first = await addSite();
  const second = await addSite({ domain: 'second.example', honoursGpc: false });
  const foreign = await addSite({ orgId: other.id });
  const archived = await setSiteState(database.db, first.publicId, 'archived');

  assert.deepEqual(archived, { ...first, state: 'archived' });
  assert.deepEqual(await listSites(database.db), [archived, second, foreign]);
  assert.deepEqual(await listSites(database.db, { orgId: first.orgId }), [archived, second]);
  assert.deepEqual(await listSites(database.db, { orgId: first.orgId, state: 'active' }), [second]);
  assert.deepEqual(await listSites(database.db, { state: 'archived' }), [archived]);

  assert.deepEqual(await setSiteState(database.db, first.publicId, 'active'), first);
  assert.deepEqual(await setSiteState(database.db, first.publicId, 'active'), first);
});

test('an unknown site is not found', async (t) => {
  const { database } = await openFixture(t);
  assert.equal(await findSite(database.db, newPublicId()), undefined);
  assert.equal(await findSite(database.db, '1'), undefined);
  assert.equal(await findSiteById(database.db, 1), undefined);
  await assert.rejects(requireSite(database.db, 'x'), new DatabaseError('not_found', 'there is no site "x"'));
  await assert.rejects(setSiteState(database.db, newPublicId(), 'active'), { code: 'not_found' });
});

test('changes of several people at one moment do not undo each other', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const site = await addSite({ retentionMonths: 1 });
  await Promise.all([
    updateSite(database.db, clock, site.publicId, { retentionMonths: null }),
    updateSite(database.db, clock, site.publicId, { name: 'Renamed' }),
    updateSite(database.db, clock, site.publicId, { honoursGpc: false }),
    updateSite(database.db, clock, site.publicId, { timezone: 'Asia/Tokyo' }),
  ]);
  const expected = { ...site, retentionMonths: null, name: 'Renamed', honoursGpc: false, timezone: 'Asia/Tokyo' };
  assert.deepEqual(await findSite(database.db, site.publicId), expected);
  assert.deepEqual(await updateSite(database.db, clock, site.publicId, {}), expected);
});
