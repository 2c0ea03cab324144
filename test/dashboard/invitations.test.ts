/** Invitations to an organisation, over HTTP. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createUser } from '../../src/accounts/users.ts';
import type { MembersAnswer, NewInvitationAnswer } from '../../src/dashboard/routes/members.ts';
import type { SessionAnswer } from '../../src/dashboard/routes/session.ts';
import { wholeGrant } from '../../src/domain/grant.ts';
import type { Role } from '../../src/domain/role.ts';
import { type MailServer, startMailServer } from '../alerts/mail-server.ts';
import { TestService } from '../service.ts';
import { BrowserTab } from './browser-tab.ts';
import { organisation, rolesOf } from './insiders.ts';
import { mailedLinks, tokenOf } from './mailed-links.ts';

const PASSWORD = 'correct horse';
const DAY = 86_400_000_000;
const GONE = '410 gone: this invitation was used, was revoked or has expired; ask for a new one';

let service: TestService;
let mail: MailServer;
const ends: (() => unknown)[] = [];

before(async () => {
  mail = await startMailServer({ after: (end) => ends.push(end as () => unknown) });
  service = await TestService.start({ SVC_SMTP_URL: `${mail.url}?from=svc@stats.example` });
});

after(async () => {
  await service.close();
  for (const end of ends) await end();
});

/** Returns the link in the nth mail to an address, once it has come. */
async function mailedLink(email: string, n = 1): Promise<string> {
  return (await mailedLinks(service, mail, email, n))[n - 1]!;
}

function passwordNeeded(email: string): string {
  return `400 invalid: enter the password of ${email} on this server; without an account, choose one`;
}

test('an invitation makes an account', async () => {
  const { id, name, insiders } = await organisation(service, 'owner');
  const email = `new-${id}@example.com`;
  const { link: shown, ...invitation } = await insiders[0].tab.get<NewInvitationAnswer>(
    'POST',
    `/orgs/${id}/invitations`,
    { email: ` ${email.toUpperCase()}`, role: 'admin' },
  );
  // The link proves that its user owns the mailbox, so the inviting user must not see it.
  assert.equal(shown, null);
  const link = await mailedLink(email);
  assert.match(link, new RegExp(`^${service.url}/invitation#[0-9A-Za-z]{43}$`));
  const { invitations } = await insiders[0].tab.get<MembersAnswer>('GET', `/orgs/${id}/members`);
  assert.deepEqual(invitations, [invitation]);
  const { id: invitationId, createdAt, ...rest } = invitation;
  assert.deepEqual(rest, { email, grant: wholeGrant('admin'), expiresAt: createdAt + (7 * DAY) / 1000 });
  assert.ok(invitationId > 0);

  const tab = new BrowserTab(service);
  const token = tokenOf(link);
  const seen = { organisation: name, email, role: 'admin' };
  assert.deepEqual(await tab.get('POST', '/invitation', { token }), seen);
  assert.equal(await tab.refused('POST', '/invitation/accept', { token }), passwordNeeded(email));
  const short = await tab.refused('POST', '/invitation/accept', { token, password: 'short' });
  assert.equal(short, '400 invalid: the password must have at least 8 characters');
  const { user, organisations } = await tab.get<SessionAnswer>('POST', '/invitation/accept', {
    token,
    password: PASSWORD,
  });
  assert.equal(user?.email, email);
  assert.deepEqual(organisations, [{ id, name, role: 'admin', withheld: [], isWhole: true, sites: [] }]);
  assert.equal(await tab.whoAmI(), email);
  assert.equal(await new BrowserTab(service).signIn(email, PASSWORD), email);
  assert.equal(await tab.refused('POST', '/invitation', { token }), GONE);
  assert.equal(await tab.refused('POST', '/invitation/accept', { token, password: PASSWORD }), GONE);
  assert.deepEqual((await tab.get<MembersAnswer>('GET', `/orgs/${id}/members`)).invitations, []);

  const { headers, text, html } = mail.mails.find(({ to }) => to.includes(email))!;
  assert.equal(headers.subject, `Invitation to ${name}`);
  assert.ok(text.includes(`${insiders[0].email} invited you to join ${name} on svc as an admin.`), text);
  assert.ok(text.includes(`Accept invitation: ${link}\n`), text);
  assert.ok(html.includes(`href="${link}"`));
});

