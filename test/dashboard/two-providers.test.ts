/** Two providers and two organizations in a browser: one of them requires a provider, the other does not. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { addMember } from '../../src/accounts/members.ts';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { createUser, findUser } from '../../src/accounts/users.ts';
import type { Role } from '../../src/domain/role.ts';
import { heavyTest } from '../heavy-checks.ts';
import type { RealProvider } from '../oidc/real-provider.ts';
import type { Dashboard, WatchedPage } from './dashboard.ts';

const PASSWORD = 'correct horse';
const MINUTE = 60_000_000;
const isHeavy = process.env.SVC_TEST_HEAVY === 'yes';

let dashboard: Dashboard;
let keycloak: RealProvider;
let okta: RealProvider;
let acme: number;
let shop: string;
let studio: number;

before(async () => {
  if (!isHeavy) return;
  const { REAL_CLIENT, RealProvider } = await import('../oidc/real-provider.ts');
  const { TestService } = await import('../service.ts');
  const { Dashboard } = await import('./dashboard.ts');
  keycloak = await RealProvider.start(() => dashboard.service.url, 'keycloak');
  okta = await RealProvider.start(() => dashboard.service.url, 'okta', 'localhost');
  const list = [
    { id: 'keycloak', name: 'Keycloak', issuer: keycloak.issuer, organizations: 'all', ...REAL_CLIENT },
    { id: 'okta', name: 'Okta', issuer: okta.issuer, organizations: 'all', ...REAL_CLIENT },
  ];
  dashboard = await Dashboard.of(await TestService.start({ SVC_OIDC_PROVIDERS: JSON.stringify(list) }));
  const { service } = dashboard;
  ({ orgId: acme, publicId: shop } = await service.site({ domain: 'acme.example', name: 'Acme shop' }));
  ({ id: studio } = await createOrganisation(service.database.db, service.clock, { name: 'Studio' }));
  await service.site({ orgId: studio, domain: 'studio.example', name: 'Studio blog' });
});
after(async () => {
  if (!isHeavy) return;
  await dashboard.close();
  await keycloak.close();
  await okta.close();
});

/** Makes an account with a password, a member of organizations. */
async function account(name: string, role: Role, [first, ...others]: readonly [number, ...number[]]): Promise<void> {
  const { database, clock } = dashboard.service;
  const email = `${name}@example.com`;
  await createUser(database.db, clock, { orgId: first, email, password: PASSWORD, role });
  const { id: userId } = (await findUser(database.db, email))!;
  for (const orgId of others) await addMember(database.db, clock, { orgId, userId, role });
}

const signedOut = () => dashboard.open('/sign-in', { isClosed: true });

