/** What must not get in by a provider: forged, replayed and mixed-up answers, against a provider of the test's own keys. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import { generateKeyPair, type JWTPayload } from 'jose';
import { ownPath } from '../../src/dashboard/own-path.ts';
import { wholeGrant } from '../../src/domain/grant.ts';
import { replaceRules } from '../../src/oidc/rules.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { CLIENT_ID, CLIENT_SECRET, ForgingProvider } from './forging-provider.ts';
import { ProviderBrowser } from './provider-browser.ts';

let service: TestService;
let provider: ForgingProvider;
let other: ForgingProvider;

before(async () => {
  [provider, other] = await Promise.all([ForgingProvider.start(), ForgingProvider.start()]);
  const client = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  service = await TestService.start({
    SVC_OIDC_PROVIDERS: JSON.stringify([
      { id: 'one', name: 'One', issuer: provider.issuer, domains: ['one.example'], ...client },
      { id: 'two', name: 'Two', issuer: other.issuer, ...client },
    ]),
  });
  const { orgId } = await service.site();
  await replaceRules(service.database.db, service.clock, orgId, [
    { provider: null, value: 'staff', grant: wholeGrant('viewer') },
  ]);
});
after(async () => {
  await service.close();
  await Promise.all([provider.close(), other.close()]);
});
afterEach(() => {
  provider.reset();
  other.reset();
});

/** Begins a sign-in, so that the provider knows its nonce. */
async function begun(
  browser: ProviderBrowser,
  id = 'one',
  at = provider,
  next?: string,
): Promise<{ readonly state: string }> {
  const address = await browser.begin(id, next);
  at.nonce = address.searchParams.get('nonce') ?? '';
  return { state: address.searchParams.get('state') ?? '' };
}

/** Signs in by a browser of its own and returns where it leads. */
async function signIn(change: () => void = () => {}): Promise<string> {
  const browser = new ProviderBrowser(service);
  const { state } = await begun(browser);
  change();
  const path = await browser.comeBack('one', { code: 'a-code', state });
  assert.equal((await browser.whoAmI()) === undefined, path.startsWith('/sign-in'), path);
  return path;
}

const failed = (problem: string, id = 'one') => `/sign-in?problem=${problem}&provider=${id}`;

