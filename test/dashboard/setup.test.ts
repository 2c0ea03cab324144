/** The first run, without a mail server and behind https. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listOrganisations } from '../../src/accounts/organisations.ts';
import type { NewInvitationAnswer } from '../../src/dashboard/routes/members.ts';
import type { SetupAnswer } from '../../src/dashboard/routes/session.ts';
import { listSites } from '../../src/sites/sites.ts';
import { TestService } from '../service.ts';
import { BrowserTab } from './browser-tab.ts';

const PASSWORD = 'correct horse';
const GONE = "410 gone: this link has been used or has expired; use the latest one in the server's terminal";
const SITE = { domain: 'Shop.example', name: 'Shop', timezone: 'europe/berlin' };
const SETUP = { email: 'Ada@Example.com', password: PASSWORD, organisation: 'My company', site: SITE };

let service: TestService;
let token: string;

before(async () => {
  service = await TestService.start({ SVC_PUBLIC_URL: 'https://stats.example' });
  token = (await service.setupUrl())?.split('#')[1] ?? '';
});

after(() => service.close());

/** Returns the number of rows in the tables of the first run. */
async function rows() {
  const { db } = service.database;
  const users = await db.selectFrom('users').selectAll().execute();
  const members = await db.selectFrom('members').selectAll().execute();
  const [organisations, sites] = [await listOrganisations(db), await listSites(db)];
  return {
    users: users.map(({ email }) => email),
    members: members.map(({ role }) => role),
    organisations: organisations.map(({ name }) => name),
    sites: sites.map(({ domain, timezone }) => ({ domain, timezone })),
  };
}

test('a wrong field or token leaves nothing half-made', async () => {
  const tab = new BrowserTab(service);
  assert.equal((await tab.get<{ setupNeeded: boolean }>('GET', '/session')).setupNeeded, true);
  for (const [change, refusal] of [
    [{ token: 'x'.repeat(32) }, GONE],
    [{ token: '' }, GONE],
    [{ email: 'ada' }, '400 invalid: "ada" is not an email address'],
    [{ password: 'short' }, '400 invalid: the password must have at least 8 characters'],
    [{ organisation: ' ' }, "400 invalid: the organization's name must not be empty"],
    [{ site: null }, '400 invalid: enter the domain of your first site'],
    [
      { site: { ...SITE, timezone: 'Berlin' } },
      '400 invalid: "Berlin" is not a time zone; give an IANA name, such as Europe/Paris or UTC',
    ],
  ] as const) {
    assert.equal(await tab.refused('POST', '/setup', { ...SETUP, token, ...change }), refusal);
  }
  assert.match(
    await tab.refused('POST', '/setup', { ...SETUP, token, site: { ...SITE, domain: 'a b' } }),
    /^400 invalid: /,
  );
  assert.deepEqual(await rows(), { users: [], members: [], organisations: ['Test'], sites: [] });
  assert.equal(tab.cookies.size, 0);
});

test('the first run makes the owner and the first site, once, in the organization that the command line made', async () => {
  const link = await new BrowserTab(service).get('POST', '/setup/link', { token });
  assert.deepEqual(link, { organisation: 'Test', hasSite: false });
  const tabs = Array.from({ length: 4 }, () => new BrowserTab(service));
  const answers = await Promise.all(tabs.map((tab) => tab.ask('POST', '/setup', { ...SETUP, token })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 410, 410, 410]);
  assert.deepEqual(await rows(), {
    users: ['ada@example.com'],
    members: ['owner'],
    organisations: ['My company'],
    sites: [{ domain: 'shop.example', timezone: 'Europe/Berlin' }],
  });
  const winner = answers.findIndex(({ status }) => status === 200);
  const { site, organisations, ...session } = answers[winner]!.body as SetupAnswer;
  // PostgreSQL has given numbers to those who came too late as well.
  const { id } = await service.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  assert.deepEqual(session, {
    user: { id, email: 'ada@example.com' },
    isOperator: true,
    setupNeeded: false,
    cards: null,
    hasEmail: false,
    publicUrl: 'https://stats.example',
    language: 'en',
  });
  assert.equal(site?.domain, 'shop.example');
  assert.deepEqual(organisations, [
    { id: 1, name: 'My company', role: 'owner', withheld: [], isWhole: true, sites: [site] },
  ]);
  assert.equal(await tabs[winner]!.whoAmI(), 'ada@example.com');
  assert.equal(await service.setupUrl(), null);
  const late = new BrowserTab(service);
  assert.equal(await late.refused('POST', '/setup/link', { token }), GONE);
  assert.equal(await late.refused('POST', '/setup', { ...SETUP, email: 'eve@example.com', token }), GONE);
});

