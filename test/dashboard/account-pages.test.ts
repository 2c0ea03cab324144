/**
 * Accounts in a real browser, on the whole service: the first run, signing in, the user's own account, invitations,
 * members.
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import type { BrowserContext, Page } from 'playwright-core';
import { addMember } from '../../src/accounts/members.ts';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { hashPassword } from '../../src/accounts/password.ts';
import { createPasswordReset } from '../../src/accounts/password-resets.ts';
import { createSession } from '../../src/accounts/sessions.ts';
import { addUser } from '../../src/accounts/users.ts';
import type { Role } from '../../src/domain/role.ts';
import { type MailServer, startMailServer } from '../alerts/mail-server.ts';
import type { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { Dashboard, type WatchedPage } from './dashboard.ts';
import { focusOf, tabTo } from './keyboard.ts';
import { isTooWide } from './too-wide.ts';

const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'battery staple';
const MINUTE = 60_000_000;
const LONG_NAME = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenverwaltung مؤسسة الإحصاءات المستقلة للمواقع';

/** All users share one hash, because hashing is slow on purpose. */
const passwordHash = await hashPassword(PASSWORD);
let dashboard: Dashboard;
let service: TestService;
let made = 0;

/** Creates a user with a password, in an organisation or in none. */
async function person(membership?: { readonly orgId: number; readonly role: Role }) {
  const { database, clock } = service;
  const user = await addUser(database.db, clock, { email: `ada-${++made}@example.com`, passwordHash });
  if (membership !== undefined) await addMember(database.db, clock, { userId: user.id, ...membership });
  return user;
}

async function organisation(name = `Team ${++made}`): Promise<number> {
  return (await createOrganisation(service.database.db, service.clock, { name })).id;
}

/** Opens a page as this user, with a session that needs no password. */
async function openAs(userId: number, path: string): Promise<WatchedPage> {
  const watched = await dashboard.open('/sign-in');
  await addSession(watched.page.context(), userId);
  await watched.goto(path);
  return watched;
}

async function addSession(context: BrowserContext, userId: number): Promise<void> {
  const token = await createSession(service.database.db, service.clock, userId, 'Firefox on Linux');
  await context.addCookies([{ name: 'svc_session', value: token, url: service.url, httpOnly: true, sameSite: 'Lax' }]);
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function signIn({ page }: WatchedPage, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
}

/** Waits until the page has this address and has loaded its content. */
async function arrive(watched: WatchedPage, address: string): Promise<void> {
  await watched.page.waitForURL((url) => url.pathname + url.search === address);
  await watched.settled();
}

async function says(watched: WatchedPage, text: string): Promise<void> {
  await watched.page.getByText(text, { exact: true }).first().waitFor();
}

/** Asserts that the page is accessible and fits, narrow and wide, light and dark. */
async function assertPresentable(watched: WatchedPage, title: string): Promise<void> {
  const { page } = watched;
  assert.equal(await page.title(), `${title} · svc`);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    assert.equal(await isTooWide(page), false, `${title} at ${width} px`);
    const inside = await page.$$eval('dialog[open]', (all) => all.map((one) => one.scrollWidth - one.clientWidth));
    assert.deepEqual(inside.filter(Boolean), [], `a dialog of ${title} at ${width} px`);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await watched.accessibilityViolations(), [], `${title} at ${width} px, ${colorScheme}`);
    }
  }
}

