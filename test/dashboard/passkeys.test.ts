/** Passkeys over HTTP: added, used alone and after a password, and every attack on them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addPasskey } from '../../src/accounts/passkeys.ts';
import { deleteUser } from '../../src/manage/delete-user.ts';
import { heavyTest } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { guessTenTimes, MINUTE, PASSWORD, person, TOO_MANY, turnOn } from './account-user.ts';
import { BrowserTab } from './browser-tab.ts';
import { type Forged, SoftwarePasskey } from './software-passkey.ts';

const ORIGIN = 'https://stats.example.com';
const REFUSED = '401 wrong_credentials: the passkey could not be verified; try again';
const UNVERIFIED = '400 invalid: the passkey could not be verified; try again';

type Options = Parameters<SoftwarePasskey['create']>[0];

let service: TestService;
let orgId: number;
before(async () => {
  service = await TestService.start({ SVC_PUBLIC_URL: ORIGIN });
  ({ orgId } = await service.site());
});
after(() => service.close());

heavyTest(
  'passkeys are added after the password, named, listed and removed, and recovery codes come and go with the first and last factor',
  async () => {
    const { email, tab } = await newcomer();
    const options = '/account/passkeys/options';
    assert.match(await tab.refused('POST', options, { password: 'wrong' }), /^401 wrong_credentials: the current/);
    const first = new SoftwarePasskey(ORIGIN);
    const begun = await tab.get<Options>('POST', options, { password: PASSWORD });
    const add = { name: 'Laptop', passkey: first.create(begun) };
    const { recoveryCodes } = await tab.get<{ recoveryCodes: string[] }>('POST', '/account/passkeys', add);
    assert.equal(new Set(recoveryCodes).size, 10);
    assert.equal(await tab.refused('POST', '/account/passkeys', add), UNVERIFIED);
    const second = await addByHand(tab, 'Key');
    assert.equal(second.recoveryCodes, null);

    const account = () =>
      tab.get<{ passkeys: { id: number; name: string }[]; recoveryCodesLeft: number | null }>('GET', '/account');
    const [laptop, key] = (await account()).passkeys;
    assert.deepEqual([laptop?.name, key?.name], ['Laptop', 'Key']);
    await tab.get('PATCH', `/account/passkeys/${key!.id}`, { name: 'Blue key' });
    const stranger = (await newcomer()).tab;
    for (const [method, body] of [
      ['PATCH', { name: 'Mine' }],
      ['DELETE', { password: PASSWORD }],
    ] as const) {
      assert.match(await stranger.refused(method, `/account/passkeys/${key!.id}`, body), /^404 not_found/);
    }
    assert.match(await tab.refused('DELETE', `/account/passkeys/${key!.id}`, { password: 'wrong' }), /^401/);

    const other = new BrowserTab(service);
    assert.equal(await other.signIn(email, PASSWORD, recoveryCodes[0]), email);
    const { recoveryCodes: renewed } = await tab.get<{ recoveryCodes: string[] }>('POST', '/account/recovery-codes', {
      password: PASSWORD,
    });
    assert.match(
      await other.refused('POST', '/session', { email, password: PASSWORD, code: recoveryCodes[1] }),
      /^401/,
    );
    assert.equal(await other.signIn(email, PASSWORD, renewed[0]), email);

    // An app beside them keeps the codes that there are.
    const app = await turnOn(service, tab);
    assert.equal(app.recoveryCodes, null);
    await tab.get('DELETE', '/account/second-factor', { password: PASSWORD });
    await tab.get('DELETE', `/account/passkeys/${laptop!.id}`, { password: PASSWORD });
    const left = await account();
    assert.deepEqual([left.passkeys.map(({ name }) => name), left.recoveryCodesLeft], [['Blue key'], 9]);
    await tab.get('DELETE', `/account/passkeys/${key!.id}`, { password: PASSWORD });
    assert.equal((await account()).recoveryCodesLeft, null);
    assert.equal(await other.signIn(email, PASSWORD), email);
    assert.match(await tab.refused('POST', '/account/recovery-codes', { password: PASSWORD }), /^409 conflict/);
  },
);

test('a passkey signs in alone, or after the password in the place of a code', async () => {
  const { email, passkey } = await withPasskey();
  const alone = new BrowserTab(service);
  assert.equal(await signInBy(alone, passkey), email);
  assert.equal(await alone.whoAmI(), email);

  const needed = '401 passkey_needed: use your passkey, or a recovery code';
  const credentials = { email, password: PASSWORD };
  assert.equal(await new BrowserTab(service).refused('POST', '/session', credentials), needed);
  await turnOn(service, alone);
  const both = '401 passkey_or_code_needed: use your passkey, or the code from your authenticator app';
  const after = new BrowserTab(service);
  assert.equal(await after.refused('POST', '/session', credentials), both);
  // After the password the authenticator need not know its user.
  const answer = passkey.get(await challenge(after), { isVerified: false, userHandle: null });
  await after.get('POST', '/session', { ...credentials, passkey: answer });
  assert.equal(await after.whoAmI(), email);
  const wrong = new BrowserTab(service);
  const right = passkey.get(await challenge(wrong));
  assert.match(
    await wrong.refused('POST', '/session', { email, password: 'wrong', passkey: right }),
    /^401 wrong_cred/,
  );
});

/** Each with what is forged in an answer that would be right otherwise. */
const ATTACKS: Readonly<Record<string, Forged>> = {
  'of another origin': { origin: 'https://stats.example.com.evil.example' },
  'of an origin with another port': { origin: `${ORIGIN}:8443` },
  'for another host': { host: 'evil.example' },
  'with a counter that has not grown': { counter: 1 },
  'with a counter that goes back': { counter: 0 },
  'without a verified person': { isVerified: false },
  'without its user': { userHandle: null },
  'of another user': { userHandle: Buffer.from('user 1').toString('base64url') },
  'to a challenge that was not given': { challenge: Buffer.from('x'.repeat(43)).toString('base64url') },
  'without a challenge': { challenge: '' },
  'of a registration': { type: 'webauthn.create' },
  'with another signature': { signature: Buffer.alloc(70, 1).toString('base64url') },
};

