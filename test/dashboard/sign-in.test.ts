/** Signing in, staying signed in and being signed out, over HTTP. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TestService } from '../service.ts';
import {
  type Account,
  DAY,
  guessTenTimes,
  MINUTE,
  PASSWORD,
  person,
  SECOND,
  SIGNED_OUT,
  TOO_MANY,
  WRONG,
} from './account-user.ts';
import { BrowserTab, refusalOf } from './browser-tab.ts';

let service: TestService;
let orgId: number;
before(async () => {
  service = await TestService.start();
  ({ orgId } = await service.site());
});
after(() => service.close());

test('signing in sets a cookie that scripts and other sites cannot use', async () => {
  const { email, id } = await person(service, orgId);
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
  const { email } = await person(service, orgId);
  const known = await new BrowserTab(service).ask('POST', '/session', { email, password: 'wrong horse' });
  const unknown = await new BrowserTab(service).ask('POST', '/session', { email: `no-${email}`, password: PASSWORD });
  assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
  assert.equal(known.status, 401);
  assert.deepEqual(known.headers.getSetCookie(), []);
  assert.deepEqual([...known.headers.keys()], [...unknown.headers.keys()]);
});

test('a session token is always new, and a token that the browser brings along is never adopted', async () => {
  const { email } = await person(service, orgId);
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
  const { email } = await person(service, orgId);
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
  const { email } = await person(service, orgId);
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
    assert.equal(status, 403);
    assert.match(JSON.stringify(body), /"forbidden","message":"this request comes from another site/);
  }
  assert.equal(await tab.whoAmI(), email);
  await tab.get('DELETE', '/session');
  assert.equal(await tab.whoAmI(), undefined);
});

test('maintenance deletes expired rows, without anybody signing in', async () => {
  const { email, id } = await person(service, orgId);
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

test('wrong passwords make the client wait, though no known browser, and a success resets the wait', async () => {
  const { email } = await person(service, orgId);
  const own = new BrowserTab(service, '203.0.113.1');
  await own.signIn(email, PASSWORD);
  await own.get('DELETE', '/session');
  const tab = new BrowserTab(service, '203.0.113.1');
  const guess = () => tab.refused('POST', '/session', { email, password: 'wrong' });
  await guessTenTimes(service, guess, WRONG);
  const early = await tab.ask('POST', '/session', { email, password: PASSWORD });
  assert.match(refusalOf(early), TOO_MANY);
  assert.match(early.headers.get('retry-after') ?? '', /^(2\d|3[0-2])$/);
  assert.equal(await own.signIn(email, PASSWORD), email);
  service.clock.advance(32 * SECOND);
  assert.equal(await tab.signIn(email, PASSWORD), email);
  for (let i = 0; i < 5; i++) assert.equal(await guess(), WRONG);
});

test('a browser that is signed out elsewhere is signed out at once', async () => {
  const { email } = await person(service, orgId);
  const [first, second, third] = [new BrowserTab(service), new BrowserTab(service), new BrowserTab(service)];
  for (const tab of [first, second, third]) await tab.signIn(email, PASSWORD);
  const { sessions, ...rest } = await first.get<Account>('GET', '/account');
  const sessionLimits = {
    hours: { value: 4320, organisation: null },
    idleMinutes: { value: 43_200, organisation: null },
  };
  const factors = { secondFactor: false, passkeys: [], recoveryCodesLeft: null };
  assert.deepEqual(rest, { email, sessionLimits, ...factors, language: null });
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
  await stranger.signIn((await person(service, orgId, 'bob')).email, PASSWORD);
  const own = sessions.find(({ current }) => current)!.id;
  const refusal = await stranger.refused('DELETE', `/account/sessions/${own}`);
  assert.equal(refusal, '404 not_found: that session has ended');
  assert.equal(await first.whoAmI(), email);
  await first.get('DELETE', `/account/sessions/${own}`);
  assert.equal(first.cookies.has('svc_session'), false);
});

test('a session ends after thirty days without a visit', async () => {
  const { email } = await person(service, orgId);
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  service.clock.advance(30 * DAY - MINUTE);
  assert.equal(await tab.whoAmI(), email);
  service.clock.advance(30 * DAY - MINUTE);
  assert.equal(await tab.whoAmI(), email);
  service.clock.advance(30 * DAY);
  assert.equal(await tab.whoAmI(), undefined);
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
    ['POST', '/account/passkeys'],
    ['POST', '/account/passkeys/options'],
    ['DELETE', '/account/passkeys/1'],
    ['POST', '/account/recovery-codes'],
    ['POST', '/orgs'],
    ['GET', `/orgs/${orgId}/members`],
  ] as const) {
    assert.equal(await tab.refused(method, path, method === 'GET' ? undefined : {}), SIGNED_OUT, `${method} ${path}`);
  }
});
