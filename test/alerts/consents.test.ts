/** Tests that addresses outside an organisation get its alert emails only once they have agreed, by a link. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember, removeMember, setGrant } from '../../src/accounts/members.ts';
import { addUser } from '../../src/accounts/users.ts';
import { listHistory } from '../../src/alerts/attempt-queue.ts';
import { ASKS_COUNT_MS, deleteExpiredConsents } from '../../src/alerts/consents/consent-expiry.ts';
import { answerByLink, CONSENT_LINK_MAX_MS, consentOfLink } from '../../src/alerts/consents/consent-links.ts';
import { askAgain } from '../../src/alerts/consents/consents.ts';
import { deleteAlertRule, updateAlertRule } from '../../src/alerts/rules.ts';
import { testRule } from '../../src/alerts/test-rule.ts';
import { epochMs } from '../../src/database/clock-ms.ts';
import { wholeGrant } from '../../src/domain/grant.ts';
import { ALERT_ADDRESSES_TO_ASK_MAX } from '../../src/domain/limits.ts';
import { createSite } from '../../src/sites/sites.ts';
import { ConsentWorld, GUEST, tokenOf } from './consent-world.ts';
import { certificate } from './harness.ts';
import { startReceiver } from './receiver.ts';

const DAY_MS = 86_400_000;

const ASK = 'Alert emails from Example Ltd: do you agree?';
const ALERT = 'Traffic spike: 12 visitors in 5 minutes on example.com';

test('a stranger is asked once, and gets alerts only once it has agreed; webhooks go out meanwhile', async (t) => {
  const world = await ConsentWorld.open(t);
  const { db, clock } = world.harness;
  const receiver = await startReceiver(t, certificate, { status: 200 });
  const webhook = { url: `https://hooks.example:${receiver.port}/hook`, secret: 'a secret' };
  const rule = await world.rule(['Guest@Example.org'], webhook);
  const before = ['Guest@Example.org rejected:no-consent', 'webhook succeeded'];
  assert.deepEqual(await world.alert(rule), before);
  assert.deepEqual(world.taken(), [], 'no mail before the ask');
  await world.ask();
  const [ask] = world.mails;
  assert.deepEqual(world.taken(), [`${GUEST} ${ASK}`]);
  assert.match(ask!.text, /Example Ltd wants to send you an email when something happens on example\.com/);
  const asked = { email: GUEST, state: 'waiting', askedAt: clock.nowMicros() / 1000, asksLeft: 2 } as const;
  assert.deepEqual(await world.consent(), { ...asked, graceUntil: null, mayAskAgain: false });
  const others = await world.rule([GUEST]);
  clock.advanceMs(3 * DAY_MS);
  await world.ask();
  assert.deepEqual(await world.alert(rule), before);
  assert.deepEqual(await world.alert(others), [`${GUEST} rejected:no-consent`]);
  const details = (await listHistory(db, others.id)).map(({ detail }) => detail);
  assert.deepEqual(details, ['the address has not agreed to alert emails yet; asked 2026-03-10T12:00:00.000Z']);
  assert.deepEqual(world.taken(), [], 'neither another ask nor an alert');

  assert.equal((await world.answer(ask!, 'agreed'))?.state, 'agreed');
  assert.deepEqual(await world.alert(rule), ['Guest@Example.org succeeded', 'webhook succeeded']);
  assert.deepEqual(await world.alert(others), [`${GUEST} succeeded`], 'it has agreed for the organization');
  const [alert] = world.mails;
  assert.deepEqual(world.taken(), [`Guest@example.org ${ALERT}`, `${GUEST} ${ALERT}`]);
  await world.answer(alert!, 'refused');
  assert.deepEqual(await world.alert(others), [`${GUEST} rejected:no-consent`]);
  assert.equal((await world.consent())?.state, 'refused');
  assert.deepEqual(world.taken(), []);
  assert.equal(receiver.received.length, 3);
});

test('an address that refuses is not asked again, by no rule and at no time', async (t) => {
  const world = await ConsentWorld.open(t);
  const { db, clock, site } = world.harness;
  const rule = await world.rule([GUEST]);
  await world.ask();
  await world.answer(world.mails[0]!, 'refused');
  world.taken();
  await deleteAlertRule(db, rule.id);
  for (let day = 0; day < 3; day++) {
    clock.advanceMs(DAY_MS);
    await deleteExpiredConsents(db, clock);
    const again = await world.rule([GUEST]);
    await world.ask();
    assert.deepEqual(await world.alert(again), [`${GUEST} rejected:no-consent`]);
  }
  await assert.rejects(askAgain(db, clock, { orgId: site.orgId, email: GUEST }), /is not waiting to agree/);
  assert.deepEqual(world.taken(), []);
});

test('links hold random tokens that the database does not have, and end after 90 days', async (t) => {
  const world = await ConsentWorld.open(t);
  const { db, clock, site } = world.harness;
  const rule = await world.rule([GUEST]);
  await world.ask();
  const [ask] = world.mails;
  await world.answer(ask!, 'agreed');
  await world.alert(rule);
  const tokens = world.mails.map(tokenOf);
  assert.equal(new Set(tokens).size, 2);
  const tables = ['alert_consents', 'alert_consent_links', 'alert_attempts', 'alert_rules'] as const;
  const stored = JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
  for (const token of tokens) assert.ok(!stored.includes(token));
  for (const wrong of ['', 'x', tokens[0]!.slice(1), `${tokens[0]}x`, 'A'.repeat(43)]) {
    assert.equal(await answerByLink(db, clock, wrong, 'refused'), null);
  }
  const consent = { orgId: site.orgId, email: GUEST, state: 'agreed', organisation: 'Example Ltd' };
  for (const token of tokens) assert.deepEqual(await consentOfLink(db, clock, token), consent);
  clock.advanceMs(CONSENT_LINK_MAX_MS);
  for (const token of tokens) assert.equal(await consentOfLink(db, clock, token), null);
  await deleteExpiredConsents(db, clock);
  assert.deepEqual(await db.selectFrom('alert_consent_links').selectAll().execute(), []);
  assert.equal((await world.consent())?.state, 'agreed', 'an answer stays');
});

test('a member is not asked; one who has left is, at the next alert', async (t) => {
  const world = await ConsentWorld.open(t);
  const { db, clock, site } = world.harness;
  const owner = await addUser(db, clock, { email: 'owner@example.org', passwordHash: 'x' });
  await addMember(db, clock, { orgId: site.orgId, userId: owner.id, role: 'owner' });
  const { id: userId } = await addUser(db, clock, { email: GUEST, passwordHash: 'x' });
  await addMember(db, clock, { orgId: site.orgId, userId, role: 'viewer' });
  const rule = await world.rule([GUEST]);
  await world.ask();
  assert.deepEqual(await world.alert(rule), [`${GUEST} succeeded`]);
  assert.equal(world.mails[0]!.headers['list-unsubscribe'], undefined);
  assert.deepEqual(world.taken(), [`${GUEST} ${ALERT}`]);
  await removeMember(db, site.orgId, userId);
  assert.deepEqual(await world.alert(rule), [`${GUEST} rejected:no-consent`]);
  await world.ask();
  assert.deepEqual(world.taken(), [`${GUEST} ${ASK}`]);
  await addMember(db, clock, { orgId: site.orgId, userId, role: 'viewer' });
  clock.advanceMs(ASKS_COUNT_MS - 1);
  await deleteExpiredConsents(db, clock);
  assert.equal((await db.selectFrom('alert_consents').selectAll().execute()).length, 1, 'its ask counts for a year');
  clock.advanceMs(1);
  await deleteExpiredConsents(db, clock);
  assert.deepEqual(await db.selectFrom('alert_consents').selectAll().execute(), [], 'a member needs no consent');
});

test('a member gets the alerts that he may see alone, and is not asked for others', async (t) => {
  const world = await ConsentWorld.open(t);
  const { db, clock, site } = world.harness;
  const elsewhere = await createSite(db, clock, {
    ...{ orgId: site.orgId, domain: 'other.example', name: 'Other', timezone: 'UTC' },
    ...{ retentionMonths: null, honoursGpc: true },
  });
  const { id: userId } = await addUser(db, clock, { email: GUEST, passwordHash: 'x' });
  const [own, other] = [await world.rule([GUEST]), await world.rule([GUEST], null, elsewhere)];
  // The address has agreed before it was a member's.
  await world.ask();
  await world.answer(world.mails[0]!, 'agreed');
  world.taken();
  const here = { reach: { sites: [site.id], groups: [] } };
  await addMember(db, clock, { orgId: site.orgId, userId, role: 'viewer', ...here });
  const [sent, refused] = [[`${GUEST} succeeded`], [`${GUEST} rejected:no-access`]];
  assert.deepEqual(await world.alert(own), sent);
  assert.deepEqual(await world.alert(other), refused);

  await setGrant(db, clock, { orgId: site.orgId, userId }, { ...wholeGrant('viewer'), withheld: ['revenue'] });
  assert.deepEqual(await world.alert(own), sent, 'a rule of visitors tells no money');
  await setGrant(db, clock, { orgId: site.orgId, userId }, { ...wholeGrant('viewer'), withheld: ['settings'] });
  assert.deepEqual(await world.alert(own), refused);
  await setGrant(
    db,
    clock,
    { orgId: site.orgId, userId },
    { ...wholeGrant('viewer'), expiresAt: epochMs(clock) + 1000 },
  );
  assert.deepEqual(await world.alert(own), sent);
  clock.advanceMs(1000);
  assert.deepEqual(await world.alert(own), refused);
  world.taken();
  await world.ask();
  assert.deepEqual(world.taken(), []);
});

test('an address that no rule has any more is not asked, and is forgotten', async (t) => {
  const world = await ConsentWorld.open(t);
  const { db, clock } = world.harness;
  const rule = await world.rule([GUEST, 'other@example.org']);
  await updateAlertRule(db, clock, rule.id, { emails: ['other@example.org'] }, []);
  await world.ask();
  assert.deepEqual(world.taken(), [`other@example.org ${ASK}`]);
  await deleteExpiredConsents(db, clock);
  const rows = await db.selectFrom('alert_consents').select('email').execute();
  assert.deepEqual(rows, [{ email: 'other@example.org' }]);
});

test('without a mail server nothing is asked; once there is one, everybody is', async (t) => {
  const world = await ConsentWorld.open(t);
  await world.rule([GUEST]);
  await world.ask(null);
  assert.equal((await world.consent())?.askedAt, null);
  world.harness.clock.advanceMs(40 * DAY_MS);
  await world.ask();
  assert.deepEqual(world.taken(), [`${GUEST} ${ASK}`]);
});

test('an alert that cannot be given a link, as on a full disk, goes out once, without one', async (t) => {
  const world = await ConsentWorld.open(t);
  const { db, clock, transports } = world.harness;
  const rule = await world.rule([GUEST]);
  await world.ask();
  await world.answer(world.mails[0]!, 'agreed');
  world.taken();
  await db.schema.dropTable('alert_consent_links').execute();
  assert.deepEqual(await world.alert(rule), [`${GUEST} succeeded`]);
  await world.harness.deliver();
  assert.equal(world.mails[0]!.headers['list-unsubscribe'], undefined);
  assert.deepEqual(world.taken(), [`${GUEST} ${ALERT}`]);
  const [tested] = await testRule(db, clock, transports, rule.id, 'everyone');
  assert.equal(tested?.status, 'succeeded');
});

test('an alert to an address that cannot be noted to be asked leaves the queue; a later alert notes it', async (t) => {
  const world = await ConsentWorld.open(t);
  const { db, site } = world.harness;
  const rule = await world.rule([GUEST]);
  await db.deleteFrom('alert_consents').execute();
  const others = Array.from({ length: ALERT_ADDRESSES_TO_ASK_MAX }, (_, i) => `guest-${i}@example.org`);
  const waiting = { org_id: site.orgId, state: 'waiting', ask_at: null, asked_at: null, grace_until: null } as const;
  for (const email of others)
    await db
      .insertInto('alert_consents')
      .values({ ...waiting, email })
      .execute();
  assert.deepEqual(await world.alert(rule), [`${GUEST} rejected:no-consent`]);
  await world.ask();
  assert.deepEqual(world.taken(), []);
  await db.deleteFrom('alert_consents').where('email', '=', others[0]!).execute();
  assert.deepEqual(await world.alert(rule), [`${GUEST} rejected:no-consent`]);
  await world.ask();
  assert.deepEqual(world.taken(), [`${GUEST} ${ASK}`]);
});