test('behind https the cookies are sent over https only', async () => {
  const tab = new BrowserTab(service);
  const { headers } = await tab.ask('POST', '/session', { email: 'ada@example.com', password: PASSWORD });
  const lines = headers.getSetCookie();
  assert.equal(lines.length, 2);
  for (const line of lines) assert.match(line, /; HttpOnly; Secure; SameSite=Lax$/);
  // With this prefix browsers accept the cookie only from this host, over https and for all of its paths.
  assert.match(lines[0] ?? '', /^__Host-svc_session=[0-9A-Za-z]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure/);
  assert.equal(await tab.whoAmI(), 'ada@example.com');
  // A cookie that another host of the domain could have set is ignored.
  const planted = new BrowserTab(service);
  planted.cookies.set('svc_session', tab.cookies.get('__Host-svc_session') ?? '');
  assert.equal(await planted.whoAmI(), undefined);
  await tab.get('DELETE', '/session');
  assert.equal(tab.cookies.has('__Host-svc_session'), false);
});

test('behind https browsers request the pages over https only', async () => {
  const { headers } = await fetch(`${service.url}/sign-in`);
  assert.equal(headers.get('strict-transport-security'), 'max-age=31536000');
});

test('a request of a page on the public address is accepted', async () => {
  const tab = new BrowserTab(service);
  await tab.signIn('ada@example.com', PASSWORD);
  const { status } = await tab.ask('DELETE', '/session', {}, { origin: 'https://stats.example' });
  assert.equal(status, 200);
});

test('without a mail server the sign-in page names who can help', async () => {
  const tab = new BrowserTab(service);
  for (const email of ['ada@example.com', 'nobody@example.com']) {
    assert.deepEqual(await tab.get('POST', '/password-reset', { email }), {
      message: `This server can't send email. Ask your server administrator to run, in the folder of svc: bin/svc user reset-link --email ${email}`,
    });
  }
  assert.deepEqual(await service.database.db.selectFrom('password_resets').selectAll().execute(), []);
  await tab.signIn('ada@example.com', PASSWORD);
  const { link } = await tab.get<NewInvitationAnswer>('POST', '/orgs/1/invitations', {
    email: 'bob@example.com',
    role: 'viewer',
  });
  assert.match(link ?? '', /^https:\/\/stats\.example\/invitation#[0-9A-Za-z]{43}$/);
});

test('guesses of the link make the client wait', async () => {
  const tab = new BrowserTab(service);
  for (let i = 0; i < 25; i++) {
    if (i >= 20) service.clock.advance(900_000_000);
    assert.equal(await tab.refused('POST', '/setup/link', { token: `guess ${i}` }), GONE);
  }
  assert.match(await tab.refused('POST', '/setup/link', { token: 'guess' }), /^429 too_many_tries/);
  assert.match(await tab.refused('POST', '/invitation', { token: 'guess' }), /^429 too_many_tries/);
  // A client with a valid token is admitted from the same address, and signs in as usual.
  await tab.signIn('ada@example.com', PASSWORD);
  const invited = { email: 'eve@example.com', role: 'viewer' };
  const { link } = await tab.get<NewInvitationAnswer>('POST', '/orgs/1/invitations', invited);
  await tab.get('POST', '/invitation', { token: link?.split('#')[1] ?? '' });
});
