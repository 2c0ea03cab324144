/** Signing in, the user's own account, second factors and forgotten passwords, over HTTP. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { createUser, type User } from '../../src/accounts/users.ts';
import { type MailServer, startMailServer } from '../alerts/mail-server.ts';
import { TestService } from '../service.ts';
import { BrowserTab, refusalOf } from './browser-tab.ts';

const PASSWORD = 'correct horse';
const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WRONG = '401 wrong_credentials: the email or the password is wrong';
const SIGNED_OUT = '401 signed_out: sign in first';

let service: TestService;
let mail: MailServer;
let orgId: number;
let made = 0;
const ends: (() => unknown)[] = [];

before(async () => {
  mail = await startMailServer({ after: (end) => ends.push(end as () => unknown) });
  service = await TestService.start({ SVC_SMTP_URL: `${mail.url}?from=svc@stats.example` });
  ({ orgId } = await service.site());
});

after(async () => {
  await service.close();
  for (const end of ends) await end();
});

/** Creates a user with the password `PASSWORD`. */
function person(name = 'ada'): Promise<User> {
  const { database, clock } = service;
  return createUser(database.db, clock, {
    orgId,
    email: `${name}-${++made}@example.com`,
    password: PASSWORD,
    role: 'member',
  });
}

interface Account {
  readonly email: string;
  readonly sessions: readonly { id: number; agent: string; current: boolean; createdAt: number; lastSeenAt: number }[];
  readonly secondFactor: boolean;
  readonly recoveryCodesLeft: number;
}

test('signing in sets a cookie that scripts and other sites cannot use', async () => {
  const { email, id } = await person();
  const tab = new BrowserTab(service);
  const { status, body, headers } = await tab.ask('POST', '/session', {
    email: ` ${email.toUpperCase()}`,
    password: PASSWORD,
  });
  assert.equal(status, 200);
  assert.deepEqual((body as { user: unknown }).user, { id, email });
  assert.equal(headers.get('cache-control'), 'no-store');
  const [session = '', known = '', ...others] = headers.getSetCookie();
  assert.deepEqual(others, []);
  assert.match(session, /^svc_session=[0-9A-Za-z]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.match(known, /^svc_known=[\w-]{43}; Max-Age=34560000; Path=\/dashboard; HttpOnly; SameSite=Lax$/);
  assert.equal(await tab.whoAmI(), email);
});

test('no answer reveals whether an address has an account', async () => {
  const { email } = await person();
  const known = await new BrowserTab(service).ask('POST', '/session', { email, password: 'wrong horse' });
  const unknown = await new BrowserTab(service).ask('POST', '/session', { email: `no-${email}`, password: PASSWORD });
  assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
  assert.equal(known.status, 401);
  assert.deepEqual(known.headers.getSetCookie(), []);
  assert.deepEqual([...known.headers.keys()], [...unknown.headers.keys()]);
});

test('a session token is always new, and a token that the browser brings along is never adopted', async () => {
  const { email } = await person();
  const tab = new BrowserTab(service);
  const planted = 'x'.repeat(43);
  tab.cookies.set('svc_session', planted);
  await tab.signIn(email, PASSWORD);
  const first = tab.cookies.get('svc_session');
  assert.notEqual(first, planted);
  await tab.signIn(email, PASSWORD);
  assert.notEqual(tab.cookies.get('svc_session'), first);
  // A token that an attacker planted, or learnt before, is worthless afterwards.
  for (const token of [planted, first!]) {
    const other = new BrowserTab(service);
    other.cookies.set('svc_session', token);
    assert.equal(await other.whoAmI(), undefined);
  }
  assert.equal((await tab.get<Account>('GET', '/account')).sessions.length, 1);
});

test('several sign-ins of one browser at one moment do not disturb each other', async () => {
  const { email } = await person();
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => tab.ask('POST', '/session', { email, password: PASSWORD })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal(await tab.whoAmI(), email);
});

test('a request of another site is refused, and changes nothing', async () => {
  const { email } = await person();
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: service.url.replace(/:\d+$/, ':1') },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    const { status, body } = await tab.ask('DELETE', '/session', {}, headers);
    assert.deepEqual(
      [status, body],
      [403, { error: { code: 'forbidden', message: 'this request comes from another site' } }],
    );
  }
  assert.equal(await tab.whoAmI(), email);
  await tab.get('DELETE', '/session');
  assert.equal(await tab.whoAmI(), undefined);
});