test('an invitation of a user with an account: signed in, or with the password', async () => {
  const elsewhere = await organisation(service, 'owner');
  const { db } = service.database;
  for (const way of ['signed in', 'password', 'somebody else signed in'] as const) {
    const { id, name, insiders } = await organisation(service, 'owner');
    const email = `both-${id}@example.com`;
    await createUser(db, service.clock, { orgId: elsewhere.id, email, password: PASSWORD, role: 'viewer' });
    const invite = { email, role: 'viewer' };
    await insiders[0].tab.get('POST', `/orgs/${id}/invitations`, invite);
    const token = tokenOf(await mailedLink(email));
    const tab = way === 'somebody else signed in' ? elsewhere.insiders[0].tab : new BrowserTab(service);
    if (way === 'signed in') await tab.signIn(email, PASSWORD);
    // The answer is the same as without an account.
    const seen = { organisation: name, email, role: 'viewer' };
    assert.deepEqual(await tab.get('POST', '/invitation', { token }), seen);
    if (way !== 'signed in') {
      assert.equal(await tab.refused('POST', '/invitation/accept', { token }), passwordNeeded(email));
      const short = await tab.refused('POST', '/invitation/accept', { token, password: 'short' });
      assert.equal(short, '400 invalid: the password must have at least 8 characters');
      const wrong = await tab.refused('POST', '/invitation/accept', { token, password: 'another password' });
      assert.equal(wrong, '401 wrong_credentials: incorrect email or password');
      assert.deepEqual(await rolesOf(insiders[0].tab, id), { [insiders[0].email]: 'owner' });
    }
    await tab.get('POST', '/invitation/accept', way === 'signed in' ? { token } : { token, password: PASSWORD });
    assert.equal(await tab.whoAmI(), email);
    assert.deepEqual(await rolesOf(tab, id), { [insiders[0].email]: 'owner', [email]: 'viewer' });
    const again = await insiders[0].tab.refused('POST', `/orgs/${id}/invitations`, invite);
    assert.equal(again, `409 conflict: ${email} is already a member`);
  }
});

test('an invitation ends after seven days, when it is withdrawn, and when there is a newer one', async () => {
  const { id, insiders } = await organisation(service, 'owner');
  const { tab } = insiders[0];
  let invited = 0;
  const invite = async () => {
    const body = { email: 'late@example.com', role: 'viewer' };
    const invitation = await tab.get<NewInvitationAnswer>('POST', `/orgs/${id}/invitations`, body);
    return { ...invitation, link: await mailedLink('late@example.com', ++invited) };
  };
  const opens = (link: string) => new BrowserTab(service).refused('POST', '/invitation', { token: tokenOf(link) });
  const first = await invite();
  const second = await invite();
  assert.equal(await opens(first.link), GONE);
  assert.equal(await opens('#nonsense'), GONE);
  const other = await organisation(service, 'owner');
  const foreign = await other.insiders[0].tab.refused('DELETE', `/orgs/${other.id}/invitations/${second.id}`);
  const none = '404 not_found: this invitation was accepted, was revoked or has expired';
  assert.equal(foreign, none);
  await new BrowserTab(service).get('POST', '/invitation', { token: tokenOf(second.link) });
  await tab.get('DELETE', `/orgs/${id}/invitations/${second.id}`);
  assert.equal(await opens(second.link), GONE);
  assert.equal(await tab.refused('DELETE', `/orgs/${id}/invitations/${second.id}`), none);

  const third = await invite();
  service.clock.advance(7 * DAY);
  assert.equal(await opens(third.link), GONE);
  assert.deepEqual((await tab.get<MembersAnswer>('GET', `/orgs/${id}/members`)).invitations, []);
});

test('an invitation ends when its creator loses the right to invite', async () => {
  const { id, insiders } = await organisation(service, 'owner', 'owner', 'admin');
  const [owner, demoted, removed] = insiders;
  const invitations = `/orgs/${id}/invitations`;
  const invite = async (by: BrowserTab, email: string, role: Role) => {
    await by.get('POST', invitations, { email, role });
    return tokenOf(await mailedLink(email));
  };
  const [ofDemoted, kept, ofRemoved] = [
    await invite(demoted.tab, `above-${id}@example.com`, 'owner'),
    await invite(demoted.tab, `within-${id}@example.com`, 'admin'),
    await invite(removed.tab, `removed-${id}@example.com`, 'viewer'),
  ];
  await owner.tab.get('PATCH', `/orgs/${id}/members/${demoted.userId}`, { role: 'admin' });
  await owner.tab.get('DELETE', `/orgs/${id}/members/${removed.userId}`);
  for (const token of [ofDemoted, ofRemoved]) {
    assert.equal(
      await new BrowserTab(service).refused('POST', '/invitation/accept', { token, password: PASSWORD }),
      GONE,
    );
  }
  const { invitations: open } = await owner.tab.get<MembersAnswer>('GET', `/orgs/${id}/members`);
  assert.deepEqual(
    open?.map(({ email }) => email),
    [`within-${id}@example.com`],
  );
  await new BrowserTab(service).get('POST', '/invitation/accept', { token: kept, password: PASSWORD });
});
