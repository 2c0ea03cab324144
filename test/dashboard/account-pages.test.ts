/** Signing in and the user's own account in a real browser, on the whole service. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { heavyTest, looks } from '../heavy-checks.ts';
import type { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import {
  arrive,
  assertPresentable,
  button,
  card,
  NEW_PASSWORD,
  openAs,
  organisation,
  PASSWORD,
  person,
  says,
  signIn,
} from './account-pages.ts';
import { Dashboard } from './dashboard.ts';
import { focusOf } from './keyboard.ts';

const MINUTE = 60_000_000;

let dashboard: Dashboard;
let service: TestService;
before(async () => {
  dashboard = await Dashboard.start();
  service = dashboard.service;
  // Without an account the server would show the first run.
  await signedIn(service, await organisation(service), 'owner');
});
after(() => dashboard.close());

test('a user signs in, gets to the page that was asked for, and signs out', async () => {
  const { email } = await person(service);
  const watched = await dashboard.open('/account?from=mail');
  const { page } = watched;
  assert.equal(watched.address(), '/sign-in?next=%2Faccount%3Ffrom%3Dmail');
  await signIn(watched, email, 'wrong horse');
  await says(watched, 'Incorrect email or password.');
  await assertPresentable(watched, 'Sign in');
  await signIn(watched, email);
  await arrive(watched, '/account?from=mail');
  assert.match(await watched.text('main'), new RegExp(`^Account ${email}`));

  // The parameter `next` of a crafted link cannot lead to another site.
  const crafted = ['/\t/evil.example', '//evil.example', '/\\evil.example', '/..//evil.example', 'javascript:a()'];
  for (const next of looks(crafted)) {
    await watched.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    await arrive(watched, '/');
  }
  await watched.goto('/sign-in?next=https%3A%2F%2Fevil.example%2Faccount');
  await arrive(watched, '/');
  assert.equal(new URL(page.url()).origin, service.url);
  // The page of a user without an organisation explains how to get one.
  await page.getByRole('link', { name: 'create one' }).click();
  await arrive(watched, '/account');

  await button(page, 'Account menu').click();
  await button(page, 'Sign out').click();
  await arrive(watched, '/sign-in');
  assert.deepEqual(
    (await page.context().cookies(`${service.url}/dashboard`)).map(({ name }) => name),
    ['svc_known'],
  );
  await page.goBack();
  await arrive(watched, '/sign-in?next=%2Faccount');
  await watched.close();
});

test('a second factor is turned on, asked for, replaced once by a recovery code, and turned off', async () => {
  const { id, email } = await person(service);
  const account = await openAs(dashboard, id, '/account');
  const { page } = account;
  await button(page, 'Turn on').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Continue').click();
  await says(account, 'Scan this QR code with your app.');
  await assertPresentable(account, 'Account');
  const secret = Secret.fromBase32((await account.text(dialog.locator('code'))).replaceAll(' ', ''));
  const code = () => new TOTP({ secret }).generate({ timestamp: service.clock.nowMicros() / 1000 });
  await dialog.getByLabel('Code').fill('000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await says(account, 'Invalid code; check the clock of your phone and try the next code.');
  await dialog.getByLabel('Code').fill(code());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const recovery = await codes.allTextContents();
  assert.equal(recovery.length, 10);
  await assertPresentable(account, 'Account');
  await button(page, 'I’ve saved them').click();
  const factor = card(page, 'Two-factor authentication (2FA)');
  const left = (count: number) => card(page, 'Recovery codes').getByText(`You have ${count} recovery codes left.`);
  await left(10).waitFor();
  assert.doesNotMatch(await account.text('body'), new RegExp(recovery[0] ?? ''));
  await account.goto('/account');
  assert.doesNotMatch(await account.text('body'), new RegExp(recovery[0] ?? ''));

  const other = await dashboard.open('/sign-in');
  const answer = async (text: string) => {
    await other.page.getByLabel(/ode$/).fill(text);
    await button(other.page, 'Sign in').click();
  };
  await signIn(other, email);
  await other.page.getByLabel('Code').waitFor();
  assert.equal(await focusOf(other.page), 'Code');
  await assertPresentable(other, 'Sign in');
  await answer('123');
  await says(other, 'Invalid code; wait for the next one and try again.');
  service.clock.advance(MINUTE);
  await answer(code());
  await arrive(other, '/');

  for (const outcome of ['in', 'refused'] as const) {
    await other.page.context().clearCookies();
    await other.goto('/sign-in');
    await signIn(other, email);
    await button(other.page, 'Use a recovery code').click();
    assert.equal(await focusOf(other.page), 'Recovery code');
    await answer(recovery[0]?.toUpperCase() ?? '');
    if (outcome === 'in') await arrive(other, '/');
    else await says(other, 'Invalid code; wait for the next one and try again.');
  }
  await button(other.page, 'Back').click();
  assert.equal(await other.page.getByRole('alert').count(), 0);
  await other.close();

  await account.goto('/account');
  await left(9).waitFor();
  await button(page, 'Turn off').click();
  await dialog.getByLabel('Password', { exact: true }).fill('wrong horse');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await says(account, 'The current password is wrong.');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Turn off' }).press('Enter');
  await factor.getByRole('button', { name: 'Turn on' }).waitFor();
  assert.equal(await focusOf(page), 'Turn on');
  await account.close();
});

heavyTest('a browser is signed out from another one, and shows nothing more of the account', async () => {
  const { id, email } = await person(service);
  const other = await openAs(dashboard, id, '/account');
  const account = await openAs(dashboard, id, '/account');
  const browsers = card(account.page, 'Active sessions');
  assert.equal(await browsers.getByRole('listitem').count(), 2);
  await assertPresentable(account, 'Account');
  await browsers.getByRole('button', { name: /^Sign out Firefox on Linux/ }).press('Enter');
  await says(account, 'Session ended');
  assert.equal(await browsers.getByRole('listitem').count(), 1);
  assert.equal(await focusOf(account.page), 'Active sessions');

  // The other browser learns it from its next request.
  await button(other.page, 'New organization').click();
  await other.page.getByLabel('Name').fill('Mine');
  await button(other.page, 'Create organization').click();
  await arrive(other, '/sign-in?next=%2Faccount');
  const { email: next } = await person(service);
  await signIn(other, next);
  await arrive(other, '/account');
  assert.equal(await other.page.locator(`input[value="${email}"]`).count(), 0);
  assert.equal(await card(other.page, 'Active sessions').getByRole('listitem').count(), 1);
  await other.close();
  await account.close();
});

heavyTest('the password is changed, and all other browsers are signed out', async () => {
  const { id, email } = await person(service);
  const other = await openAs(dashboard, id, '/account');
  const account = await openAs(dashboard, id, '/account');
  const { page } = account;
  const form = card(page, 'Password');
  const change = async (current: string, next: string) => {
    await form.getByLabel('Current password').fill(current);
    await form.getByLabel('New password').fill(next);
    await form.getByRole('button', { name: 'Change password' }).press('Enter');
  };
  await change('wrong horse', NEW_PASSWORD);
  await says(account, 'The current password is wrong.');
  assert.equal(await focusOf(page), 'Change password');
  await change(PASSWORD, NEW_PASSWORD);
  await says(account, 'Password changed');
  assert.equal(await form.getByLabel('Current password').inputValue(), '');
  await page.waitForFunction(() => document.querySelectorAll('main ul')[0]?.children.length === 1);
  await other.page.reload();
  await arrive(other, '/sign-in?next=%2Faccount');
  await signIn(other, email);
  await says(other, 'Incorrect email or password.');
  await signIn(other, email, NEW_PASSWORD);
  await arrive(other, '/account');
  await other.close();
  await account.close();
});
