/** Members whom an organisation keeps out: of what they and the log are told, and of what nobody else is. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addMember } from '../../src/accounts/members.ts';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { createUser, findUser } from '../../src/accounts/users.ts';
import type { SessionAnswer } from '../../src/dashboard/routes/session.ts';
import type { RuleTestAnswer } from '../../src/dashboard/routes/sign-in-rules.ts';
import { wholeGrant } from '../../src/domain/grant.ts';
import type { ProviderSettings } from '../../src/oidc/provider-settings.ts';
import { providerUses } from '../../src/oidc/provider-use.ts';
import { setRequirement } from '../../src/oidc/requirements.ts';
import { replaceRules } from '../../src/oidc/rules.ts';
import { TestService } from '../service.ts';
import { CLIENT_ID, CLIENT_SECRET, ForgingProvider } from './forging-provider.ts';
import { ProviderBrowser } from './provider-browser.ts';

const PASSWORD = 'correct horse';

let service: TestService;
let keycloak: ForgingProvider;
let okta: ForgingProvider;
let acme: number;
let studio: number;
/** The lines of the log about failed sign-ins, as `problem: detail`. */
const failures: string[] = [];

const log = {
  write(line: string): void {
    const { msg, problem, detail } = JSON.parse(line) as Record<string, string>;
    if (msg === 'a sign-in by a provider has failed') failures.push(`${problem}: ${detail}`);
  },
};

