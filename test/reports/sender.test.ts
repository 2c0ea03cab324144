/** Tests who sends reports: the name and the reply-to address that an organisation has chosen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportSenderAnswer } from '../../src/dashboard/routes/report-sender.ts';
import { endMembership } from '../../src/manage/end-membership.ts';
import type { SignedInUser } from '../dashboard/account.ts';
import { RecipientWorld } from './recipient-world.ts';

/** A PNG file of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('reports have the name and the reply-to address of the organization, other emails those of the server', async (t) => {
  const world = await RecipientWorld.open(t);
  const { harness } = world;
  const { db } = harness.service.database;
  const site = await world.newSite();
  const admin = await world.adminOf(site);
  const member = await harness.subscriber(site, { daily: true });
  const ask = (who: SignedInUser, method: string, body?: object) =>
    harness.ask(who, method, `/orgs/${site.orgId}/report-sender`, body);
  const chosen = async () => (await (await ask(admin, 'GET')).json()) as ReportSenderAnswer;
  assert.deepEqual(await chosen(), { name: null, replyTo: null, logo: null });

  const client = await world.confirmed(admin, site, { frequencies: ['daily'] });
  harness.goTo('2026-05-21T06:00:00Z');
  const [before] = await harness.round(member);
  assert.match(before!.headers.from!, /^svc <svc@/);
  assert.equal(before!.headers['reply-to'], undefined);
  harness.taken({ email: client });
  const address = before!.from;

  const refusals = [
    { name: 'x'.repeat(81), replyTo: '' },
    { name: 'a\r\nBcc: eve@example.com', replyTo: '' },
    { name: 'bank@example.com', replyTo: '' },
    { name: 'a <b>', replyTo: '' },
    { name: '\u202egpj', replyTo: '' },
    { name: '', replyTo: 'stranger@example.com' },
    { name: '', replyTo: 'nobody' },
    { name: '', replyTo: 'a@example.com\r\nBcc: b@example.com' },
  ];
  for (const body of refusals) {
    assert.equal((await ask(admin, 'PUT', body)).status, 400, JSON.stringify(body));
  }
  assert.deepEqual(await chosen(), { name: null, replyTo: null, logo: null });
  assert.equal((await ask(member, 'PUT', { name: 'Mine', replyTo: '' })).status, 403);
  assert.equal((await ask(member, 'GET')).status, 403);

  const answers = await harness.member(site);
  const name = 'Élan & Söhne, "Agentur"';
  const body = { name: ` ${name} `, replyTo: ` ${answers.email.toUpperCase()} ` };
  assert.deepEqual(await (await ask(admin, 'PUT', body)).json(), { name, replyTo: answers.email, logo: null });
  assert.deepEqual(await chosen(), { name, replyTo: answers.email, logo: null });
  harness.goTo('2026-05-22T06:00:00Z');
  await harness.service.sendReports();
  for (const email of [member.email, client]) {
    const [mail] = harness.taken({ email });
    const { from = '' } = mail!.headers;
    assert.ok(from.includes('Élan') && from.endsWith(`<${address}>`), from);
    assert.deepEqual([mail!.headers['reply-to'], mail!.from], [answers.email, address]);
  }
  await harness.ask(member, 'POST', `/sites/${site.publicId}/reports/preview`, { frequency: 'daily' });
  assert.ok(harness.taken(member)[0]!.headers.from!.includes('Élan'), 'the preview shows it');
  await world.add(admin, site, { email: 'new@guest.example' });
  assert.match(harness.taken({ email: 'new@guest.example' })[0]!.headers.from!, /^svc </);

  // Whoever leaves gets no more answers.
  await endMembership(db, site.orgId, answers.userId);
  harness.goTo('2026-05-23T06:00:00Z');
  const [later] = await harness.round(member);
  assert.equal(later!.headers['reply-to'], undefined);
  assert.ok(later!.headers.from!.includes('Élan'));
  assert.equal((await ask(admin, 'PUT', { name, replyTo: client })).status, 200, 'an address that has confirmed');
  assert.equal((await ask(admin, 'PUT', { name: ' ', replyTo: '' })).status, 200);
  assert.deepEqual(await chosen(), { name: null, replyTo: null, logo: null });
  harness.goTo('2026-05-24T06:00:00Z');
  assert.match((await harness.round(member))[0]!.headers.from!, /^svc </);

  const other = await world.newSite();
  const foreign = await harness.subscriber(other, { daily: true });
  await ask(admin, 'PUT', { name: 'Agency', replyTo: '' });
  harness.goTo('2026-05-25T06:00:00Z');
  assert.match((await harness.round(foreign))[0]!.headers.from!, /^svc </, 'another organization has its own');
});

test('the logo of the organization is in the email itself, beside the file of figures', async (t) => {
  const world = await RecipientWorld.open(t);
  const { harness } = world;
  const site = await world.newSite();
  const [admin, member] = [await world.adminOf(site), await harness.subscriber(site, { daily: true })];
  const put = (who: SignedInUser, logo: unknown) =>
    harness.ask(who, 'PUT', `/orgs/${site.orgId}/report-logo`, { logo } as object);
  for (const logo of ['', 'PHN2Zy8+', 'A'.repeat(100_000), 5, 'AAAA'.repeat(100_000)]) {
    assert.ok([400, 413].includes((await put(admin, logo)).status));
  }
  assert.equal((await put(member, PIXEL)).status, 403);
  const { logo } = (await (await put(admin, PIXEL)).json()) as ReportSenderAnswer;
  assert.equal(logo, `data:image/png;base64,${PIXEL}`);
  await harness.ask(admin, 'PUT', `/orgs/${site.orgId}/report-sender`, { name: 'Agency', replyTo: '' });
  const choice = { daily: true, weekly: false, monthly: false, withCsv: true };
  await harness.ask(member, 'PUT', `/sites/${site.publicId}/reports`, choice);
  harness.goTo('2026-05-21T06:00:00Z');
  const [mail] = await harness.round(member);
  assert.match(mail!.html, /<img src="cid:logo@svc" alt="Agency" width="1" height="1"/);
  assert.equal(mail!.html.match(/src=/g)!.length, 1);
  assert.match(mail!.text, /^Shop \(shop\.example\)\n/);
  assert.deepEqual(
    mail!.attachments.map(({ name, type }) => [name, type]),
    [
      ['logo.png', 'image/png'],
      ['shop.example_report_2026-05-20.csv', 'text/csv; charset=utf-8'],
    ],
  );
  assert.equal(((await (await put(admin, null)).json()) as ReportSenderAnswer).logo, null);
  harness.goTo('2026-05-22T06:00:00Z');
  const [without] = await harness.round(member);
  assert.doesNotMatch(without!.html, /<img/);
  assert.match(without!.headers.from!, /^"?Agency"? </);
});