test('maintenance deletes expired rows, without anybody signing in', async () => {
  const { email, id } = await person();
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  const sessions = () =>
    service.database.db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute();
  service.clock.advance(29 * DAY);
  await service.maintain();
  assert.deepEqual(await sessions(), [{ user_id: id }]);
  service.clock.advance(DAY);
  await service.maintain();
  assert.deepEqual(await sessions(), []);
});

/**
 * Fails ten times, so that the next try must wait for 32 seconds: no machine is so slow that a test could come too
 * late.
 */
async function guessTenTimes(guess: () => Promise<string>, refusal: string): Promise<void> {
  for (let i = 0; i < 10; i++) {
    if (i >= 5) service.clock.advance(15 * MINUTE);
    assert.equal(await guess(), refusal);
  }
}

const TOO_MANY = /^429 too_many_tries: too many wrong tries; try again in (2\d|3[0-2]) seconds$/;

test('wrong passwords make the client wait, and a success resets the wait', async () => {
  const { email } = await person();
  const tab = new BrowserTab(service);
  const guess = () => tab.refused('POST', '/session', { email, password: 'wrong' });
  await guessTenTimes(guess, WRONG);
  const early = await tab.ask('POST', '/session', { email, password: PASSWORD });
  assert.match(refusalOf(early), TOO_MANY);
  assert.match(early.headers.get('retry-after') ?? '', /^(2\d|3[0-2])$/);
  service.clock.advance(32 * SECOND);
  assert.equal(await tab.signIn(email, PASSWORD), email);
  for (let i = 0; i < 5; i++) assert.equal(await guess(), WRONG);
});

test('wrong passwords of a stranger do not lock the owner out of a known browser', async () => {
  const { email } = await person();
  const own = new BrowserTab(service);
  await own.signIn(email, PASSWORD);
  await own.get('DELETE', '/session');
  // Guesses from many addresses, until the counter of the account makes strangers wait.
  for (let i = 0; i < 55; i++) {
    if (i >= 50) service.clock.advance(15 * MINUTE);
    const stranger = new BrowserTab(service, `203.0.113.${i}`);
    assert.equal(await stranger.refused('POST', '/session', { email, password: 'wrong' }), WRONG);
  }
  assert.match(await new BrowserTab(service).refused('POST', '/session', { email, password: PASSWORD }), TOO_MANY);
  assert.equal(await own.signIn(email, PASSWORD), email);
});

test('a browser that is signed out elsewhere is signed out at once', async () => {
  const { email } = await person();
  const [first, second, third] = [new BrowserTab(service), new BrowserTab(service), new BrowserTab(service)];
  for (const tab of [first, second, third]) await tab.signIn(email, PASSWORD);
  const { sessions, ...rest } = await first.get<Account>('GET', '/account');
  assert.deepEqual(rest, { email, secondFactor: false, recoveryCodesLeft: 0 });
  assert.deepEqual(
    sessions.map(({ agent, current }) => ({ agent, current })),
    [false, false, true].map((current) => ({ agent: 'Chrome on Windows', current })),
  );
  await first.get('DELETE', `/account/sessions/${sessions[1]!.id}`);
  assert.equal(await second.refused('GET', '/account'), SIGNED_OUT);
  assert.equal(await third.whoAmI(), email);
  await first.get('DELETE', '/account/sessions');
  assert.equal(await third.refused('GET', '/account'), SIGNED_OUT);
  assert.equal(await first.whoAmI(), email);

  const stranger = new BrowserTab(service);
  await stranger.signIn((await person('bob')).email, PASSWORD);
  const own = sessions.find(({ current }) => current)!.id;
  const refusal = await stranger.refused('DELETE', `/account/sessions/${own}`);
  assert.equal(refusal, '404 not_found: that browser is not signed in');
  assert.equal(await first.whoAmI(), email);
  await first.get('DELETE', `/account/sessions/${own}`);
  assert.equal(first.cookies.has('svc_session'), false);
});

