/** Reports know only what a member is granted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setGrant } from '../../src/accounts/members.ts';
import { listDiscards } from '../../src/collect/discards.ts';
import { type Grant, wholeGrant } from '../../src/domain/grant.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { createGroup, updateGroup } from '../../src/sites/groups.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { until } from '../collect/server.ts';
import { importLines } from '../statistics/import.ts';
import { RecipientWorld } from './recipient-world.ts';

test('a report goes to members who reach the site, without money where that is withheld', async (t) => {
  const world = await RecipientWorld.open(t);
  const { harness } = world;
  const { service } = harness;
  const { db } = service.database;
  const site = await service.site();
  const other = await service.site({ domain: 'other.example' });
  const { id: goalId } = await createGoal(db, service.clock, {
    ...{ siteId: site.id, name: 'Order', kind: 'event', pattern: 'purchase' },
  });
  const money = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
  await setRevenue(db, service.clock, { siteId: site.id, goalId }, money);
  const ts = `${service.today()}T01:00:00Z`;
  await importLines(service, site, [
    { ts, visitor: 'a', u: '/' },
    { ts, visitor: 'a', u: '/', e: 'purchase', p: { value: '21.00' } },
  ]);
  const { id: group } = await createGroup(db, service.clock, site.orgId, { name: 'Clients', sites: [site.id] });
  const subscriber = async (limits: Partial<Grant>) => {
    const member = await harness.subscriber(site, { weekly: true });
    await setGrant(
      db,
      service.clock,
      { orgId: site.orgId, userId: member.userId },
      { ...wholeGrant('viewer'), ...limits },
    );
    return member;
  };
  const whole = await subscriber({});
  const client = await subscriber({ reach: { sites: [], groups: [group] } });
  const elsewhere = await subscriber({ reach: { sites: [other.id], groups: [] } });
  const moneyless = await subscriber({ withheld: ['revenue'] });
  const settingless = await subscriber({ withheld: ['settings'] });
  const exportless = await subscriber({ withheld: ['exports'] });
  for (const member of [whole, exportless]) {
    const choice = { weekly: true, monthly: false, withCsv: true };
    await harness.ask(member, 'PUT', `/sites/${site.publicId}/reports`, choice);
  }
  const leaving = await subscriber({ expiresAt: Date.parse('2026-05-24T00:00:00Z') });
  // Reports that an admin has entered for members' addresses are under the same limits.
  const admin = await world.adminOf(site);
  for (const { email } of [elsewhere, moneyless, exportless]) {
    await world.confirmed(admin, site, { email, withRevenue: true, withCsv: true });
  }

  harness.goTo('2026-05-25T06:00:00Z');
  const [ofWhole] = await harness.round(whole);
  assert.match(ofWhole!.text, /\nRevenue +€21\.00/);
  assert.match(harness.taken(client)[0]!.text, /\nRevenue +€21\.00/);
  assert.equal(ofWhole!.attachments.length, 1);
  assert.deepEqual(
    harness.taken(exportless).map(({ attachments }) => attachments),
    [[], []],
  );
  const ofMoneyless = harness.taken(moneyless);
  assert.equal(ofMoneyless.length, 2);
  for (const { text } of ofMoneyless) {
    assert.match(text, /\nVisitors +1/);
    assert.doesNotMatch(text, /Revenue|€/);
  }
  assert.deepEqual([harness.taken(elsewhere), harness.taken(leaving)], [[], []]);

  await updateGroup(db, { orgId: site.orgId, id: group }, { sites: [other.id] });
  harness.taken(settingless);
  await service.collect(site, { u: '/' }, { origin: 'https://elsewhere.example' });
  const week = { from: '2026-05-25', to: '2026-05-31' };
  await until(async () => (await listDiscards(db, site, week, service.clock.nowMicros())).length > 0);
  harness.goTo('2026-06-01T06:00:00Z');
  const [withoutVisitors, ...more] = await harness.round(whole);
  assert.match(withoutVisitors!.text, /\n- 1 event was rejected/);
  assert.doesNotMatch(
    harness.taken(settingless)[0]!.text,
    /event was rejected/,
    'what is rejected is told by the settings',
  );
  assert.deepEqual([more, harness.taken(client)], [[], []]);

  // A report that waits for the mail server is not sent any more once the grant has ended, or does not reach the site.
  const grant = (member: { readonly userId: number }, limits: Partial<Grant>) =>
    setGrant(db, service.clock, { orgId: site.orgId, userId: member.userId }, { ...wholeGrant('viewer'), ...limits });
  harness.goTo('2026-06-08T06:00:00Z');
  [harness.refusal, harness.attempts.length] = [451, 0];
  await service.sendReports();
  assert.deepEqual(
    new Set(harness.attempts),
    new Set([whole.email, moneyless.email, settingless.email, exportless.email]),
  );
  await grant(whole, { expiresAt: Date.parse('2026-06-08T06:05:00Z') });
  for (const each of [moneyless, settingless, exportless])
    await grant(each, { reach: { sites: [other.id], groups: [] } });
  [harness.refusal, harness.attempts.length] = [null, 0];
  harness.goTo('2026-06-08T12:00:00Z');
  await service.sendReports();
  assert.deepEqual(harness.attempts, []);
});
