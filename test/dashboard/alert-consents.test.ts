/** The consents of addresses outside an organisation to its alerts: over HTTP, behind their links, and on the page. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AlertChange, AlertsAnswer } from '../../src/dashboard/routes/alerts.ts';
import type { AlertConsent } from '../../src/domain/alert-consent.ts';
import type { Site } from '../../src/domain/site.ts';
import { type TestService, USER_AGENT } from '../service.ts';
import { AlertDestinations, spike } from './alert-destinations.ts';
import { BrowserTab } from './browser-tab.ts';
import { Dashboard } from './dashboard.ts';

const DAY = 86_400_000_000;

let destinations: AlertDestinations;
let dashboard: Dashboard;
let service: TestService;
before(async () => {
  destinations = await AlertDestinations.start();
  dashboard = await Dashboard.start(destinations.environment);
  service = dashboard.service;
});
after(async () => {
  await dashboard.close();
  await destinations.close();
});

let guests = 0;

/** Returns an address that no test has used. */
function guest(): string {
  return `guest-${++guests}@example.org`;
}

/** Takes the mails to an address, as their subjects and the links that end them. */
function mailsTo(email: string) {
  const { mails } = destinations.mail;
  const theirs = mails.filter(({ to }) => to.includes(email));
  destinations.mail.mails.splice(0, mails.length, ...mails.filter((mail) => !theirs.includes(mail)));
  return theirs.map(({ headers }) => ({
    subject: headers.subject!,
    link: /<(.+)>/.exec(headers['list-unsubscribe']!)![1]!,
  }));
}

/** Creates a rule of an address, and asks it. Returns the rule's path and the link of the mail. */
async function asked(site: Site, tab: BrowserTab, email: string) {
  const path = `/sites/${site.publicId}/alerts`;
  const { id, consents } = await tab.get<AlertChange>('POST', path, spike({ emails: [email] }));
  assert.deepEqual(
    consents.map(({ state, askedAt }) => [state, askedAt]),
    [['waiting', null]],
  );
  await service.askForConsents();
  const [ask, ...others] = mailsTo(email);
  assert.equal(ask?.subject, 'Alert emails from Test: do you agree?');
  assert.deepEqual(others, []);
  return { path, rule: `${path}/${id}`, link: ask!.link };
}

async function consentsOf(tab: BrowserTab, path: string): Promise<AlertConsent[]> {
  return (await tab.get<AlertsAnswer>('GET', path)).rules.flatMap(({ consents }) => consents);
}

async function post(link: string, form: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(link, { method: 'POST', body: new URLSearchParams(form) });
  assert.equal(response.status, 200);
  return /<h1>(.*)<\/h1>/.exec(await response.text())![1]!;
}

const GETS = 'You get alert emails from Test';
const GETS_NONE = 'You get no alert emails from Test';
const GONE = 'This link no longer works';

