/** The first run, invitations and forgotten passwords in a real browser, on a server that sends no mail. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createPasswordReset } from '../../src/accounts/password-resets.ts';
import { heavyTest } from '../heavy-checks.ts';
import type { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import {
  arrive,
  assertPresentable,
  button,
  card,
  LONG_NAME,
  NEW_PASSWORD,
  openAs,
  organisation,
  PASSWORD,
  person,
  says,
  signIn,
} from './account-pages.ts';
import { Dashboard } from './dashboard.ts';
import { focusOf, tabTo } from './keyboard.ts';

let dashboard: Dashboard;
let service: TestService;

describe('accounts without a mail server', () => {
  before(async () => {
    dashboard = await Dashboard.start();
    service = dashboard.service;
  });
  after(() => dashboard.close());

  heavyTest('from the first run to an invitation with the keyboard alone', async () => {
    const setup = new URL((await service.setupUrl()) ?? '');
    const watched = await dashboard.open('/');
    const { page } = watched;
    const press = (key: string) => page.keyboard.press(key);
    const type = (text: string) => page.keyboard.type(text);

    await arrive(watched, '/setup');
    assert.match(await watched.text('main'), /open the setup link that the server printed in its terminal/);
    await watched.goto(setup.pathname + setup.hash);
    assert.equal(await focusOf(page), 'Email');
    await assertPresentable(watched, 'Welcome to svc');
    await type('owner@example.com');
    await tabTo(page, 'Password');
    await type(PASSWORD);
    await tabTo(page, 'Organization');
    assert.equal(await page.getByLabel('Organization').inputValue(), 'Test');
    await press('Control+a');
    await press('Delete');
    await tabTo(page, 'Domain');
    await type('no domain');
    const refused = page.waitForRequest('**/dashboard/setup');
    await press('Enter');
    // Without a name the organisation is called like its first site.
    assert.equal((await refused).postDataJSON().organisation, 'no domain');
    await page.getByRole('alert').waitFor();
    await press('Control+a');
    await type('https://shop.example/start');
    await tabTo(page, 'Organization', 'Shift+Tab');
    await type(LONG_NAME);
    await press('Enter');
    await page.waitForURL('**/install');
    await watched.settled();
    const { public_id: site } = await service.database.db
      .selectFrom('sites')
      .select('public_id')
      .where('domain', '=', 'shop.example')
      .executeTakeFirstOrThrow();
    assert.equal(watched.address(), `/sites/${site}/install`);
    assert.match(await watched.text('main'), new RegExp(`data-site="${site}"`));

    await tabTo(page, 'Account menu', 'Shift+Tab');
    await press('Enter');
    await page.locator('.menu .menu-item:focus').waitFor();
    await press('ArrowUp');
    assert.equal(await focusOf(page), 'Sign out');
    await press('Enter');
    await arrive(watched, '/sign-in');
    assert.equal(await focusOf(page), 'Email');
    await type('owner@example.com');
    await tabTo(page, 'Password');
    await type(PASSWORD);
    await press('Enter');
    await arrive(watched, '/');

    await tabTo(page, 'Account menu', 'Shift+Tab');
    await press('Enter');
    await page.locator('.menu .menu-item:focus').waitFor();
    assert.equal(await focusOf(page), 'Account settings');
    await press('Enter');
    await arrive(watched, '/account');
    await tabTo(page, 'Turn on');
    await press('Enter');
    assert.equal(await focusOf(page), 'Password');
    await press('Escape');
    assert.equal(await focusOf(page), 'Turn on');
    await tabTo(page, LONG_NAME);
    await press('Enter');
    await arrive(watched, '/organisation/1');
    assert.equal(await focusOf(page), LONG_NAME);
    await tabTo(page, 'Invite member');
    await press('Enter');
    assert.equal(await focusOf(page), 'Email');
    await type('guest@example.com');
    await press('Enter');
    await page.getByRole('heading', { name: 'Invitation created' }).waitFor();
    await tabTo(page, 'Done');
    await press('Enter');
    assert.equal(await focusOf(page), 'Invite member');
    await tabTo(page, 'Revoke the invitation of guest@example.com');
    await press('Enter');
    await tabTo(page, 'Revoke invitation');
    await press('Enter');
    await says(watched, 'Invitation revoked');
    // The card is removed with its last row, so the focus returns to where it was before.
    assert.equal(await focusOf(page), 'Members');
    await watched.close();

    const late = await dashboard.open(setup.pathname + setup.hash);
    await says(late, "This link has been used or has expired; use the latest one in the server's terminal.");
    assert.equal(await button(late.page, 'Try again').count(), 0);
    await assertPresentable(late, 'Welcome to svc');
    await late.goto('/setup#nonsense');
    await says(late, "This link has been used or has expired; use the latest one in the server's terminal.");
    await late.close();
  });

  test('the page for a forgotten password names who can help, and the link of the command line works', async () => {
    const { email } = await person(service);
    const watched = await dashboard.open('/sign-in');
    const { page } = watched;
    await page.getByLabel('Email').fill(email);
    await button(page, 'Forgot password?').click();
    await page.getByText(`bin/svc user reset-link --email ${email}`).waitFor();
    await assertPresentable(watched, 'Reset your password');
    const { token } = await createPasswordReset(service.database.db, service.clock, email);
    await watched.goto(`/reset#${token}`);
    assert.equal(await page.getByLabel('Email').inputValue(), email);
    assert.equal(await focusOf(page), 'New password');
    await assertPresentable(watched, 'Reset your password');
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await button(page, 'Set new password').click();
    await arrive(watched, '/');
    await says(watched, 'Password changed');
    await watched.goto(`/reset#${token}`);
    await says(watched, 'This reset link was used, has expired or is incomplete; request a new one.');
    await assertPresentable(watched, 'Reset your password');
    await watched.close();
  });

  test('a user is invited, makes an account, is given another role and is removed', async () => {
    const orgId = await organisation(service, LONG_NAME);
    const site = await service.site({ orgId, name: 'Laden', domain: 'laden.example' });
    const { userId } = await signedIn(service, orgId, 'owner');
    const owner = await openAs(dashboard, userId, `/organisation/${orgId}`);
    const { page } = owner;
    await button(page, 'Invite member').click();
    const dialog = page.getByRole('dialog');
    await assertPresentable(owner, LONG_NAME);
    await dialog.getByLabel('Email').fill('guest@example.com');
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    await says(owner, 'Email isn’t configured. Send this link to guest@example.com yourself.');
    await assertPresentable(owner, LONG_NAME);
    const link = new URL(await owner.text(dialog.locator('code').last()));
    assert.equal(link.origin, service.url);
    await button(page, 'Done').click();
    assert.equal(await card(page, 'Pending invitations').getByRole('listitem').count(), 1);

    const guest = await dashboard.open(link.pathname + link.hash);
    assert.match(await guest.text('main'), new RegExp(`^You’ve been invited Join ${LONG_NAME} as a viewer `));
    assert.equal(await focusOf(guest.page), 'Password');
    await assertPresentable(guest, 'You’ve been invited');
    await guest.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(guest.page, 'Accept invitation').click();
    await arrive(guest, '/');
    await guest.page.getByRole('link', { name: /Laden/ }).first().waitFor();
    await guest.goto(`/organisation/${orgId}`);
    assert.equal(await button(guest.page, 'Invite member').count(), 0);

    await owner.goto(`/organisation/${orgId}`);
    const role = page.getByRole('combobox', { name: 'Role of guest@example.com' });
    await role.focus();
    await role.selectOption('admin');
    await says(owner, 'guest@example.com is now an admin');
    assert.equal(await focusOf(page), 'Role of guest@example.com');
    await assertPresentable(owner, LONG_NAME);
    await guest.goto(`/organisation/${orgId}`);
    // Another role ends the sessions.
    await signIn(guest, 'guest@example.com');
    await button(guest.page, 'Invite member').waitFor();

    assert.equal(await button(page, 'Leave').count(), 0);
    await page.getByText('You’re the only owner. Make someone else an owner before leaving.').waitFor();
    await assertPresentable(owner, LONG_NAME);
    await button(page, 'Remove guest@example.com').press('Enter');
    await dialog.getByRole('button', { name: 'Remove member' }).press('Enter');
    await says(owner, 'guest@example.com was removed');
    assert.equal(await focusOf(page), 'Members');
    await owner.close();

    // A page that was opened before is refused too.
    await button(guest.page, 'Invite member').click();
    await guest.page.getByRole('dialog').getByLabel('Email').fill('friend@example.com');
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Create invitation' }).click();
    await says(guest, 'Organization not found.');
    await guest.goto(`/organisation/${orgId}`);
    assert.match(await guest.text('main'), /^Organization not found/);
    await assertPresentable(guest, 'Organization not found');
    await guest.goto(`/sites/${site.publicId}`);
    assert.match(await guest.text('main'), /^Site not found/);
    await guest.goto(link.pathname + link.hash);
    await says(guest, 'This invitation was used, was revoked or has expired; ask for a new one.');
    await guest.close();
  });
});