test('an answer that is not exactly right signs nobody in', async () => {
  const { email, passkey } = await withPasskey();
  assert.equal(await signInBy(new BrowserTab(service), passkey), email);
  for (const [attack, forged] of Object.entries(ATTACKS)) {
    const tab = new BrowserTab(service);
    const answer = passkey.get(await challenge(tab), forged);
    assert.equal(await tab.refused('POST', '/session/passkey', { passkey: answer }), REFUSED, attack);
    assert.equal(await tab.whoAmI(), undefined, attack);
  }
  assert.equal(await signInBy(new BrowserTab(service), passkey), email);
});

test('a challenge is answered once, in time, and in the browser that asked for it', async () => {
  const { email, passkey } = await withPasskey();
  const tab = new BrowserTab(service);
  const begun = await challenge(tab);
  const stranger = new BrowserTab(service);
  assert.equal(await stranger.refused('POST', '/session/passkey', { passkey: passkey.get(begun) }), REFUSED);
  await challenge(stranger);
  assert.equal(await stranger.refused('POST', '/session/passkey', { passkey: passkey.get(begun) }), REFUSED);
  const answer = passkey.get(begun);
  await tab.get('POST', '/session/passkey', { passkey: answer });
  // The same answer again, and a fresh one to the same challenge.
  assert.equal(await tab.refused('POST', '/session/passkey', { passkey: answer }), REFUSED);
  assert.equal(await tab.refused('POST', '/session/passkey', { passkey: passkey.get(begun) }), REFUSED);
  const late = await challenge(tab);
  service.clock.advance(6 * MINUTE);
  assert.equal(await tab.refused('POST', '/session/passkey', { passkey: passkey.get(late) }), REFUSED);
  await service.maintain();
  const { count } = await service.database.db
    .selectFrom('passkey_challenges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(count, 0);

  // A challenge of a registration is no other's, and none of a sign-in.
  const [own, other] = [await newcomer(), await newcomer()];
  const created = await own.tab.get<Options>('POST', '/account/passkeys/options', { password: PASSWORD });
  const forOwn = { name: 'Key', passkey: new SoftwarePasskey(ORIGIN).create(created) };
  assert.equal(await other.tab.refused('POST', '/account/passkeys', forOwn), UNVERIFIED);
  for (const forged of [{ origin: 'https://evil.example' }, { host: 'evil.example' }, { type: 'webauthn.get' }]) {
    const options = await own.tab.get<Options>('POST', '/account/passkeys/options', { password: PASSWORD });
    const forgery = { name: 'Key', passkey: new SoftwarePasskey(ORIGIN).create(options, forged) };
    assert.equal(await own.tab.refused('POST', '/account/passkeys', forgery), UNVERIFIED);
  }
  assert.equal(await new BrowserTab(service).signIn(own.email, PASSWORD), own.email);
  assert.equal(await tab.whoAmI(), email);
});

test('the passkey of somebody else, of a deleted account, or a removed one opens nothing', async () => {
  const [ada, bob] = [await withPasskey(), await withPasskey()];
  const tab = new BrowserTab(service);
  const ofBob = bob.passkey.get(await challenge(tab));
  const credentials = { email: ada.email, password: PASSWORD };
  assert.equal(await tab.refused('POST', '/session', { ...credentials, passkey: ofBob }), REFUSED);
  const ofTheirs = new BrowserTab(service);
  await signInBy(ofTheirs, bob.passkey);
  const taken = await ofTheirs.get<Options>('POST', '/account/passkeys/options', { password: PASSWORD });
  const again = { name: 'Stolen', passkey: ada.passkey.create(taken) };
  assert.equal(
    await ofTheirs.refused('POST', '/account/passkeys', again),
    '409 conflict: this passkey was added before',
  );

  await deleteUser(service.database.db, bob.id);
  assert.equal(
    await tab.refused('POST', '/session/passkey', { passkey: bob.passkey.get(await challenge(tab)) }),
    REFUSED,
  );
  ada.passkey.kept(ada.id);
  const own = new BrowserTab(service);
  await signInBy(own, ada.passkey);
  const { passkeys } = await own.get<{ passkeys: { id: number }[] }>('GET', '/account');
  await own.get('DELETE', `/account/passkeys/${passkeys[0]!.id}`, { password: PASSWORD });
  assert.equal(
    await tab.refused('POST', '/session/passkey', { passkey: ada.passkey.get(await challenge(tab)) }),
    REFUSED,
  );
});

test('wrong answers are counted by the address, and a right one is never refused', async () => {
  const { email, passkey } = await withPasskey();
  const [tab, wrong] = [new BrowserTab(service), { origin: 'https://x.example' }];
  const guess = async () =>
    tab.refused('POST', '/session/passkey', { passkey: passkey.get(await challenge(tab), wrong) });
  for (let i = 0; i < 20; i++) assert.equal(await guess(), REFUSED);
  assert.match(await guess(), /^429 too_many_tries: too many attempts; try again in 1 second$/);
  assert.equal(await signInBy(tab, passkey), email);
});

heavyTest('wrong passwords keep nobody with a passkey out', async () => {
  const { email, passkey } = await withPasskey();
  const stranger = new BrowserTab(service);
  const guess = () => stranger.refused('POST', '/session', { email, password: 'wrong' });
  await guessTenTimes(service, guess, '401 wrong_credentials: incorrect email or password');
  assert.match(await guess(), TOO_MANY);
  assert.equal(await signInBy(stranger, passkey), email);
});

/** Signs a new user in by password. */
async function newcomer() {
  const { id, email } = await person(service, orgId);
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  return { id, email, tab };
}

/** Makes a user with a passkey. Nothing is hashed for it, which is slow on purpose. */
async function withPasskey() {
  const { id, email } = await person(service, orgId);
  const passkey = new SoftwarePasskey(ORIGIN);
  await addPasskey(service.database.db, service.clock, id, { ...passkey.kept(id), name: 'Key' });
  return { id, email, passkey };
}

async function addByHand(tab: BrowserTab, name: string) {
  const passkey = new SoftwarePasskey(ORIGIN);
  const begun = await tab.get<Options>('POST', '/account/passkeys/options', { password: PASSWORD });
  const added = { name, passkey: passkey.create(begun) };
  return { passkey, ...(await tab.get<{ recoveryCodes: string[] | null }>('POST', '/account/passkeys', added)) };
}

function challenge(tab: BrowserTab): Promise<{ options: { challenge: string } }> {
  return tab.get('POST', '/session/passkey/options', {});
}

async function signInBy(tab: BrowserTab, passkey: SoftwarePasskey): Promise<string | undefined> {
  const signed = { passkey: passkey.get(await challenge(tab)) };
  return (await tab.get<{ user: { email: string } }>('POST', '/session/passkey', signed)).user.email;
}
