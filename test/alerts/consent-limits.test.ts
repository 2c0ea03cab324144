/** Tests how many emails ask addresses outside an organisation whether they want its alerts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASKS_COUNT_MS, deleteExpiredConsents } from '../../src/alerts/consents/consent-expiry.ts';
import { askAgain } from '../../src/alerts/consents/consents.ts';
import { deleteAlertRule, updateAlertRule } from '../../src/alerts/rules.ts';
import {
  ALERT_ADDRESSES_TO_ASK_MAX,
  ALERT_ASKS_OF_ALL_PER_ADDRESS_MAX,
  ALERT_ASKS_OF_ALL_PER_DAY_MAX,
  ALERT_ASKS_PER_ADDRESS_MAX,
  ALERT_ASKS_PER_DAY_MAX,
} from '../../src/domain/limits.ts';
import { type EmailSender, SmtpSender } from '../../src/mail/smtp.ts';
import { ConsentWorld, GUEST } from './consent-world.ts';
import { startMailServer } from './mail-server.ts';

const DAY_MS = 86_400_000;
const ASK = 'Alert emails from Example Ltd: do you agree?';

test('asks are bounded: one address once a day, and so many of an organization', async (t) => {
  const world = await ConsentWorld.open(t);
  const { db, clock, site } = world.harness;
  const addresses = Array.from({ length: ALERT_ASKS_PER_DAY_MAX + 5 }, (_, i) => `guest-${i}@example.org`);
  const rules = [];
  for (let i = 0; i < addresses.length; i += 10) rules.push(await world.rule(addresses.slice(i, i + 10)));
  await world.ask();
  await world.ask();
  const first = new Set(world.mails.splice(0).map(({ to }) => to[0]!));
  assert.equal(first.size, ALERT_ASKS_PER_DAY_MAX);
  const [asked] = first;
  const key = { orgId: site.orgId, email: asked! };
  await assert.rejects(askAgain(db, clock, key), /was asked in the last 24 hours/);
  // A rule that is deleted and made again asks no earlier.
  for (const rule of rules) await deleteAlertRule(db, rule.id);
  await deleteExpiredConsents(db, clock);
  for (let i = 0; i < addresses.length; i += 10) await world.rule(addresses.slice(i, i + 10));
  clock.advanceMs(DAY_MS - 1000);
  await world.ask();
  assert.deepEqual(world.taken(), []);
  clock.advanceMs(1000);
  await world.ask();
  assert.deepEqual(
    new Set(world.mails.splice(0).map(({ to }) => to[0]!)),
    new Set(addresses.filter((address) => !first.has(address))),
  );
  assert.equal((await world.consent(asked))?.mayAskAgain, true);
  assert.equal((await askAgain(db, clock, key)).mayAskAgain, false);
  await world.ask();
  await world.ask();
  assert.deepEqual(world.taken(), [`${asked} ${ASK}`]);
  for (const address of [...first].slice(1, 15)) await askAgain(db, clock, { ...key, email: address });
  await world.ask();
  const last = [...first].at(-1)!;
  await assert.rejects(askAgain(db, clock, { ...key, email: last }), /at most 20 addresses in 24 hours/);
});

test('an address is asked once a day, on behalf of whichever organization', async (t) => {
  const world = await ConsentWorld.open(t);
  const { clock } = world.harness;
  await world.rule([GUEST]);
  for (const name of ['Second', 'Third']) await world.rule([GUEST], null, await world.siteOf(name));
  for (const name of ['Example Ltd', 'Second', 'Third']) {
    for (let i = 0; i < 3; i++) await world.ask();
    assert.deepEqual(world.taken(), [`${GUEST} Alert emails from ${name}: do you agree?`]);
    clock.advanceMs(DAY_MS - 1);
    await world.ask();
    assert.deepEqual(world.taken(), []);
    clock.advanceMs(1);
  }
});

test('an address that ignores all emails gets a limited number of them, of many organizations too', async (t) => {
  const world = await ConsentWorld.open(t);
  const { clock } = world.harness;
  const organisations = ALERT_ASKS_OF_ALL_PER_ADDRESS_MAX + 3;
  for (let i = 0; i < organisations; i++) await world.rule([GUEST], null, await world.siteOf(`Organization ${i}`));
  for (let day = 0; day < organisations + 2; day++) {
    await world.ask();
    clock.advanceMs(DAY_MS);
  }
  assert.equal(world.mails.length, ALERT_ASKS_OF_ALL_PER_ADDRESS_MAX);
});

test('an address that ignores the emails of an organization is asked three times a year, whatever its rules do', async (t) => {
  const world = await ConsentWorld.open(t);
  const { db, clock, site } = world.harness;
  const key = { orgId: site.orgId, email: GUEST };
  let rule = await world.rule([GUEST]);
  for (let ask = 1; ask <= ALERT_ASKS_PER_ADDRESS_MAX; ask++) {
    if (ask > 1) await askAgain(db, clock, key);
    await world.ask();
    assert.deepEqual(world.taken(), [`${GUEST} ${ASK}`]);
    assert.equal((await world.consent())?.asksLeft, ALERT_ASKS_PER_ADDRESS_MAX - ask);
    clock.advanceMs(DAY_MS);
    await deleteAlertRule(db, rule.id);
    await deleteExpiredConsents(db, clock);
    rule = await world.rule([GUEST]);
    await world.ask();
    assert.deepEqual(world.taken(), [], 'a rule that gets it again does not ask it again');
  }
  assert.equal((await world.consent())?.mayAskAgain, false);
  await assert.rejects(askAgain(db, clock, key), /has been asked as often as it may be/);
  clock.advanceMs(ASKS_COUNT_MS);
  await deleteExpiredConsents(db, clock);
  await askAgain(db, clock, key);
  await world.ask();
  assert.deepEqual(world.taken(), [`${GUEST} ${ASK}`]);
});

test('all organizations together ask a limited number of addresses a day', async (t) => {
  const world = await ConsentWorld.open(t);
  const { clock } = world.harness;
  const organisations = ALERT_ASKS_OF_ALL_PER_DAY_MAX / ALERT_ASKS_PER_DAY_MAX + 1;
  for (let i = 0; i < organisations; i++) {
    const site = await world.siteOf(`Organization ${i}`);
    for (const half of ['a', 'b']) {
      await world.rule(
        Array.from({ length: ALERT_ASKS_PER_DAY_MAX / 2 }, (_, n) => `${half}-${n}@${i}.example.org`),
        null,
        site,
      );
    }
  }
  const asked = new Set<string>();
  const taking: EmailSender = {
    send: async (recipient) => {
      asked.add(recipient);
      return { status: 'succeeded', detail: '', final: true };
    },
  };
  for (let i = 0; i < 3; i++) await world.ask(taking);
  assert.equal(asked.size, ALERT_ASKS_OF_ALL_PER_DAY_MAX);
  clock.advanceMs(DAY_MS);
  for (let i = 0; i < 3; i++) await world.ask(taking);
  assert.equal(asked.size, ALERT_ASKS_OF_ALL_PER_DAY_MAX + ALERT_ASKS_PER_DAY_MAX);
});

test('addresses that a rule had for a moment are forgotten in the next round', async (t) => {
  const world = await ConsentWorld.open(t);
  const { db, clock } = world.harness;
  const rule = await world.rule(['kept@example.org']);
  await world.ask();
  for (const name of ['a', 'b', 'c'])
    await updateAlertRule(db, clock, rule.id, { emails: [`${name}@example.org`] }, []);
  await updateAlertRule(db, clock, rule.id, { emails: ['kept@example.org'] }, []);
  await world.ask();
  const rows = await db.selectFrom('alert_consents').select(['email', 'ask_at']).execute();
  assert.deepEqual(rows, [{ email: 'kept@example.org', ask_at: null }]);
  await updateAlertRule(db, clock, rule.id, { emails: ['a@example.org'] }, []);
  world.taken();
  await world.ask();
  assert.deepEqual(world.taken(), [`a@example.org ${ASK}`], 'entered again, one that was not asked is asked');
});

test('an organization has a limited number of addresses that are yet to be asked', async (t) => {
  const world = await ConsentWorld.open(t);
  const { db, clock } = world.harness;
  const rules = [];
  for (let i = 0; i < ALERT_ADDRESSES_TO_ASK_MAX; i += 10) {
    rules.push(await world.rule(Array.from({ length: 10 }, (_, n) => `guest-${i + n}@example.org`)));
  }
  const refusal = { code: 'invalid', message: /^500 addresses of the organization are yet to be asked/ };
  await assert.rejects(world.rule([GUEST]), refusal);
  await assert.rejects(updateAlertRule(db, clock, rules[0]!.id, { emails: [GUEST] }, []), refusal);
  assert.equal(await world.consent().then((consent) => consent?.askedAt), null);
  assert.equal((await updateAlertRule(db, clock, rules[0]!.id, { enabled: false }, [])).enabled, false);
  await world.rule(['guest-0@example.org']);
  await deleteAlertRule(db, rules[1]!.id);
  await deleteExpiredConsents(db, clock);
  await world.rule([GUEST]);
});

test('what a clock that was a year ahead has recorded neither blocks an ask nor counts', async (t) => {
  const world = await ConsentWorld.open(t);
  const { db, clock, site } = world.harness;
  const later = clock.nowMicros() / 1000 + 365 * DAY_MS;
  const addresses = Array.from({ length: ALERT_ASKS_PER_DAY_MAX }, (_, i) => `guest-${i}@example.org`);
  for (let i = 0; i < addresses.length; i += 10) await world.rule(addresses.slice(i, i + 10));
  await db.updateTable('alert_consents').set({ ask_at: null, asked_at: later, asks: 1 }).execute();
  await world.rule([GUEST]);
  await db.updateTable('alert_consents').set({ ask_at: later }).where('email', '=', GUEST).execute();
  await world.ask();
  assert.deepEqual(world.taken(), [`${GUEST} ${ASK}`]);
  const [email] = addresses;
  assert.equal((await world.consent(email))?.mayAskAgain, true);
  await askAgain(db, clock, { orgId: site.orgId, email: email! });
  await world.ask();
  assert.deepEqual(world.taken(), [`${email} ${ASK}`]);
});

test('an ask that the mail server did not get is repeated; one that it may have got waits for a day', async (t) => {
  const world = await ConsentWorld.open(t);
  const { clock } = world.harness;
  const failing = (status: 'failed:network' | 'failed:timeout'): EmailSender => ({
    send: async () => ({ status, detail: 'away', final: false }),
  });
  await world.rule([GUEST]);
  await world.ask(failing('failed:network'));
  assert.equal((await world.consent())?.askedAt, null);
  await world.ask();
  assert.deepEqual(world.taken(), []);
  clock.advanceMs(15 * 60_000);
  await world.ask(failing('failed:timeout'));
  clock.advanceMs(15 * 60_000);
  await world.ask();
  assert.deepEqual(world.taken(), []);
  clock.advanceMs(DAY_MS);
  await world.ask();
  await world.ask();
  assert.deepEqual(world.taken(), [`${GUEST} ${ASK}`]);
});

test('while the mail server refuses the sign-in, no ask is recorded; a refused address counts as asked', async (t) => {
  const world = await ConsentWorld.open(t);
  const { clock, db } = world.harness;
  const refused = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
  const locked = await startMailServer(t, { onAuth: (_auth, _session, done) => done(refused(535)) });
  const strict = await startMailServer(t, { onRcptTo: (_address, _session, done) => done(refused(550)) });
  const through = (url: string) => new SmtpSender({ url, host: 'stats.example', timeoutMs: 120_000 });
  await world.rule([GUEST]);
  await world.ask(through(locked.url.replace('//', '//me:wrong@')));
  const consent = await world.consent();
  assert.deepEqual([consent?.askedAt, consent?.asksLeft], [null, ALERT_ASKS_PER_ADDRESS_MAX]);
  assert.deepEqual(await db.selectFrom('alert_consent_links').selectAll().execute(), []);
  clock.advanceMs(15 * 60_000);
  await world.ask(through(strict.url));
  assert.equal((await world.consent())?.asksLeft, ALERT_ASKS_PER_ADDRESS_MAX - 1);
  clock.advanceMs(15 * 60_000);
  await world.ask();
  assert.deepEqual(world.taken(), []);
});
