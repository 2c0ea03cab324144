import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExclusionKind } from '../domain/exclusion.ts';
import { addExclusion, listExclusions, removeExclusion } from './exclusions.ts';
import { openFixture } from './fixture.ts';
import { deleteSite } from './sites.ts';

test('patterns are cleaned, and those that could not match are refused', async (t) => {
  const { database, clock, orgId } = await openFixture(t);
  const add = async (kind: ExclusionKind, pattern: string) =>
    (await addExclusion(database.db, clock, { orgId, siteId: null, kind, pattern })).pattern;
  assert.equal(await add('network', ' 203.0.113.7 '), '203.0.113.7/32');
  assert.equal(await add('network', '::ffff:203.0.113.8'), '203.0.113.8/32');
  assert.equal(await add('network', '2001:DB8::1'), '2001:db8::1/64');
  assert.equal(await add('network', '10.0.0.0/8'), '10.0.0.0/8');
  assert.equal(await add('country', 'de'), 'DE');
  assert.equal(await add('host', 'Staging.Example.com'), 'staging.example.com');
  assert.equal(await add('host', 'Küche.example.com'), 'xn--kche-0ra.example.com');
  assert.equal(await add('referrer', 'www.Spam.example'), 'spam.example');
  assert.equal(await add('referrer', 'münchen.example'), 'xn--mnchen-3ya.example');
  assert.equal(await add('path', '/admin/*'), '/admin/*');
  assert.equal(await add('path', '/grün*'), '/gr%C3%BCn*');
  assert.equal(await add('user_agent', ' acme kiosk '), 'acme kiosk');
  for (const [kind, pattern] of [
    ['network', '203.0.113.0/33'],
    ['network', '0.0.0.0/0'],
    ['network', '2001:db8::1/65'],
    ['network', '203.0.113'],
    ['network', '010.0.0.1'],
    ['network', '10.0.0.0/8/8'],
    ['country', 'Germany'],
    ['host', 'https://example.com'],
    ['host', 'example.com/x'],
    ['referrer', 'https://spam.example/'],
    ['path', 'admin'],
    ['path', '/a?b'],
    ['user_agent', 'a'],
    ['user_agent', 'x'.repeat(201)],
  ] as const) {
    await assert.rejects(add(kind, pattern), { code: 'invalid' }, `${kind} ${pattern}`);
  }
  await assert.rejects(add('country', 'De'), { code: 'conflict' });
});

test('a site has its own rules and those of its organization, and only its own are removed with it', async (t) => {
  const { database, clock, orgId, addSite } = await openFixture(t);
  const { db } = database;
  const [site, other] = [await addSite(), await addSite()];
  const add = (siteId: number | null, pattern: string) =>
    addExclusion(db, clock, { orgId, siteId, kind: 'country', pattern });
  const [all, own] = [await add(null, 'DE'), await add(site.id, 'FR')];
  assert.deepEqual(await listExclusions(db, { orgId, siteId: site.id }), [all, own]);
  assert.deepEqual(await listExclusions(db, { orgId, siteId: other.id }), [all]);
  assert.deepEqual(await listExclusions(db, { orgId, siteId: null }), [all]);
  await assert.rejects(removeExclusion(db, own.id, { orgId, siteId: other.id }), { code: 'not_found' });
  await assert.rejects(removeExclusion(db, all.id, { orgId, siteId: site.id }), { code: 'not_found' });
  await deleteSite(db, clock, site.publicId);
  assert.deepEqual(await db.selectFrom('exclusions').select('id').execute(), [{ id: all.id }]);
  await removeExclusion(db, all.id);
  assert.deepEqual(await listExclusions(db, { orgId, siteId: null }), []);
});

test('a site has at most 100 rules, and so has an organization', async (t) => {
  const { database, clock, orgId, addSite } = await openFixture(t);
  const site = await addSite();
  const add = (siteId: number | null, i: number) =>
    addExclusion(database.db, clock, { orgId, siteId, kind: 'path', pattern: `/${i}` });
  for (const siteId of [site.id, null]) {
    for (let i = 0; i < 100; i++) await add(siteId, i);
    await assert.rejects(add(siteId, 100), { code: 'invalid' });
  }
});