test('a session ends after thirty days without a visit', async () => {
  const { email } = await person();
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  service.clock.advance(30 * DAY - MINUTE);
  assert.equal(await tab.whoAmI(), email);
  service.clock.advance(30 * DAY - MINUTE);
  assert.equal(await tab.whoAmI(), email);
  service.clock.advance(30 * DAY);
  assert.equal(await tab.whoAmI(), undefined);
});

test('a new password ends every other session, and this one goes on under a new token', async () => {
  const { email } = await person();
  const [tab, other] = [new BrowserTab(service), new BrowserTab(service)];
  await tab.signIn(email, PASSWORD);
  await other.signIn(email, PASSWORD);
  const stolen = new BrowserTab(service);
  stolen.cookies.set('svc_session', tab.cookies.get('svc_session')!);
  const change = (current: string, next: string) => tab.refused('PUT', '/account/password', { current, next });
  assert.equal(await change('wrong', 'battery staple'), '401 wrong_credentials: the current password is wrong');
  assert.equal(await change(PASSWORD, 'short'), '400 invalid: the password must have at least 8 characters');
  assert.equal(await other.whoAmI(), email);
  await tab.get('PUT', '/account/password', { current: PASSWORD, next: 'battery staple' });
  assert.equal(await tab.whoAmI(), email);
  assert.equal(await other.whoAmI(), undefined);
  assert.equal(await stolen.whoAmI(), undefined);
  assert.equal(await new BrowserTab(service).refused('POST', '/session', { email, password: PASSWORD }), WRONG);
  assert.equal(await new BrowserTab(service).signIn(email, 'battery staple'), email);
});

test('a sign-in with the old password at the moment of the change gets no lasting session', async () => {
  const { email } = await person();
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  const late = Array.from({ length: 6 }, () => new BrowserTab(service));
  const begin = (some: readonly BrowserTab[]) =>
    some.map((each) => each.ask('POST', '/session', { email, password: PASSWORD }));
  const ahead = begin(late.slice(0, 2));
  const change = tab.get('PUT', '/account/password', { current: PASSWORD, next: 'battery staple' });
  const behind = begin(late.slice(2));
  await Promise.all([...ahead, change, ...behind]);
  for (const each of late) assert.equal(await each.whoAmI(), undefined);
  assert.equal(await tab.whoAmI(), email);
});

test('guesses of the current password are slowed down too, and do not keep the user from signing in', async () => {
  const { email } = await person();
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  const change = (current: string) => tab.refused('PUT', '/account/password', { current, next: 'battery staple' });
  await guessTenTimes(() => change('wrong'), '401 wrong_credentials: the current password is wrong');
  assert.match(await change(PASSWORD), TOO_MANY);
  assert.match(await tab.refused('POST', '/account/second-factor', { password: PASSWORD }), TOO_MANY);
  assert.equal(await new BrowserTab(service).signIn(email, PASSWORD), email);
});

/** Turns the second factor on; returns the app's codes and the recovery codes. */
async function turnOn(tab: BrowserTab) {
  const { secret } = await tab.get<{ secret: string }>('POST', '/account/second-factor', { password: PASSWORD });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (steps = 0) =>
    app.generate({ timestamp: Math.floor(service.clock.nowMicros() / 1000) + steps * 30_000 });
  const { recoveryCodes } = await tab.get<{ recoveryCodes: string[] }>('PUT', '/account/second-factor', {
    code: code(),
  });
  return { code, recoveryCodes };
}

