/** Tests the choice of reports, previews, and unsubscribing from the mail. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { WHOLE_REPORT } from '../../src/domain/report-panel.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import type { Mail } from '../alerts/mail-server.ts';
import { launchBrowser } from '../browser/browser.ts';
import { signedIn } from '../dashboard/account.ts';
import { TestService } from '../service.ts';
import { importLines } from '../statistics/import.ts';
import { PUBLIC_URL, ReportHarness, subjects } from './harness.ts';

describe('reports', () => {
  let harness: ReportHarness;
  const closing: (() => unknown)[] = [];
  before(async () => {
    harness = await ReportHarness.open({ after: (close) => void closing.push(close as () => unknown) });
  });
  after(async () => {
    for (const close of closing.reverse()) await close();
  });

  test('each member chooses for themselves and for one site', async () => {
    const site = await harness.service.site({ timezone: 'America/New_York' });
    const other = await harness.service.site();
    const [ada, bob] = [await harness.member(site), await harness.member(site)];
    const answer = (email: string, weekly: boolean, monthly: boolean) => ({
      daily: false,
      weekly,
      monthly,
      segmentId: null,
      ...WHOLE_REPORT,
      email,
      hasEmail: true,
      nextDaily: Date.parse('2026-05-21T10:00:00Z'),
      nextWeekly: Date.parse('2026-05-25T10:00:00Z'),
      nextMonthly: Date.parse('2026-06-01T10:00:00Z'),
    });
    const read = async (member: typeof ada, { publicId } = site) =>
      (await harness.ask(member, 'GET', `/sites/${publicId}/reports`)).json();
    assert.deepEqual(await read(ada), answer(ada.email, false, false));
    assert.deepEqual(await harness.choose(ada, site, { weekly: true }), answer(ada.email, true, false));
    assert.deepEqual(await harness.choose(ada, site, { weekly: true, monthly: true }), answer(ada.email, true, true));
    assert.deepEqual(await harness.choose(ada, site, { monthly: true }), answer(ada.email, false, true));
    assert.deepEqual(await read(ada), answer(ada.email, false, true));
    assert.deepEqual(await read(bob), answer(bob.email, false, false));
    assert.deepEqual((await read(ada, other)) as object, {
      ...answer(ada.email, false, false),
      nextDaily: Date.parse('2026-05-21T06:00:00Z'),
      nextWeekly: Date.parse('2026-05-25T06:00:00Z'),
      nextMonthly: Date.parse('2026-06-01T06:00:00Z'),
    });
    for (const body of [{}, { weekly: true }, { weekly: 1, monthly: true }]) {
      assert.equal((await harness.ask(ada, 'PUT', `/sites/${site.publicId}/reports`, body)).status, 400);
    }
  });

  test('a preview comes at once, to its requester only, five times an hour', async () => {
    const { service } = harness;
    const site = await service.site();
    const member = await harness.member(site);
    await importLines(service, site, [
      { ts: '2026-05-13T12:00:00Z', visitor: 'a', u: '/' },
      { ts: '2026-04-13T12:00:00Z', visitor: 'a', u: '/' },
      { ts: '2026-04-14T12:00:00Z', visitor: 'a', u: '/' },
    ]);
    await service.maintain();
    const preview = (frequency: string) =>
      harness.ask(member, 'POST', `/sites/${site.publicId}/reports/preview`, { frequency });
    for (const [frequency, subject] of [
      ['weekly', '[Preview] Shop: 1 visitor in the week of 11 May'],
      ['monthly', '[Preview] Shop: 2 visitors in April 2026'],
    ] as const) {
      const response = await preview(frequency);
      assert.deepEqual([response.status, await response.json()], [200, { email: member.email }]);
      const [mail, ...others] = harness.taken(member);
      assert.deepEqual([mail?.headers.subject, others], [subject, []]);
      assert.ok(mail!.text.includes('\nYou’re receiving this because you requested a preview.\nManage reports'));
      assert.deepEqual([mail!.headers['list-unsubscribe'], mail!.text.includes('Unsubscribe')], [undefined, false]);
    }
    assert.equal((await preview('yearly')).status, 400);
    harness.refusal = 451;
    const refused = await preview('weekly');
    assert.equal(refused.status, 503);
    assert.match(await refused.text(), /the mail server rejected the preview: .*not now/);
    harness.refusal = null;
    assert.deepEqual([(await preview('weekly')).status, (await preview('weekly')).status], [200, 200]);
    const late = await preview('weekly');
    assert.deepEqual(
      [late.status, ((await late.json()) as { error: { code: string } }).error.code],
      [429, 'too_many_tries'],
    );
    assert.ok(Number(late.headers.get('retry-after')) > 3500);
    const colleague = await harness.member(site);
    assert.equal(
      (await harness.ask(colleague, 'POST', `/sites/${site.publicId}/reports/preview`, { frequency: 'weekly' })).status,
      200,
    );
    service.clock.advance(3_600_000_000);
    assert.equal((await preview('weekly')).status, 200);
    await setSiteState(service.database.db, site.publicId, 'archived');
    assert.equal((await preview('weekly')).status, 404);
  });

  test('a mail program turns a report off with one click, and nothing else', async () => {
    const site = await harness.service.site();
    const member = await harness.subscriber(site, { weekly: true, monthly: true });
    harness.goTo('2026-06-01T06:00:00Z');
    const mails = await harness.round(member);
    assert.deepEqual(subjects(mails).sort(), [
      'Shop: no visitors in May 2026',
      'Shop: no visitors in the week of 25 May',
    ]);
    const weekly = mails.find(({ headers }) => headers.subject?.includes('week'))!;
    assert.equal(weekly.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click');
    const link = unsubscribeLink(weekly);
    for (const text of [weekly.text, weekly.html])
      assert.ok(text.includes(link.replace(harness.service.url, PUBLIC_URL)));
    const chosen = async () => {
      const response = await harness.ask(member, 'GET', `/sites/${site.publicId}/reports`);
      const { weekly, monthly } = (await response.json()) as { weekly: boolean; monthly: boolean };
      return { weekly, monthly };
    };
    // Programs that check links for danger follow them all.
    for (const method of ['GET', 'HEAD']) assert.equal((await fetch(link, { method })).status, 200);
    assert.deepEqual(await chosen(), { weekly: true, monthly: true });
    const post = (url: string, init: RequestInit = {}) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), ...init });
    assert.equal((await post(link.replace(/token=.{5}/, 'token=AAAAA'))).status, 200, 'tells nothing about tokens');
    assert.equal((await post(link, { headers: { origin: 'https://elsewhere.example' } })).status, 403);
    assert.deepEqual(await chosen(), { weekly: true, monthly: true });
    for (let time = 0; time < 2; time++) assert.equal((await post(link)).status, 200);
    assert.deepEqual(await chosen(), { weekly: false, monthly: true });
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const monthly = unsubscribeLink(mails.find((mail) => mail !== weekly)!);
    assert.equal((await post(monthly, { body: form })).status, 200);
    assert.deepEqual(await chosen(), { weekly: false, monthly: false });
    assert.equal((await post(monthly, { body: 'x'.repeat(10_000) })).status, 413);
  });

  test('a person turns a report off on a page that asks once', async () => {
    const site = await harness.service.site({ domain: 'page.example' });
    const member = await harness.subscriber(site, { weekly: true });
    harness.goTo('2026-06-08T06:00:00Z');
    const [mail] = await harness.round(member);
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 360, height: 640 } });
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      const link = unsubscribeLink(mail!);
      await page.goto(link);
      assert.equal(await page.textContent('h1'), 'Unsubscribe from the weekly report of page.example?');
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      assert.equal(await page.evaluate(overflow), 0);
      assert.equal(await page.evaluate('getComputedStyle(document.querySelector("main")).borderTopWidth'), '1px');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      // The page forbids evaluated text, so the heading is waited for.
      await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor();
      await page.goto(link);
      assert.equal(await page.textContent('h1'), 'You’re unsubscribed');
      assert.deepEqual(complaints, []);
    } finally {
      await browser.close();
    }
    harness.goTo('2026-06-15T06:00:00Z');
    assert.deepEqual(await harness.round(member), []);
  });

  /** Returns the unsubscribe link in a mail's header, with the address of the test service. */
  function unsubscribeLink({ headers }: Mail): string {
    const address = /^<(https:.+)>$/.exec(headers['list-unsubscribe']!)![1]!;
    assert.match(address, /^https:\/\/stats\.example\/dashboard\/reports\/unsubscribe\?token=[0-9A-Za-z]{43}$/);
    return address.replace(PUBLIC_URL, harness.service.url);
  }
});

test('without a mail server no report can be turned on, and a message says what is missing', async (t) => {
  const service = await TestService.start();
  t.after(() => service.close());
  const site = await service.site();
  const { cookie } = await signedIn(service, site.orgId, 'viewer');
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${service.url}/dashboard/sites/${site.publicId}/reports${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return [response.status, await response.json()] as const;
  };
  const missing = {
    error: {
      code: 'unavailable',
      message:
        'email is not configured on this server; set SVC_SMTP_URL, such as smtps://user:password@mail.example.com, and restart svc',
    },
  };
  assert.equal(((await ask('GET', ''))[1] as { hasEmail: boolean }).hasEmail, false);
  assert.deepEqual(await ask('POST', '/preview', { frequency: 'weekly' }), [503, missing]);
  assert.deepEqual(await ask('PUT', '', { weekly: true, monthly: false }), [503, missing]);
  assert.equal((await ask('PUT', '', { weekly: false, monthly: false }))[0], 200);
  await service.sendReports();
});
