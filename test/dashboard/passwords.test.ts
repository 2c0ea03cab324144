/** Changing a password, and choosing another one for a forgotten password, over HTTP. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type MailServer, startMailServer } from '../alerts/mail-server.ts';
import { TestService } from '../service.ts';
import { CODE_NEEDED, guessTenTimes, HOUR, MINUTE, PASSWORD, person, TOO_MANY, turnOn, WRONG } from './account-user.ts';
import { BrowserTab } from './browser-tab.ts';
import { mailedLinks, tokenOf } from './mailed-links.ts';

const RESET_GONE = '410 gone: this reset link was used, has expired or is incomplete; request a new one';

let service: TestService;
let mail: MailServer;
let orgId: number;
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

function openResets(userId: number): Promise<object[]> {
  return service.database.db.selectFrom('password_resets').selectAll().where('user_id', '=', userId).execute();
}

test('a new password ends every other session, and this one goes on under a new token', async () => {
  const { email } = await person(service, orgId);
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
  const { email } = await person(service, orgId);
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
  const { email } = await person(service, orgId);
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  const change = (current: string) => tab.refused('PUT', '/account/password', { current, next: 'battery staple' });
  await guessTenTimes(service, () => change('wrong'), '401 wrong_credentials: the current password is wrong');
  assert.match(await change(PASSWORD), TOO_MANY);
  assert.match(await tab.refused('POST', '/account/second-factor', { password: PASSWORD }), TOO_MANY);
  assert.equal(await new BrowserTab(service).signIn(email, PASSWORD), email);
});

test('a forgotten password: a link by mail, once, within an hour', async () => {
  const { email } = await person(service, orgId);
  const [signedIn, tab] = [new BrowserTab(service), new BrowserTab(service)];
  await signedIn.signIn(email, PASSWORD);
  const message = (address: string) =>
    `If ${address} has an account here, a reset link is on its way. It can be used once and expires in one hour.`;
  assert.deepEqual(await tab.get('POST', '/password-reset', { email: email.toUpperCase() }), {
    message: message(email),
  });
  const nobody = `nobody-${email}`;
  assert.deepEqual(await tab.get('POST', '/password-reset', { email: nobody }), { message: message(nobody) });
  await tab.get('POST', '/password-reset', { email });
  const links = await mailedLinks(service, mail, email, 2);
  assert.match(links[0]!, new RegExp(`^${service.url}/reset#[0-9A-Za-z]{43}$`));
  const { headers, text, html } = mail.mails.find(({ to }) => to.includes(email))!;
  assert.equal(headers.subject, 'Reset your password');
  assert.ok(text.startsWith(`${email}\nReset your password\n\nSomeone (hopefully you) requested`), text);
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

test('a link to choose a password expires after an hour, and at most three are mailed in it', async () => {
  const { email, id } = await person(service, orgId);
  const tab = new BrowserTab(service);
  for (let i = 0; i < 3; i++) await tab.get('POST', '/password-reset', { email });
  const [link = ''] = await mailedLinks(service, mail, email, 3);
  await tab.get('POST', '/password-reset', { email });
  // Mails are written one after the other, so this one shows that the earlier request has been handled.
  const marker = await person(service, orgId, 'marker');
  await tab.get('POST', '/password-reset', { email: marker.email });
  await mailedLinks(service, mail, marker.email, 1);
  assert.equal((await openResets(id)).length, 3);

  service.clock.advance(HOUR);
  const refusal = await tab.refused('PUT', '/password-reset', { token: tokenOf(link), password: 'battery staple' });
  assert.equal(refusal, RESET_GONE);
  await tab.get('POST', '/password-reset', { email });
  assert.equal((await mailedLinks(service, mail, email, 4)).length, 4);
});

test('a new password does not turn the second factor off', async () => {
  const { email } = await person(service, orgId);
  const owner = new BrowserTab(service);
  await owner.signIn(email, PASSWORD);
  const { code } = await turnOn(service, owner);
  const tab = new BrowserTab(service);
  await tab.get('POST', '/password-reset', { email });
  const [link = ''] = await mailedLinks(service, mail, email, 1);
  const reset = { token: tokenOf(link), password: 'battery staple' };
  assert.deepEqual(await tab.get('PUT', '/password-reset', reset), { signedIn: false });
  assert.equal(await tab.whoAmI(), undefined);
  assert.equal(await owner.whoAmI(), undefined);
  const credentials = { email, password: 'battery staple' };
  assert.equal(await tab.refused('POST', '/session', credentials), CODE_NEEDED);
  service.clock.advance(MINUTE);
  assert.equal(await tab.signIn(email, 'battery staple', code()), email);
});