test('a person with a rule gets an account and in, by code, state, nonce and PKCE', async () => {
  const browser = new ProviderBrowser(service);
  const address = await browser.begin('one', '/sites/abc?period=7d');
  const { origin, pathname, searchParams } = address;
  assert.equal(origin + pathname, `${provider.issuer}/auth`);
  const { state, nonce, code_challenge, ...rest } = Object.fromEntries(searchParams);
  assert.deepEqual(rest, {
    client_id: CLIENT_ID,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${service.url}/dashboard/sign-in/one/callback`,
    code_challenge_method: 'S256',
  });
  assert.ok([state, nonce, code_challenge].every((value) => value!.length >= 43));
  provider.nonce = nonce!;
  assert.equal(await browser.comeBack('one', { code: 'a-code', state: state! }), '/sites/abc?period=7d');
  assert.equal(await browser.whoAmI(), 'ada@example.com');
  const { code_verifier, ...sent } = Object.fromEntries(provider.tokenRequests.at(-1)!);
  assert.ok(code_verifier!.length >= 43);
  assert.equal(sent.code, 'a-code');
  const { body } = await browser.ask<{ organisations: { role: string }[] }>('GET', '/session');
  assert.deepEqual(
    body.organisations.map(({ role }) => role),
    ['viewer'],
  );
});

test('a refusal by the person is told, and leaves nobody signed in', async () => {
  const browser = new ProviderBrowser(service);
  const { state } = await begun(browser);
  const answer = { error: 'access_denied', error_description: 'no' };
  assert.equal(await browser.comeBack('one', { ...answer, state }), failed('refused'));
  assert.equal(await browser.comeBack('one', { code: 'a-code', state }), failed('expired'));
  assert.equal(await browser.whoAmI(), undefined);
});

test('a callback works once, by the browser that has begun it, in time and with its own state', async () => {
  const [browser, victim] = [new ProviderBrowser(service), new ProviderBrowser(service)];
  const { state } = await begun(browser);
  assert.equal(await victim.comeBack('one', { code: 'a-code', state }), failed('other_browser'));
  await victim.begin('one');
  assert.equal(await victim.comeBack('one', { code: 'a-code', state }), failed('other_browser'));
  assert.equal(await victim.whoAmI(), undefined);
  provider.nonce = provider.nonce || '';
  const { state: again } = await begun(browser);
  assert.equal(await browser.comeBack('one', { code: 'a-code', state: again }), '/');
  assert.equal(await browser.comeBack('one', { code: 'a-code', state: again }), failed('expired'));
  for (const wrong of ['', 'x'.repeat(43), `${state}x`]) {
    assert.equal(await browser.comeBack('one', { code: 'a-code', state: wrong }), failed('expired'));
  }
  const late = await begun(browser);
  service.clock.advance(16 * 60_000_000);
  assert.equal(await browser.comeBack('one', { code: 'a-code', state: late.state }), failed('expired'));
});

test('an answer of one provider is none of another', async () => {
  const browser = new ProviderBrowser(service);
  const { state } = await begun(browser);
  assert.equal(await browser.comeBack('two', { code: 'a-code', state }), failed('expired', 'two'));
  // The second provider answers with a token that the first has made for this service.
  const second = await begun(browser, 'two', other);
  other.behaviour.idToken = (claims) => provider.sign({ ...claims, iss: provider.issuer });
  assert.equal(await browser.comeBack('two', { code: 'a-code', state: second.state }), failed('answer', 'two'));
  // An answer that names its issuer.
  provider.behaviour.metadata = { authorization_response_iss_parameter_supported: true };
  const third = await begun(browser);
  const path = await browser.comeBack('one', { code: 'a-code', state: third.state, iss: other.issuer });
  assert.equal(path, failed('answer'));
  assert.equal(await browser.whoAmI(), undefined);
});

const now = () => Math.floor(Date.now() / 1000);
const WRONG_CLAIMS: Readonly<Record<string, () => Record<string, unknown>>> = {
  'another nonce': () => ({ nonce: 'x'.repeat(43) }),
  'no nonce': () => ({ nonce: undefined }),
  'another issuer': () => ({ iss: 'https://evil.example' }),
  'another audience': () => ({ aud: 'another-client' }),
  'a token of another client': () => ({ aud: ['another-client', CLIENT_ID], azp: 'another-client' }),
  'an expired token': () => ({ exp: now() - 60 }),
  'a token that is not valid yet': () => ({ nbf: now() + 120 }),
  'no subject': () => ({ sub: undefined }),
};

for (const [what, claims] of Object.entries(WRONG_CLAIMS)) {
  test(`an ID token is refused: ${what}`, async () => {
    assert.equal(await signIn(() => Object.assign(provider.behaviour, { claims: claims() })), failed('answer'));
  });
}

test('clocks may differ by less than half a minute', async () => {
  assert.equal(await signIn(() => Object.assign(provider.behaviour, { claims: { exp: now() - 10 } })), '/');
  assert.equal(
    await signIn(() => Object.assign(provider.behaviour, { claims: { nbf: now() + 15, iat: now() + 15 } })),
    '/',
  );
});

test('a signature by a shared secret, by none, or by another key is no signature', async () => {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const unsigned = (alg: string, claims: JWTPayload) => `${encoded({ alg, kid: provider.kid })}.${encoded(claims)}`;
  provider.behaviour.idToken = (claims) => `${unsigned('none', claims)}.`;
  assert.equal(await signIn(), failed('answer'));
  provider.behaviour.idToken = (claims) => {
    const text = unsigned('HS256', claims);
    return `${text}.${createHmac('sha256', CLIENT_SECRET).update(text).digest('base64url')}`;
  };
  assert.equal(await signIn(), failed('answer'));
  const { privateKey: key } = await generateKeyPair('ES256');
  provider.behaviour.idToken = (claims) => provider.sign(claims, { key });
  assert.equal(await signIn(), failed('answer'));
  provider.behaviour.idToken = (claims) => provider.sign(claims, { key, kid: 'unknown' });
  assert.equal(await signIn(), failed('answer'));
});

test('a new key of the provider is known at once', async () => {
  assert.equal(await signIn(), '/');
  await provider.rotate();
  assert.equal(await signIn(), '/');
});

heavyTest('a provider that is away, answers without end or redirects is told as such', async () => {
  const tokens = (answer: (response: import('node:http').ServerResponse) => void) => {
    provider.behaviour.instead = (request, response) => {
      if (!request.url!.startsWith('/token')) return false;
      answer(response);
      return true;
    };
  };
  assert.equal(await signIn(() => tokens((response) => response.destroy())), failed('unreachable'));
  const huge = () =>
    tokens((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', write);
      write();
    });
  assert.equal(await signIn(huge), failed('unreachable'));
  const moved = () => tokens((response) => response.writeHead(307, { location: `${other.issuer}/token` }).end());
  assert.equal(await signIn(moved), failed('answer'));
  assert.deepEqual(other.tokenRequests.length, 1);
});

test('an address that is not verified, malformed or of another provider’s domain gets nobody in', async () => {
  for (const claims of looks<Record<string, unknown>>([
    ...[{ email_verified: false }, { email_verified: undefined }, { email_verified: 'no' }, { email: undefined }],
    ...[{ email: 'not an address' }, { email: ['ada@example.com'] }],
  ])) {
    const sub = { sub: 'person-unverified', ...claims };
    const change = () => Object.assign(provider.behaviour, { claims: sub, userinfo: { sub: sub.sub } });
    assert.equal(await signIn(change), failed('unverified'), JSON.stringify(claims));
  }
  const browser = new ProviderBrowser(service);
  const { state } = await begun(browser, 'two', other);
  other.behaviour.claims = { sub: 'person-of-one', email: 'eve@ONE.example' };
  assert.equal(await browser.comeBack('two', { code: 'a-code', state }), failed('other_provider', 'two'));
});

test('nobody without a rule gets an account', async () => {
  const claims = { sub: 'nobody', email: 'nobody@example.com', groups: ['Staff', 'visitors'] };
  assert.equal(await signIn(() => Object.assign(provider.behaviour, { claims })), failed('no_access'));
  const users = await service.database.db.selectFrom('users').select('email').execute();
  assert.ok(!users.some(({ email }) => email === claims.email));
});

test('the page after a sign-in is one of this service', async () => {
  for (const next of [
    ...['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)'],
    ...['/.//evil.example', '', undefined, ['/a', '/b'], `/${'x'.repeat(3000)}`],
  ]) {
    assert.equal(ownPath(next), '/', String(next));
  }
  assert.equal(ownPath('/sites/abc?period=7d#x'), '/sites/abc?period=7d');
  const browser = new ProviderBrowser(service);
  const { state } = await begun(browser, 'one', provider, '//evil.example/sites');
  assert.equal(await browser.comeBack('one', { code: 'a-code', state }), '/');
});