before(async () => {
  [keycloak, okta] = await Promise.all([ForgingProvider.start(), ForgingProvider.start()]);
  const client = { organizations: 'all', clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  const list = [
    { id: 'keycloak', name: 'Keycloak', issuer: keycloak.issuer, ...client },
    { id: 'okta', name: 'Okta', issuer: okta.issuer, ...client },
  ];
  const environment = { SVC_OIDC_PROVIDERS: JSON.stringify(list), SVC_LOG_LEVEL: 'warn' };
  service = await TestService.start(environment, { log });
  const { db } = service.database;
  ({ orgId: acme } = await service.site());
  ({ id: studio } = await createOrganisation(db, service.clock, { name: 'Studio' }));
  await replaceRules(db, service.clock, acme, [{ provider: null, value: 'staff', grant: wholeGrant('viewer') }]);
  const glass = await account('glass', acme, 'owner');
  await setRequirement(db, service.clock, acme, { provider: 'keycloak', breakGlassId: glass });
});
after(async () => {
  await service.close();
  await Promise.all([keycloak.close(), okta.close()]);
});

async function account(name: string, orgId: number, role: 'owner' | 'viewer' = 'viewer'): Promise<number> {
  const { database, clock } = service;
  const email = `${name}@example.com`;
  return (await createUser(database.db, clock, { orgId, email, password: PASSWORD, role })).id;
}

async function byPassword(name: string): Promise<ProviderBrowser> {
  const browser = new ProviderBrowser(service);
  const { status } = await browser.ask('POST', '/session', { email: `${name}@example.com`, password: PASSWORD });
  assert.equal(status, 200);
  return browser;
}

async function byProvider(
  id: 'keycloak' | 'okta',
  claims: Record<string, unknown>,
  browser = new ProviderBrowser(service),
) {
  const at = id === 'okta' ? okta : keycloak;
  const address = await browser.begin(id);
  at.nonce = address.searchParams.get('nonce')!;
  Object.assign(at.behaviour, { claims, userinfo: claims });
  const path = await browser.comeBack(id, { code: 'a-code', state: address.searchParams.get('state')! });
  return { browser, path };
}

/** Returns the names of the organisations that a session shows, and what it says of others. */
async function shown(browser: ProviderBrowser) {
  const { organisations, providersDue } = (await browser.ask<SessionAnswer>('GET', '/session')).body;
  return [organisations.map(({ name }) => name), providersDue];
}

test('a member is told which organisation needs which provider, in a session that does not show it', async () => {
  const { db } = service.database;
  await addMember(db, service.clock, { orgId: acme, userId: await account('nora', studio), role: 'viewer' });
  const due = [{ id: acme, name: 'Test', provider: { id: 'keycloak', name: 'Keycloak' } }];
  const browser = await byPassword('nora');
  assert.deepEqual(await shown(browser), [['Studio'], due]);

  // The session by password stays until the provider has signed in, and the account is linked by its password.
  const nora = { sub: 'nora', email: 'nora@example.com' };
  assert.equal((await byProvider('keycloak', nora, browser)).path, '/sign-in/link');
  assert.deepEqual(await shown(browser), [['Studio'], due]);
  await browser.ask('POST', '/provider-link', { password: PASSWORD });
  assert.deepEqual(await shown(browser), [['Test', 'Studio'], undefined]);

  const other = await byProvider('okta', nora);
  await other.browser.ask('POST', '/provider-link', { password: PASSWORD });
  assert.deepEqual(await shown(other.browser), [['Studio'], due]);
});

test('nobody else is told: strangers, people whose membership is over, and those whom the organisation has', async () => {
  await account('stranger', studio);
  assert.deepEqual(await shown(await byPassword('stranger')), [['Studio'], undefined]);
  assert.deepEqual(await shown(await byPassword('glass')), [['Test'], undefined]);
  const { db } = service.database;
  const userId = await account('former', studio);
  await addMember(db, service.clock, { orgId: acme, userId, role: 'viewer' });
  await db
    .updateTable('members')
    .set({ expires_at: 1 })
    .where('user_id', '=', userId)
    .where('org_id', '=', acme)
    .execute();
  assert.deepEqual(await shown(await byPassword('former')), [['Studio'], undefined]);
});

test('a membership by a rule is told of by password too', async () => {
  await replaceRules(service.database.db, service.clock, studio, [
    { provider: 'okta', value: 'guests', grant: wholeGrant('viewer') },
  ]);
  const userId = await account('ruled', studio);
  const { db } = service.database;
  await db.insertInto('oidc_members').values({ user_id: userId, org_id: studio, provider: 'okta' }).execute();
  const { id: third } = await createOrganisation(db, service.clock, { name: 'Third' });
  await addMember(db, service.clock, { orgId: third, userId, role: 'viewer' });
  assert.deepEqual(await shown(await byPassword('ruled')), [
    ['Third'],
    [{ id: studio, name: 'Studio', provider: { id: 'okta', name: 'Okta' } }],
  ]);
});

test('people of another provider than the required one get no account, and the log and the test say why', async () => {
  const { db } = service.database;
  const newcomer = { sub: 'newcomer', email: 'newcomer@example.com', groups: ['staff'] };
  failures.length = 0;
  assert.match((await byProvider('okta', newcomer)).path, /problem=no_access/);
  assert.equal(await findUser(db, 'newcomer@example.com'), null);
  assert.match((await byProvider('okta', { ...newcomer, groups: ['a', 'b'] })).path, /problem=no_access/);
  assert.match((await byProvider('keycloak', newcomer)).path, /^\/$/);
  // The person is known by now, a member by a rule.
  const there = { sub: 'newcomer-at-okta', email: 'newcomer@example.com', groups: ['staff'] };
  const { user_id } = await db
    .selectFrom('oidc_identities')
    .select('user_id')
    .where('subject', '=', 'newcomer')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('oidc_identities')
    .values({ user_id, provider: 'okta', issuer: okta.issuer, subject: there.sub, created_at: 0 })
    .execute();
  assert.match((await byProvider('okta', there)).path, /problem=no_access/);
  const required = `no_access: organization ${acme} requires keycloak`;
  assert.deepEqual(failures, [required, 'no_access: no rule fits any of 2 values', required]);

  const owner = await byPassword('glass');
  const tested = async (provider: string) => {
    const path = `/orgs/${acme}/sign-in/test`;
    const { body } = await owner.ask<RuleTestAnswer>('POST', path, { provider, values: ['staff'] });
    return [body.found?.place, body.requires];
  };
  assert.deepEqual(
    [await tested('okta'), await tested('keycloak')],
    [
      [0, 'Keycloak'],
      [0, null],
    ],
  );
});

test('the log says whether an address is not verified or the claim is missing', async () => {
  failures.length = 0;
  for (const email_verified of [false, undefined]) {
    await byProvider('okta', { sub: 'unverified', email: 'unverified@example.com', email_verified });
  }
  assert.deepEqual(failures, [
    'unverified: the claim email_verified says that the address is not verified',
    'unverified: the claim email_verified is missing',
  ]);
});

test('domains lock out an organisation until an owner is a break-glass owner, or has signed in', async () => {
  const { db } = service.database;
  const settings = { name: 'One', domains: ['example.com'], organizations: 'all' } as unknown as ProviderSettings;
  const locked = async (id: string) =>
    (await providerUses(db, [{ ...settings, id }]))[0]!.locked.map(({ name }) => name);
  assert.deepEqual(await locked('keycloak'), []);
  const owner = await account('owner', studio, 'owner');
  assert.deepEqual(await locked('keycloak'), ['Studio']);
  const identity = { provider: 'keycloak', issuer: 'https://one.example', subject: 'owner', created_at: 0 };
  await db
    .insertInto('oidc_identities')
    .values({ user_id: owner, ...identity })
    .execute();
  assert.deepEqual([await locked('keycloak'), await locked('okta')], [[], ['Studio']]);
  await createUser(db, service.clock, {
    ...{ orgId: studio, email: 'owner@example.org', password: PASSWORD, role: 'owner' },
  });
  assert.deepEqual(await locked('okta'), []);
  const [unused] = await providerUses(db, [{ ...settings, id: 'new', organizations: [studio] }]);
  assert.equal(unused!.isUsed, false);
});