describe('accounts without a mail server', { timeout: 240_000 }, () => {
  before(async () => {
    dashboard = await Dashboard.start();
    service = dashboard.service;
  });
  after(() => dashboard.close());

  test('from the first run to an invitation with the keyboard alone', async () => {
    const setup = new URL((await service.setupUrl()) ?? '');
    const watched = await dashboard.open('/');
    const { page } = watched;
    const press = (key: string) => page.keyboard.press(key);
    const type = (text: string) => page.keyboard.type(text);

    await arrive(watched, '/setup');
    assert.match(await watched.text('main'), /open the link that the server showed on its terminal/);
    await watched.goto(setup.pathname + setup.hash);
    assert.equal(await focusOf(page), 'Email');
    await assertPresentable(watched, 'Welcome to svc');
    await type('owner@example.com');
    await tabTo(page, 'Password');
    await type(PASSWORD);
    await tabTo(page, 'Organisation');
    assert.equal(await page.getByLabel('Organisation').inputValue(), 'Test');
    await press('Control+a');
    await type(LONG_NAME);
    await tabTo(page, 'Domain');
    await type('https://shop.example/start');
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

    await tabTo(page, 'Account and appearance', 'Shift+Tab');
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

    await tabTo(page, 'Account and appearance', 'Shift+Tab');
    await press('Enter');
    await page.locator('.menu .menu-item:focus').waitFor();
    assert.equal(await focusOf(page), 'Your account');
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
    await tabTo(page, 'Invite');
    await press('Enter');
    assert.equal(await focusOf(page), 'Email');
    await type('guest@example.com');
    await press('Enter');
    await page.getByRole('heading', { name: 'The invitation is ready' }).waitFor();
    await tabTo(page, 'Done');
    await press('Enter');
    assert.equal(await focusOf(page), 'Invite');
    await tabTo(page, 'Withdraw the invitation of guest@example.com');
    await press('Enter');
    await tabTo(page, 'Withdraw');
    await press('Enter');
    await says(watched, 'The invitation is withdrawn');
    // The card is removed with its last row, so the focus returns to where it was before.
    assert.equal(await focusOf(page), 'Members');
    await watched.close();

    const late = await dashboard.open(setup.pathname + setup.hash);
    await says(late, 'This link has been used or is out of date; the newest one is on the terminal.');
    assert.equal(await button(late.page, 'Try again').count(), 0);
    await assertPresentable(late, 'Welcome to svc');
    await late.goto('/setup#nonsense');
    await says(late, 'This link has been used or is out of date; the newest one is on the terminal.');
    await late.close();
  });

  test('a user signs in, gets to the page that was asked for, and signs out', async () => {
    const { email } = await person();
    const watched = await dashboard.open('/account?from=mail');
    const { page } = watched;
    assert.equal(watched.address(), '/sign-in?next=%2Faccount%3Ffrom%3Dmail');
    await signIn(watched, email, 'wrong horse');
    await says(watched, 'The email or the password is wrong.');
    await assertPresentable(watched, 'Sign in');
    await signIn(watched, email);
    await arrive(watched, '/account?from=mail');
    assert.match(await watched.text('main'), new RegExp(`^Your account ${email}`));

    // The parameter `next` of a crafted link cannot lead to another site.
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/..//evil.example',
      'javascript:a()',
    ]) {
      await watched.goto(`/sign-in?next=${encodeURIComponent(next)}`);
      await arrive(watched, '/');
    }
    await watched.goto('/sign-in?next=https%3A%2F%2Fevil.example%2Faccount');
    await arrive(watched, '/');
    assert.equal(new URL(page.url()).origin, service.url);
    // The page of a user without an organisation explains how to get one.
    await page.getByRole('link', { name: 'make one of your own' }).click();
    await arrive(watched, '/account');

    await button(page, 'Account and appearance').click();
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
    const { id, email } = await person();
    const account = await openAs(id, '/account');
    const { page } = account;
    await button(page, 'Turn on').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Go on').click();
    await says(account, 'Scan this with the app.');
    await assertPresentable(account, 'Your account');
    const secret = Secret.fromBase32((await account.text(dialog.locator('code'))).replaceAll(' ', ''));
    const code = () => new TOTP({ secret }).generate({ timestamp: service.clock.nowMicros() / 1000 });
    await dialog.getByLabel('Code').fill('000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await says(account, 'This code does not fit; check the time of your phone and take the next code.');
    await dialog.getByLabel('Code').fill(code());
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    const recovery = await codes.allTextContents();
    assert.equal(recovery.length, 10);
    await assertPresentable(account, 'Your account');
    await button(page, 'I have saved them').click();
    const factor = card(page, 'Two-step sign-in');
    await factor.getByText('You have 10 recovery codes left.').waitFor();
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
    await says(other, 'This code is wrong or used; wait for the next one.');
    service.clock.advance(MINUTE);
    await answer(code());
    await arrive(other, '/');

    for (const outcome of ['in', 'refused'] as const) {
      await other.page.context().clearCookies();
      await other.goto('/sign-in');
      await signIn(other, email);
      await button(other.page, 'Use a recovery code instead').click();
      assert.equal(await focusOf(other.page), 'Recovery code');
      await answer(recovery[0]?.toUpperCase() ?? '');
      if (outcome === 'in') await arrive(other, '/');
      else await says(other, 'This code is wrong or used; wait for the next one.');
    }
    await button(other.page, 'Back').click();
    assert.equal(await other.page.getByRole('alert').count(), 0);
    await other.close();

    await account.goto('/account');
    await factor.getByText('You have 9 recovery codes left.').waitFor();
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

  test('a browser is signed out from another one, and shows nothing more of the account', async () => {
    const { id, email } = await person();
    const other = await openAs(id, '/account');
    const account = await openAs(id, '/account');
    const browsers = card(account.page, 'Signed-in browsers');
    assert.equal(await browsers.getByRole('listitem').count(), 2);
    await assertPresentable(account, 'Your account');
    await browsers.getByRole('button', { name: /^Sign out Firefox on Linux/ }).press('Enter');
    await says(account, 'The browser is signed out');
    assert.equal(await browsers.getByRole('listitem').count(), 1);
    assert.equal(await focusOf(account.page), 'Signed-in browsers');

    // The other browser learns it from its next request.
    await button(other.page, 'New organisation').click();
    await other.page.getByLabel('Name').fill('Mine');
    await button(other.page, 'Make the organisation').click();
    await arrive(other, '/sign-in?next=%2Faccount');
    const { email: next } = await person();
    await signIn(other, next);
    await arrive(other, '/account');
    assert.equal(await other.page.locator(`input[value="${email}"]`).count(), 0);
    assert.equal(await card(other.page, 'Signed-in browsers').getByRole('listitem').count(), 1);
    await other.close();
    await account.close();
  });

  test('the password is changed, and all other browsers are signed out', async () => {
    const { id, email } = await person();
    const other = await openAs(id, '/account');
    const account = await openAs(id, '/account');
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
    await says(account, 'Your password is changed');
    assert.equal(await form.getByLabel('Current password').inputValue(), '');
    await page.waitForFunction(() => document.querySelectorAll('main ul')[0]?.children.length === 1);
    await other.page.reload();
    await arrive(other, '/sign-in?next=%2Faccount');
    await signIn(other, email);
    await says(other, 'The email or the password is wrong.');
    await signIn(other, email, NEW_PASSWORD);
    await arrive(other, '/account');
    await other.close();
    await account.close();
  });

  test('the page for a forgotten password names who can help, and the link of the command line works', async () => {
    const { email } = await person();
    const watched = await dashboard.open('/sign-in');
    const { page } = watched;
    await page.getByLabel('Email').fill(email);
    await button(page, 'I have forgotten my password').click();
    await page.getByText(`bin/svc user reset-link --email ${email}`).waitFor();
    await assertPresentable(watched, 'A new password');
    const { token } = await createPasswordReset(service.database.db, service.clock, email);
    await watched.goto(`/reset#${token}`);
    assert.equal(await page.getByLabel('Email').inputValue(), email);
    assert.equal(await focusOf(page), 'New password');
    await assertPresentable(watched, 'Choose a new password');
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await button(page, 'Change the password').click();
    await arrive(watched, '/');
    await says(watched, 'Your password is changed');
    await watched.goto(`/reset#${token}`);
    await says(watched, 'This link has been used, is older than an hour or is incomplete; ask for another one.');
    await assertPresentable(watched, 'Choose a new password');
    await watched.close();
  });

  test('a user is invited, makes an account, is given another role and is removed', async () => {
    const orgId = await organisation(LONG_NAME);
    const site = await service.site({ orgId, name: 'Laden', domain: 'laden.example' });
    const { userId } = await signedIn(service, orgId, 'owner');
    const owner = await openAs(userId, `/organisation/${orgId}`);
    const { page } = owner;
    await button(page, 'Invite').click();
    const dialog = page.getByRole('dialog');
    await assertPresentable(owner, LONG_NAME);
    await dialog.getByLabel('Email').fill('guest@example.com');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await says(owner, 'This server sends no mail: hand the link to guest@example.com yourself.');
    await assertPresentable(owner, LONG_NAME);
    const link = new URL(await owner.text(dialog.locator('code').last()));
    assert.equal(link.origin, service.url);
    await button(page, 'Done').click();
    assert.equal(await card(page, 'Open invitations').getByRole('listitem').count(), 1);

    const guest = await dashboard.open(link.pathname + link.hash);
    assert.match(await guest.text('main'), new RegExp(`^You are invited to ${LONG_NAME}, as a member\\.`));
    assert.equal(await focusOf(guest.page), 'Password');
    await assertPresentable(guest, 'You are invited');
    await guest.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(guest.page, 'Accept').click();
    await arrive(guest, '/');
    await guest.page.getByRole('link', { name: /Laden/ }).first().waitFor();
    await guest.goto(`/organisation/${orgId}`);
    assert.equal(await button(guest.page, 'Invite').count(), 0);

    await owner.goto(`/organisation/${orgId}`);
    const role = page.getByRole('combobox', { name: 'Role of guest@example.com' });
    await role.focus();
    await role.selectOption('admin');
    await says(owner, 'guest@example.com is an admin now');
    assert.equal(await focusOf(page), 'Role of guest@example.com');
    await assertPresentable(owner, LONG_NAME);
    await guest.goto(`/organisation/${orgId}`);
    await button(guest.page, 'Invite').waitFor();

    assert.equal(await button(page, 'Leave').count(), 0);
    await page.getByText('You are its only owner. To leave, make another member an owner first.').waitFor();
    await assertPresentable(owner, LONG_NAME);
    await button(page, 'Remove guest@example.com').press('Enter');
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter');
    await says(owner, 'guest@example.com is no member any more');
    assert.equal(await focusOf(page), 'Members');
    await owner.close();

    // A page that was opened before is refused too.
    await button(guest.page, 'Invite').click();
    await guest.page.getByRole('dialog').getByLabel('Email').fill('friend@example.com');
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    await says(guest, 'There is no such organisation.');
    await guest.goto(`/organisation/${orgId}`);
    assert.match(await guest.text('main'), /^There is no such organisation/);
    await assertPresentable(guest, 'There is no such organisation');
    await guest.goto(`/sites/${site.publicId}`);
    assert.match(await guest.text('main'), /^There is no such site/);
    await guest.goto(link.pathname + link.hash);
    await says(guest, 'This invitation has been used, withdrawn or is out of date; ask for another one.');
    await guest.close();
  });
});

describe('accounts with a mail server', { timeout: 120_000 }, () => {
  let mail: MailServer;
  const ends: (() => unknown)[] = [];
  before(async () => {
    mail = await startMailServer({ after: (end) => ends.push(end as () => unknown) });
    dashboard = await Dashboard.start({ SVC_SMTP_URL: `${mail.url}?from=svc@stats.example` });
    service = dashboard.service;
    // Without an account the server would show the first run.
    await signedIn(service, await organisation(), 'owner');
  });
  after(async () => {
    await dashboard.close();
    for (const end of ends) await end();
  });

  /** Returns the path of the link in the first mail to an address, once it has come. */
  const mailedLink = async (email: string): Promise<string> => {
    const mailed = () => mail.mails.find(({ to }) => to.includes(email));
    while (mailed() === undefined) await setTimeout(5);
    const link = new URL(new RegExp(`${service.url}/\\S+`).exec(mailed()!.text)?.[0] ?? '');
    return link.pathname + link.hash;
  };

  test('a user with a forgotten password gets a link by mail', async () => {
    const { id, email } = await person();
    const signedInBefore = await openAs(id, '/account');
    const watched = await dashboard.open('/sign-in');
    const { page } = watched;
    await button(page, 'I have forgotten my password').click();
    assert.equal(await focusOf(page), 'Email');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await says(
      watched,
      `If ${email} has an account here, a mail with a link is on its way. The link works once, within an hour.`,
    );
    await assertPresentable(watched, 'A new password');
    await watched.goto(await mailedLink(email));
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await arrive(watched, '/');
    await signedInBefore.page.reload();
    await arrive(signedInBefore, '/sign-in?next=%2Faccount');
    await signedInBefore.close();
    await watched.close();
  });

  test('an invited user gets a mail, and needs no second account', async () => {
    const orgId = await organisation();
    const { userId } = await signedIn(service, orgId, 'admin');
    const { id, email } = await person();
    const admin = await openAs(userId, `/organisation/${orgId}`);
    await button(admin.page, 'Invite').click();
    const dialog = admin.page.getByRole('dialog');
    // Nobody may give a role above their own.
    assert.deepEqual(await dialog.getByRole('option').allTextContents(), ['Member', 'Admin']);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await says(admin, `A mail with the link is on its way to ${email}.`);
    assert.equal(await dialog.getByLabel('Invitation link').count(), 0);
    const path = await mailedLink(email);
    // A browser in which another user is signed in says so.
    await admin.goto(path);
    assert.match(await admin.text('main'), /accepting it signs you in as ada-/);
    await admin.close();
    const invited = await openAs(id, path);
    await button(invited.page, 'Accept').click();
    await arrive(invited, '/');
    await invited.goto(`/organisation/${orgId}`);
    assert.match(await invited.text(card(invited.page, 'Members')), new RegExp(`${email} You`));
    await invited.close();
  });
});