test('a second factor is asked for once it is confirmed', async () => {
  const { email } = await person();
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

  const { recoveryCodes } = await turnOn(tab);
  assert.equal(new Set(recoveryCodes).size, 10);
  for (const code of recoveryCodes) assert.match(code, /^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  const { secondFactor, recoveryCodesLeft } = await tab.get<Account>('GET', '/account');
  assert.deepEqual({ secondFactor, recoveryCodesLeft }, { secondFactor: true, recoveryCodesLeft: 10 });
  const again = await tab.refused('POST', '/account/second-factor', { password: PASSWORD });
  assert.equal(again, '409 conflict: two-step sign-in is on already; turn it off first');
});

const NO_FIT = '400 invalid: this code does not fit; check the time of your phone and take the next code';
const CODE_NEEDED = '401 code_needed: enter the code that your authenticator app shows';
const WRONG_CODE = '401 wrong_credentials: this code is wrong or used; wait for the next one';

test('a code works once, and only after the right password', async () => {
  const { email } = await person();
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  const { code, recoveryCodes } = await turnOn(tab);
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

test('two sign-ins with one code at one moment succeed once', async () => {
  const { email } = await person();
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  const { code } = await turnOn(tab);
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
  const { email } = await person();
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  await turnOn(tab);
  const guesser = new BrowserTab(service);
  const guess = (code?: string) => guesser.refused('POST', '/session', { email, password: PASSWORD, code });
  await guessTenTimes(() => guess('no-code'), WRONG_CODE);
  assert.match(await guess('no-code'), TOO_MANY);
  // A sign-in without a code is no guess, and resets no counter.
  service.clock.advance(32 * SECOND);
  assert.equal(await guess(), CODE_NEEDED);
  service.clock.advance(15 * MINUTE);
  assert.equal(await guess('no-code'), WRONG_CODE);
  assert.match(await guess(), /^429 too_many_tries: /);
});

/** Waits for a number of mails to an address, and returns their links, oldest first. */
async function mailedLinks(email: string, count: number): Promise<string[]> {
  const links = () =>
    mail.mails
      .filter(({ to }) => to.includes(email))
      .map(({ text }) => new RegExp(`${service.url}/\\S+`).exec(text)?.[0] ?? 'no link');
  while (links().length < count) await setTimeout(5);
  return links();
}

function tokenOf(link: string): string {
  return link.split('#')[1] ?? '';
}

const RESET_GONE = '410 gone: this link has been used, is older than an hour or is incomplete; ask for another one';

test('a forgotten password: a link by mail, once, within an hour', async () => {
  const { email } = await person();
  const [signedIn, tab] = [new BrowserTab(service), new BrowserTab(service)];
  await signedIn.signIn(email, PASSWORD);
  const message = (address: string) =>
    `If ${address} has an account here, a mail with a link is on its way. The link works once, within an hour.`;
  assert.deepEqual(await tab.get('POST', '/password-reset', { email: email.toUpperCase() }), {
    message: message(email),
  });
  const nobody = `nobody-${email}`;
  assert.deepEqual(await tab.get('POST', '/password-reset', { email: nobody }), { message: message(nobody) });
  await tab.get('POST', '/password-reset', { email });
  const links = await mailedLinks(email, 2);
  assert.match(links[0]!, new RegExp(`^${service.url}/reset#[0-9A-Za-z]{43}$`));
  const { headers, text, html } = mail.mails.find(({ to }) => to.includes(email))!;
  assert.equal(headers.subject, 'Choose a new password');
  assert.ok(text.startsWith(`${email}\nChoose a new password\n\nSomebody, probably you, asked`), text);
  assert.ok(html.includes(`href="${links[0]}"`));

  const [first = '', second = ''] = links.map(tokenOf);
  assert.deepEqual(await tab.get('POST', '/password-reset/link', { token: first }), { email });
  const tooShort = await tab.refused('PUT', '/password-reset', { token: first, password: 'short' });
  assert.equal(tooShort, '400 invalid: the password must have at least 8 characters');
  assert.deepEqual(await tab.get('PUT', '/password-reset', { token: first, password: 'battery staple' }), {
    signedIn: true,
  });
  assert.equal(await tab.whoAmI(), email);
  assert.equal(await signedIn.whoAmI(), undefined);
  for (const token of [first, second, 'nonsense', 'x'.repeat(43)]) {
    assert.equal(await tab.refused('PUT', '/password-reset', { token, password: 'battery staple' }), RESET_GONE);
    assert.equal(await tab.refused('POST', '/password-reset/link', { token }), RESET_GONE);
  }
  assert.equal(await new BrowserTab(service).signIn(email, 'battery staple'), email);
  assert.deepEqual(
    mail.mails.filter(({ to }) => to.includes(nobody)),
    [],
  );
});

function openResets(userId: number): Promise<object[]> {
  return service.database.db.selectFrom('password_resets').selectAll().where('user_id', '=', userId).execute();
}

test('a link to choose a password expires after an hour, and at most three are mailed in it', async () => {
  const { email, id } = await person();
  const tab = new BrowserTab(service);
  for (let i = 0; i < 3; i++) await tab.get('POST', '/password-reset', { email });
  const [link = ''] = await mailedLinks(email, 3);
  await tab.get('POST', '/password-reset', { email });
  // Mails are written one after the other, so this one shows that the earlier request has been handled.
  const marker = await person('marker');
  await tab.get('POST', '/password-reset', { email: marker.email });
  await mailedLinks(marker.email, 1);
  assert.equal((await openResets(id)).length, 3);

  service.clock.advance(HOUR);
  const refusal = await tab.refused('PUT', '/password-reset', { token: tokenOf(link), password: 'battery staple' });
  assert.equal(refusal, RESET_GONE);
  await tab.get('POST', '/password-reset', { email });
  assert.equal((await mailedLinks(email, 4)).length, 4);
});

test('a new password does not turn the second factor off', async () => {
  const { email } = await person();
  const owner = new BrowserTab(service);
  await owner.signIn(email, PASSWORD);
  const { code } = await turnOn(owner);
  const tab = new BrowserTab(service);
  await tab.get('POST', '/password-reset', { email });
  const [link = ''] = await mailedLinks(email, 1);
  const reset = { token: tokenOf(link), password: 'battery staple' };
  assert.deepEqual(await tab.get('PUT', '/password-reset', reset), { signedIn: false });
  assert.equal(await tab.whoAmI(), undefined);
  assert.equal(await owner.whoAmI(), undefined);
  const credentials = { email, password: 'battery staple' };
  assert.equal(await tab.refused('POST', '/session', credentials), CODE_NEEDED);
  service.clock.advance(MINUTE);
  assert.equal(await tab.signIn(email, 'battery staple', code()), email);
});

test('a signed-out client gets nothing of an account', async () => {
  const tab = new BrowserTab(service);
  for (const [method, path] of [
    ['GET', '/account'],
    ['DELETE', '/account/sessions'],
    ['DELETE', '/account/sessions/1'],
    ['PUT', '/account/password'],
    ['POST', '/account/second-factor'],
    ['PUT', '/account/second-factor'],
    ['DELETE', '/account/second-factor'],
    ['POST', '/orgs'],
    ['GET', `/orgs/${orgId}/members`],
  ] as const) {
    assert.equal(await tab.refused(method, path, method === 'GET' ? undefined : {}), SIGNED_OUT, `${method} ${path}`);
  }
});