describe('consents', () => {
  test('a page behind the link asks, and only its buttons and mail programs answer', async () => {
    const site = await service.site();
    const tab = await BrowserTab.of(service, site.orgId, 'owner');
    const email = guest();
    const { path, link } = await asked(site, tab, email);
    const state = async () => (await consentsOf(tab, path))[0]?.state;
    const page = await fetch(link);
    const html = await page.text();
    assert.match(html, /<h1>Get alert emails from Test\?<\/h1>/);
    assert.ok(html.includes(email));
    assert.match(page.headers.get('content-security-policy')!, /^default-src 'none'/);
    assert.equal(page.headers.get('referrer-policy'), 'same-origin');
    assert.equal(await state(), 'waiting', 'a GET changes nothing');
    assert.equal(await post(link, { answer: 'agree' }), GETS);
    assert.equal(await state(), 'agreed');
    for (let i = 0; i < 4; i++) {
      await service.collect(site, { u: '/' }, { 'user-agent': `${USER_AGENT} Edg/${i + 1}.0.0.0` });
    }
    await service.evaluateAlerts();
    const [alert] = mailsTo(email);
    assert.match(alert?.subject ?? '', /^Traffic spike: 4 visitors/);
    assert.equal(await post(alert!.link, { 'List-Unsubscribe': 'One-Click' }), GETS_NONE);
    assert.equal(await state(), 'refused');
    assert.equal(await post(link, { answer: 'agree' }), GETS, 'it may change its mind');
    for (const wrong of [link.replace(/.$/, '!'), link.split('?')[0]!]) {
      assert.match(await (await fetch(wrong)).text(), new RegExp(GONE));
      assert.equal(await post(wrong, { answer: 'refuse' }), GONE);
    }
    assert.equal(await state(), 'agreed');
    const foreign = await fetch(link, { method: 'POST', headers: { origin: 'https://evil.example' }, body: '' });
    assert.equal(foreign.status, 403);
  });

  test('an address is asked again a day later at the earliest, and only one of the rule that is waiting', async () => {
    const site = await service.site();
    const tab = await BrowserTab.of(service, site.orgId, 'admin');
    const [email, other] = [guest(), guest()];
    const { path, rule, link } = await asked(site, tab, email);
    const again = (address: string) => tab.refused('POST', `${rule}/ask`, { email: address });
    assert.equal(await again(email), `409 conflict: ${email} was asked in the last 24 hours, or is about to be`);
    assert.equal(await again(other), `404 not_found: ${other} is not waiting to agree`);
    service.clock.advance(DAY);
    const later = await BrowserTab.of(service, site.orgId, 'admin');
    assert.equal((await consentsOf(later, path))[0]?.mayAskAgain, true);
    const answer = await later.get<AlertConsent>('POST', `${rule}/ask`, { email: email.toUpperCase() });
    assert.equal(answer.mayAskAgain, false);
    await service.askForConsents();
    assert.equal(mailsTo(email).length, 1);
    assert.equal(await post(link, { answer: 'refuse' }), GETS_NONE, 'the first link works too');
    assert.equal(
      await later.refused('POST', `${rule}/ask`, { email }),
      `404 not_found: ${email} is not waiting to agree`,
    );
  });

  test('the page of alerts says who has not agreed, and asks again', async () => {
    const site = await service.site();
    const tab = await BrowserTab.of(service, site.orgId, 'owner');
    const [waiting, refusing, agreeing] = [guest(), guest(), guest()];
    await asked(site, tab, waiting);
    const refused = await asked(site, tab, refusing);
    await post(refused.link, { answer: 'refuse' });
    const agreed = await asked(site, tab, agreeing);
    await post(agreed.link, { answer: 'agree' });
    service.clock.advance(DAY);
    const watched = await dashboard.open(`/sites/${site.publicId}/alerts`, { as: { orgId: site.orgId } });
    const { page } = watched;
    await page.getByText(`${waiting} has not agreed to get alerts yet (asked `).waitFor();
    await page.getByText(`${refusing} does not want alerts and is not asked again.`).waitFor();
    assert.equal(await page.getByText(`${agreeing} has`).count(), 0);
    assert.deepEqual(await watched.accessibilityViolations(), []);
    const button = page.getByRole('button', { name: `Ask again: ${waiting}` });
    await button.click();
    await page.getByText('The address will be asked again').waitFor();
    await button.waitFor({ state: 'detached' });
    await service.askForConsents();
    assert.equal(mailsTo(waiting).length, 1);
    service.clock.advance(DAY);
    await page.reload();
    await button.click();
    await button.waitFor({ state: 'detached' });
    await service.askForConsents();
    assert.equal(mailsTo(waiting).length, 1);
    service.clock.advance(DAY);
    await page.reload();
    await page.getByText('It is not asked again, but can still agree with the link in the email.').waitFor();
    assert.equal(await button.count(), 0);
    await watched.close();
    const as = { orgId: site.orgId, role: 'viewer' } as const;
    const member = await dashboard.open(`/sites/${site.publicId}/alerts`, { as });
    await member.page.getByText(`${waiting} has not agreed to get alerts yet`).waitFor();
    assert.equal(await member.page.getByRole('button', { name: /^Ask again/ }).count(), 0);
    await member.close();
  });

  test('the page behind the link has buttons, fits a phone, and loads nothing else', async () => {
    const site = await service.site();
    const tab = await BrowserTab.of(service, site.orgId, 'owner');
    const { link } = await asked(site, tab, guest());
    const watched = await dashboard.open(link.slice(service.url.length), { width: 360 });
    const { page } = watched;
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByRole('button', { name: 'Don’t ask again' }).click();
    await page.getByRole('heading', { name: GETS_NONE }).waitFor();
    await page.getByRole('button', { name: 'Agree' }).click();
    await page.getByRole('heading', { name: GETS }).waitFor();
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await page.getByRole('heading', { name: GETS_NONE }).waitFor();
    await watched.close();
  });
});
