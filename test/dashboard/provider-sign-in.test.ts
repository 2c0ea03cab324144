/** Signing in by a provider in a browser, and the page on which owners order the rules. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { createUser } from '../../src/accounts/users.ts';
import { heavyTest } from '../heavy-checks.ts';
import type { RealProvider } from '../oidc/real-provider.ts';
import type { Dashboard } from './dashboard.ts';

let dashboard: Dashboard;
let provider: RealProvider;
let orgId: number;
const isHeavy = process.env.SVC_TEST_HEAVY === 'yes';

before(async () => {
  if (!isHeavy) return;
  const { REAL_CLIENT, RealProvider } = await import('../oidc/real-provider.ts');
  const { TestService } = await import('../service.ts');
  const { Dashboard } = await import('./dashboard.ts');
  provider = await RealProvider.start(() => dashboard.service.url, 'real');
  const list = [{ id: 'real', name: 'Keycloak', issuer: provider.issuer, ...REAL_CLIENT }];
  dashboard = await Dashboard.of(await TestService.start({ SVC_OIDC_PROVIDERS: JSON.stringify(list) }));
  ({ orgId } = await dashboard.service.site());
});
after(async () => {
  if (!isHeavy) return;
  await dashboard.close();
  await provider.close();
});

heavyTest('an owner makes a rule, and somebody signs in by it', async () => {
  const { service } = dashboard;
  await createUser(service.database.db, service.clock, {
    ...{ orgId, email: 'glass@example.com', password: 'correct horse', role: 'owner' },
  });
  const owner = await dashboard.open(`/organisation/${orgId}`, { as: { orgId } });
  const card = owner.page.getByRole('region', { name: 'Sign-in by provider' });
  await card.getByRole('button', { name: 'Add rule' }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel('Value', { exact: true }).fill('staff');
  assert.deepEqual(await owner.violationsInThemes(), []);
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await card.getByText('1. staff → Viewer').waitFor();
  await card.getByRole('button', { name: 'Test' }).click();
  await dialog.getByLabel('Values of a person').fill('guests, staff');
  await dialog.getByRole('button', { name: 'Test' }).click();
  await dialog.getByText('Rule 1 decides: Viewer.').waitFor();
  await owner.page.keyboard.press('Escape');
  assert.deepEqual(await owner.violationsInThemes(), []);
  await owner.close();

  const window = await dashboard.open('/sign-in?next=%2Faccount', { isClosed: true });
  assert.deepEqual(await window.violationsInThemes(), []);
  provider.people.set('ada', { email: 'ada@example.com', email_verified: true, groups: ['staff'] });
  provider.present = 'ada';
  await window.page.getByRole('link', { name: 'Sign in with Keycloak' }).click();
  await window.page.waitForURL(/\/account$/);
  await window.page.getByText('ada@example.com').first().waitFor();
  await window.close();
});

heavyTest('somebody without a rule reads what to do, and an account is linked by its password', async () => {
  const { service } = dashboard;
  provider.people.set('eve', { email: 'eve@example.com', email_verified: true, groups: [] });
  provider.present = 'eve';
  const stranger = await dashboard.open('/sign-in', { isClosed: true });
  await stranger.page.getByRole('link', { name: 'Sign in with Keycloak' }).click();
  await stranger.page.getByText('You are signed in at Keycloak, but nothing here is shared with you.').waitFor();
  assert.equal(stranger.address(), '/sign-in?problem=no_access&provider=real');
  assert.deepEqual(await stranger.violationsInThemes(), []);
  await stranger.close();

  await createUser(service.database.db, service.clock, {
    ...{ orgId, email: 'grace@example.com', password: 'correct horse', role: 'editor' },
  });
  provider.people.set('grace', { email: 'grace@example.com', email_verified: true, groups: [] });
  provider.present = 'grace';
  const window = await dashboard.open('/sign-in', { isClosed: true });
  await window.page.getByRole('link', { name: 'Sign in with Keycloak' }).click();
  await window.page.getByRole('heading', { name: 'Is this your account?' }).waitFor();
  assert.deepEqual(await window.violationsInThemes(), []);
  await window.page.getByLabel('Password', { exact: true }).fill('correct horse');
  await window.page.getByRole('button', { name: 'Link and sign in' }).click();
  await window.page.getByText('Shop').first().waitFor();
  await window.close();
});
