/** The second factor of an account, over HTTP. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TestService } from '../service.ts';
import {
  type Account,
  CODE_NEEDED,
  guessTenTimes,
  MINUTE,
  PASSWORD,
  person,
  SECOND,
  TOO_MANY,
  turnOn,
  WRONG,
} from './account-user.ts';
import { BrowserTab } from './browser-tab.ts';

const NO_FIT = '400 invalid: invalid code; check the clock of your phone and try the next code';
const WRONG_CODE = '401 wrong_credentials: invalid code; wait for the next one and try again';

let service: TestService;
let orgId: number;
before(async () => {
  service = await TestService.start();
  ({ orgId } = await service.site());
});
after(() => service.close());

test('a second factor is asked for once it is confirmed', async () => {
  const { email } = await person(service, orgId);
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  const wrong = await tab.refused('POST', '/account/second-factor', { password: 'wrong' });
  assert.equal(wrong, '401 wrong_credentials: the current password is wrong');
  const begun = await tab.get<{ secret: string; url: string; qr: { size: number; path: string } }>(
    'POST',
    '/account/second-factor',
    { password: PASSWORD },
  );
  assert.match(begun.secret, /^[A-Z2-7]{32}$/);
  const parameters = `issuer=svc%20127.0.0.1&secret=${begun.secret}&algorithm=SHA1&digits=6&period=30`;
  assert.equal(begun.url, `otpauth://totp/svc%20127.0.0.1:${encodeURIComponent(email)}?${parameters}`);
  // The start and end of the path show the three squares in the corners, each seven modules, behind a border of four.
  assert.ok(begun.qr.path.startsWith('M4 4h7v1h-7z'), begun.qr.path.slice(0, 40));
  assert.ok(begun.qr.path.includes(`M${begun.qr.size - 11} 4h7v1h-7z`));
  assert.equal(await tab.refused('PUT', '/account/second-factor', { code: '12345' }), NO_FIT);
  assert.equal(await new BrowserTab(service).signIn(email, PASSWORD), email);

  const { recoveryCodes } = await turnOn(service, tab);
  assert.equal(new Set(recoveryCodes).size, 10);
  for (const code of recoveryCodes) assert.match(code, /^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  const { secondFactor, recoveryCodesLeft } = await tab.get<Account>('GET', '/account');
  assert.deepEqual({ secondFactor, recoveryCodesLeft }, { secondFactor: true, recoveryCodesLeft: 10 });
  const again = await tab.refused('POST', '/account/second-factor', { password: PASSWORD });
  assert.equal(again, '409 conflict: two-factor authentication is already on; turn it off first');
});

test('a code works once, and only after the right password', async () => {
  const { email } = await person(service, orgId);
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  const { code, recoveryCodes } = await turnOn(service, tab);
  const confirming = code();
  const other = new BrowserTab(service);
  const signIn = (password: string, given?: string) =>
    other.refused('POST', '/session', { email, password, code: given });
  assert.equal(await signIn('wrong'), WRONG);
  assert.equal(await signIn('wrong', code(1)), WRONG);
  assert.equal(await signIn(PASSWORD), CODE_NEEDED);
  assert.equal(await signIn(PASSWORD, confirming), WRONG_CODE);
  assert.equal(other.cookies.size, 0);

  service.clock.advance(MINUTE);
  const fresh = code();
  assert.equal(await other.signIn(email, PASSWORD, `${fresh.slice(0, 3)} ${fresh.slice(3)}`), email);
  assert.equal(await signIn(PASSWORD, fresh), WRONG_CODE);
  assert.equal(await signIn(PASSWORD, code(-1)), WRONG_CODE);

  const [recovery = ''] = recoveryCodes;
  assert.equal(await other.signIn(email, PASSWORD, recovery.toUpperCase().replaceAll('-', '')), email);
  assert.equal(await signIn(PASSWORD, recovery), WRONG_CODE);
  assert.equal((await other.get<Account>('GET', '/account')).recoveryCodesLeft, 9);

  assert.match(await tab.refused('DELETE', '/account/second-factor', { password: 'wrong' }), /^401 wrong_credentials/);
  await tab.get('DELETE', '/account/second-factor', { password: PASSWORD });
  assert.equal(await new BrowserTab(service).signIn(email, PASSWORD), email);
});

test('turning a second factor on or off signs out every other browser', async () => {
  const { email } = await person(service, orgId);
  const [tab, other] = [new BrowserTab(service), new BrowserTab(service)];
  const present = async () => [await tab.whoAmI(), await other.whoAmI()];
  for (const each of [tab, other]) await each.signIn(email, PASSWORD);
  const { code } = await turnOn(service, tab);
  assert.deepEqual(await present(), [email, undefined]);
  service.clock.advance(MINUTE);
  await other.signIn(email, PASSWORD, code());
  assert.deepEqual(await present(), [email, email]);
  await tab.get('DELETE', '/account/second-factor', { password: PASSWORD });
  assert.deepEqual(await present(), [email, undefined]);
});

test('two sign-ins with one code at one moment succeed once', async () => {
  const { email } = await person(service, orgId);
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  const { code } = await turnOn(service, tab);
  service.clock.advance(MINUTE);
  const fresh = code();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      new BrowserTab(service).ask('POST', '/session', { email, password: PASSWORD, code: fresh }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401, 401, 401, 401]);
});

test('a client that knows the password cannot try all codes', async () => {
  const { email } = await person(service, orgId);
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  await turnOn(service, tab);
  const guesser = new BrowserTab(service);
  const guess = (code?: string) => guesser.refused('POST', '/session', { email, password: PASSWORD, code });
  await guessTenTimes(service, () => guess('no-code'), WRONG_CODE);
  assert.match(await guess('no-code'), TOO_MANY);
  // A sign-in without a code is no guess, and resets no counter.
  service.clock.advance(32 * SECOND);
  assert.equal(await guess(), CODE_NEEDED);
  service.clock.advance(15 * MINUTE);
  assert.equal(await guess('no-code'), WRONG_CODE);
  assert.match(await guess(), /^429 too_many_tries: /);
});
