/** Invitations and forgotten passwords in a real browser, on a server that sends mail. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type MailServer, startMailServer } from '../alerts/mail-server.ts';
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
  person,
  says,
} from './account-pages.ts';
import { Dashboard } from './dashboard.ts';
import { focusOf } from './keyboard.ts';
import { mailedLinks } from './mailed-links.ts';

let dashboard: Dashboard;
let service: TestService;

describe('accounts with a mail server', () => {
  let mail: MailServer;
  const ends: (() => unknown)[] = [];
  before(async () => {
    mail = await startMailServer({ after: (end) => ends.push(end as () => unknown) });
    dashboard = await Dashboard.start({ SVC_SMTP_URL: `${mail.url}?from=svc@stats.example` });
    service = dashboard.service;
    // Without an account the server would show the first run.
    await signedIn(service, await organisation(service), 'owner');
  });
  after(async () => {
    await dashboard.close();
    for (const end of ends) await end();
  });

  /** Returns the path of the link in the first mail to an address, once it has come. */
  const mailedLink = async (email: string): Promise<string> => {
    const [link] = await mailedLinks(service, mail, email, 1);
    const { pathname, hash } = new URL(link!);
    return pathname + hash;
  };

  test('a user with a forgotten password gets a link by mail', async () => {
    const { id, email } = await person(service);
    const signedInBefore = await openAs(dashboard, id, '/account');
    const watched = await dashboard.open('/sign-in');
    const { page } = watched;
    await button(page, 'Forgot password?').click();
    assert.equal(await focusOf(page), 'Email');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await says(
      watched,
      `If ${email} has an account here, a reset link is on its way. It can be used once and expires in one hour.`,
    );
    await assertPresentable(watched, 'Reset your password');
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
    const orgId = await organisation(service);
    const { userId } = await signedIn(service, orgId, 'admin');
    const { id, email } = await person(service);
    const admin = await openAs(dashboard, userId, `/organisation/${orgId}`);
    await button(admin.page, 'Invite member').click();
    const dialog = admin.page.getByRole('dialog');
    // Nobody may give a role above their own.
    const roles = dialog.getByLabel('Role').getByRole('option');
    assert.deepEqual(await roles.allTextContents(), ['Viewer', 'Editor', 'Admin']);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await says(admin, `Invitation sent to ${email}.`);
    assert.equal(await dialog.getByLabel('Invitation link').count(), 0);
    const path = await mailedLink(email);
    // A browser in which another user is signed in says so.
    await admin.goto(path);
    assert.match(await admin.text('main'), /This invitation is for ada-/);
    await admin.close();
    const invited = await openAs(dashboard, id, path);
    await button(invited.page, 'Accept invitation').click();
    await arrive(invited, '/');
    await invited.goto(`/organisation/${orgId}`);
    assert.match(await invited.text(card(invited.page, 'Members')), new RegExp(`${email} You`));
    await invited.close();
  });
});