async function byPassword(window: WatchedPage, name: string): Promise<void> {
  await window.page.getByLabel('Email').fill(`${name}@example.com`);
  await window.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await window.page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

interface SomebodyThere {
  readonly name: string;
  readonly groups: readonly string[];
}

/** Signs somebody in by the button of a provider on the page of the sign-in. */
async function byProvider(
  { page }: WatchedPage,
  provider: RealProvider,
  { name, groups }: SomebodyThere,
): Promise<void> {
  provider.people.set(name, { email: `${name}@example.com`, email_verified: true, groups });
  provider.present = name;
  await page.getByRole('link', { name: `Sign in with ${provider === okta ? 'Okta' : 'Keycloak'}` }).click();
}

/** Returns the names of the organizations whose sites a signed-in person can choose, and whether their pages open. */
async function seen(window: WatchedPage): Promise<string[]> {
  await window.page.getByRole('button', { name: 'Account menu' }).waitFor();
  const found: string[] = [];
  for (const [name, orgId, site] of [
    ['Acme', acme, 'Acme shop'],
    ['Studio', studio, 'Studio blog'],
  ] as const) {
    await window.goto('/');
    await window.page.getByRole('button', { name: 'Account menu' }).click();
    const hasMenu = (await window.page.locator(`a.menu-item[href$="/organisation/${orgId}"]`).count()) === 1;
    await window.page.keyboard.press('Escape');
    const hasSite = (await window.text('main')).includes(site);
    assert.equal(hasSite, hasMenu, name);
    if (hasMenu) found.push(name);
  }
  return found;
}

heavyTest('an owner adds a rule for each provider, and requires one in one organization', async () => {
  await account('olga', 'owner', [acme, studio]);
  const window = await signedOut();
  await byPassword(window, 'olga');
  assert.deepEqual(await seen(window), ['Acme', 'Studio']);
  for (const [orgId, provider, value] of [
    [acme, 'Keycloak', 'staff'],
    [studio, 'Okta', 'guests'],
  ] as const) {
    await window.goto(`/organisation/${orgId}`);
    const card = window.page.getByRole('region', { name: 'Sign-in by provider' });
    await card.getByRole('button', { name: 'Add rule' }).click();
    const dialog = window.page.getByRole('dialog');
    await dialog.getByLabel('Provider').selectOption({ label: provider });
    await dialog.getByLabel('Value', { exact: true }).fill(value);
    assert.deepEqual(await window.violationsInThemes(), []);
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await card.getByText(`1. ${value} → Viewer`).waitFor();
  }
  await window.goto(`/organisation/${acme}`);
  await window.page.getByRole('button', { name: 'Require a provider' }).click();
  const dialog = window.page.getByRole('dialog');
  await dialog.getByLabel('Provider').selectOption({ label: 'Keycloak' });
  await dialog.getByLabel('Owner with a password').selectOption({ label: 'olga@example.com' });
  assert.deepEqual(await window.violationsInThemes(), []);
  await dialog.getByRole('button', { name: 'Require', exact: true }).click();
  await window.page
    .getByText('Members sign in with Keycloak only. olga@example.com can still use a password.')
    .waitFor();
  await window.close();

  const again = await signedOut();
  await byPassword(again, 'olga');
  assert.deepEqual(await seen(again), ['Acme', 'Studio'], 'the break-glass owner gets in without the provider');
  await again.close();
});

heavyTest('a member of both has by password the one that requires nothing, and both by the provider', async () => {
  await account('nora', 'editor', [acme, studio]);
  const window = await signedOut();
  await byPassword(window, 'nora');
  assert.deepEqual(await seen(window), ['Studio']);
  for (const path of ['/', '/account', `/organisation/${acme}`, `/sites/${shop}?period=7d`]) {
    await window.goto(path);
    await window.page.getByText('You see Test only when you have signed in with Keycloak.').waitFor();
    assert.deepEqual(await window.violationsInThemes(), [], path);
  }

  await byProvider(window, keycloak, { name: 'nora', groups: [] });
  await window.page.getByRole('heading', { name: 'Is this your account?' }).waitFor();
  await window.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await window.page.getByRole('button', { name: 'Link and sign in' }).click();
  await window.page.waitForURL(`**/sites/${shop}?period=7d`);
  assert.deepEqual(await seen(window), ['Acme', 'Studio']);
  assert.ok(!(await window.text('main')).includes('You see Test only'));
  await window.close();

  // The other provider is another proof: it opens what requires nothing, and not what requires the first.
  const other = await signedOut();
  await byProvider(other, okta, { name: 'nora', groups: [] });
  await other.page.getByRole('heading', { name: 'Is this your account?' }).waitFor();
  await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.page.getByRole('button', { name: 'Link and sign in' }).click();
  assert.deepEqual(await seen(other), ['Studio']);
  await other.close();
});

heavyTest(
  'a member of the one that requires a provider reads so, and gets in when passwords are allowed again',
  async () => {
    await account('paul', 'viewer', [acme]);
    const window = await signedOut();
    await byPassword(window, 'paul');
    await window.page.getByText('Test requires that its members sign in with Keycloak').waitFor();
    assert.deepEqual(await window.violationsInThemes(), []);

    const owner = await signedOut();
    await byPassword(owner, 'olga');
    await seen(owner);
    await owner.goto(`/organisation/${acme}`);
    await owner.page.getByRole('button', { name: 'Allow passwords' }).click();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Allow passwords' }).click();
    await owner.page.getByText('Members can also sign in with a password.').waitFor();
    await owner.close();

    await byPassword(window, 'paul');
    assert.deepEqual(await seen(window), ['Acme']);
    await window.close();
  },
);

heavyTest('each provider lets its own people in, until it says otherwise', async () => {
  const kim = await signedOut();
  await byProvider(kim, keycloak, { name: 'kim', groups: ['staff', 'guests'] });
  assert.deepEqual(await seen(kim), ['Acme']);
  const dora = await signedOut();
  await byProvider(dora, okta, { name: 'dora', groups: ['staff', 'guests'] });
  assert.deepEqual(await seen(dora), ['Studio']);
  const stranger = await signedOut();
  await byProvider(stranger, okta, { name: 'stranger', groups: ['staff'] });
  await stranger.page.getByText('You are signed in at Okta, but nothing here is shared with you.').waitFor();
  await stranger.close();
  // The session by password goes on when the provider lets nobody in, and the page says why it does not.
  const quin = await signedOut();
  await account('quin', 'viewer', [acme, studio]);
  await byPassword(quin, 'quin');
  await seen(quin);
  await quin.goto('/sign-in?problem=unreachable&provider=keycloak');
  await quin.page.getByText('Keycloak can’t be reached.').waitFor();
  await quin.goto('/');
  assert.deepEqual(await seen(quin), ['Acme', 'Studio']);
  await quin.close();

  keycloak.people.delete('kim');
  dashboard.service.clock.advance(5 * MINUTE);
  await kim.goto('/');
  await kim.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  assert.deepEqual(await seen(dora), ['Studio']);
  await kim.close();
  await dora.close();
});
