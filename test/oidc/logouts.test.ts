/** Logout tokens, required domains, sessions whose claims cannot be read again, and what the log tells. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { generateKeyPair, type JWTPayload } from 'jose';
import { createUser } from '../../src/accounts/users.ts';
import { wholeGrant } from '../../src/domain/grant.ts';
import { replaceRules } from '../../src/oidc/rules.ts';
import { signedIn } from '../dashboard/account.ts';
import { heavyTest } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { CLIENT_ID, CLIENT_SECRET, ForgingProvider, PERSON } from './forging-provider.ts';
import { ProviderBrowser } from './provider-browser.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

let service: TestService;
let provider: ForgingProvider;
let orgId: number;
let log = '';

before(async () => {
  provider = await ForgingProvider.start();
  const client = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  const list = [{ id: 'one', name: 'One', issuer: provider.issuer, domains: ['required.example'], ...client }];
  const environment = { SVC_LOG_LEVEL: 'trace', SVC_OIDC_PROVIDERS: JSON.stringify(list) };
  const write = (line: string) => {
    log += line;
  };
  service = await TestService.start(environment, { log: { write } });
  ({ orgId } = await service.site());
  await replaceRules(service.database.db, service.clock, orgId, [
    { provider: null, value: 'staff', grant: wholeGrant('viewer') },
  ]);
});
after(async () => {
  await service.close();
  await provider.close();
});
afterEach(() => provider.reset());

async function signIn(claims: Record<string, unknown> = {}, code = 'a-code'): Promise<ProviderBrowser> {
  const browser = new ProviderBrowser(service);
  const address = await browser.begin('one');
  provider.nonce = address.searchParams.get('nonce')!;
  provider.behaviour.claims = claims;
  await browser.comeBack('one', { code, state: address.searchParams.get('state')! });
  return browser;
}

const now = () => Math.floor(Date.now() / 1000);

function logoutClaims(changed: Record<string, unknown> = {}): JWTPayload {
  const events = { [EVENT]: {} };
  const all = { iss: provider.issuer, aud: CLIENT_ID, iat: now(), exp: now() + 120, jti: crypto.randomUUID(), events };
  return { ...all, sub: PERSON.sub, sid: PERSON.sid, ...changed };
}

/** Posts a logout token as a provider does; returns the status. */
async function logOut(token: string, id = 'one'): Promise<number> {
  const response = await fetch(`${service.url}/dashboard/sign-in/${id}/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }).toString(),
  });
  assert.equal(response.headers.get('cache-control'), 'no-store');
  return response.status;
}

test('a logout token that is forged, of somebody else, old or used ends nothing', async () => {
  const browser = await signIn();
  assert.equal(await browser.whoAmI(), PERSON.email);
  const { privateKey: key } = await generateKeyPair('ES256');
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const wrong: readonly (readonly [string, string])[] = [
    ['no token', ''],
    ['another key', await provider.sign(logoutClaims(), { key })],
    ['no signature', `${encoded({ alg: 'none' })}.${encoded(logoutClaims())}.`],
    ['another issuer', await provider.sign(logoutClaims({ iss: 'https://evil.example' }))],
    ['another audience', await provider.sign(logoutClaims({ aud: 'another-client' }))],
    ['an ID token', await provider.sign(provider.claims())],
    ['a nonce', await provider.sign(logoutClaims({ nonce: 'x' }))],
    ['no event', await provider.sign(logoutClaims({ events: {} }))],
    ['another event', await provider.sign(logoutClaims({ events: { 'https://evil.example': {} } }))],
    ['no id', await provider.sign(logoutClaims({ jti: undefined }))],
    ['nobody', await provider.sign(logoutClaims({ sub: undefined, sid: undefined }))],
    ['no time', await provider.sign(logoutClaims({ iat: undefined }))],
    ['an old one', await provider.sign(logoutClaims({ iat: now() - 600 }))],
    ['an expired one', await provider.sign(logoutClaims({ exp: now() - 60 }))],
  ];
  for (const [what, token] of wrong) assert.equal(await logOut(token), 400, what);
  const elsewhere = await provider.sign(logoutClaims({ sid: 'another-session' }));
  assert.equal(await logOut(elsewhere), 200);
  assert.equal(await logOut(await provider.sign(logoutClaims({ sub: 'another-person' }))), 200);
  assert.equal(await browser.whoAmI(), PERSON.email);
  const token = await provider.sign(logoutClaims());
  assert.equal(await logOut(token), 200);
  assert.equal(await browser.whoAmI(), undefined);
  const again = await signIn();
  assert.equal(await logOut(token), 400);
  assert.equal(await again.whoAmI(), PERSON.email);
  // By the person alone: all sessions.
  assert.equal(await logOut(await provider.sign(logoutClaims({ sid: undefined }))), 200);
  assert.equal(await again.whoAmI(), undefined);
  assert.equal(await logOut(token, 'none'), 404);
});

test('a domain that requires a provider lets no password in, and ends sessions by password', async () => {
  const { db } = service.database;
  const email = 'grace@required.example';
  await createUser(db, service.clock, { orgId, email, password: 'correct horse', role: 'owner' });
  const browser = new ProviderBrowser(service);
  const refused = await browser.ask<{ error: { message: string } }>('POST', '/session', {
    email,
    password: 'correct horse',
  });
  assert.equal(refused.body.error.message, 'sign in with One: it is required for required.example');
  const unknown = await browser.ask<{ error: { message: string } }>('POST', '/session', {
    email,
    password: 'wrong horse',
  });
  assert.equal(unknown.body.error.message, 'incorrect email or password');
  const { cookie, userId } = await signedIn(service, orgId, 'viewer');
  browser.setCookie('svc_session', cookie.split('=')[1]!);
  assert.notEqual(await browser.whoAmI(), undefined);
  await db.updateTable('users').set({ email: 'alan@required.example' }).where('id', '=', userId).execute();
  assert.equal(await browser.whoAmI(), undefined);
});

heavyTest(
  'without a refresh token and userinfo a session ends after an hour; with userinfo it is read again',
  async () => {
    provider.behaviour.userinfo = { sub: PERSON.sub };
    const short = await signIn();
    service.clock.advance(59 * 60_000_000);
    assert.equal(await short.whoAmI(), PERSON.email);
    service.clock.advance(60_000_000);
    assert.equal(await short.whoAmI(), undefined);
    provider.reset();
    const long = await signIn();
    for (let i = 0; i < 14; i++) {
      service.clock.advance(5 * 60_000_000);
      assert.equal(await long.whoAmI(), PERSON.email);
    }
    provider.behaviour.userinfo = 401;
    service.clock.advance(5 * 60_000_000);
    assert.equal(await long.whoAmI(), undefined);
  },
);

heavyTest('a provider that is away keeps nobody out for an hour, and then everybody', async () => {
  provider.behaviour.refreshToken = 'a-refresh-token';
  const browser = await signIn();
  provider.behaviour.instead = (_, response) => {
    response.destroy();
    return true;
  };
  for (let i = 0; i < 11; i++) {
    service.clock.advance(5 * 60_000_000);
    assert.equal(await browser.whoAmI(), PERSON.email, `${i}`);
  }
  service.clock.advance(5 * 60_000_000);
  assert.equal(await browser.whoAmI(), undefined);
});

test('an answer to a refresh about another person ends the session', async () => {
  provider.behaviour.refreshToken = 'a-refresh-token';
  const browser = await signIn();
  provider.behaviour.refresh = { sub: 'person-2' };
  service.clock.advance(5 * 60_000_000);
  assert.equal(await browser.whoAmI(), undefined);
});

test('a sign-in goes on after a restart: its state is in the database', async () => {
  const browser = new ProviderBrowser(service);
  const address = await browser.begin('one');
  provider.nonce = address.searchParams.get('nonce')!;
  // The service has another port afterwards, and the cookie of the earlier one.
  const cookie = browser.cookie('svc_sign_in')!;
  await service.restart();
  const again = new ProviderBrowser(service);
  again.setCookie('svc_sign_in', cookie);
  assert.equal(await again.comeBack('one', { code: 'a-code', state: address.searchParams.get('state')! }), '/');
});

heavyTest('a provider that does not answer is given up', async () => {
  const browser = new ProviderBrowser(service);
  const state = (await browser.begin('one')).searchParams.get('state')!;
  provider.behaviour.instead = ({ url }) => url!.startsWith('/token');
  assert.equal(await browser.comeBack('one', { code: 'a-code', state }), '/sign-in?problem=unreachable&provider=one');
});

test('the log tells no code, token, secret or claim', async () => {
  log = '';
  const code = 'code-0123456789abcdef0123456789abcdef';
  const quiet = { sub: 'quiet', email: 'quiet@example.com' };
  const good = await signIn(quiet, code);
  assert.equal(await good.whoAmI(), quiet.email);
  let idToken = '';
  provider.behaviour.idToken = async (claims) => {
    idToken = await provider.sign({ ...claims, aud: 'another' });
    return idToken;
  };
  const bad = await signIn(quiet, code);
  assert.equal(await bad.whoAmI(), undefined);
  assert.match(log, /"problem":"answer".*OAUTH_JWT_CLAIM_COMPARISON_FAILED.*a sign-in by a provider has failed/);
  const states = [good, bad].map(({ opened }) => new URL(opened.at(-2)!).searchParams.get('state')!);
  const secrets = [code, idToken, CLIENT_SECRET, quiet.email, 'an-access-token', 'analysts', provider.nonce, ...states];
  for (const secret of secrets) assert.ok(secret.length > 7 && !log.includes(secret), secret);
});
