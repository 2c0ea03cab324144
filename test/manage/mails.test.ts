/** Tests what scripts have mailed to others: invitations, and whether somebody wants reports. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { acceptInvitation } from '../../src/accounts/invitations.ts';
import { svc } from '../../src/cli/command-line.fixture.ts';
import { MANAGEMENT_MAILS_PER_HOUR_MAX, REPORT_ASKS_PER_DAY_MAX } from '../../src/domain/limits.ts';
import { WHOLE_REPORT } from '../../src/domain/report-panel.ts';
import { type MailServer, startMailServer } from '../alerts/mail-server.ts';
import { mailedLinks, tokenOf } from '../dashboard/mailed-links.ts';
import { heavyTest } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { Manager } from './manager.ts';

let service: TestService;
let mail: MailServer;
/** The code with which the mail server refuses; null while it takes mails. */
let refusal: number | null = null;
const ends: (() => unknown)[] = [];

before(async () => {
  mail = await startMailServer(
    { after: (end) => ends.push(end as () => unknown) },
    {
      onRcptTo: (_address, _session, done) =>
        done(refusal === null ? null : Object.assign(new Error('not now'), { responseCode: refusal })),
    },
  );
  service = await TestService.start({ SVC_SMTP_URL: `${mail.url}?from=svc@stats.example` });
});
after(async () => {
  await service.close();
  for (const end of ends) await end();
});

const DAY_MICROS = 86_400_000_000;
let addresses = 0;

function newAddress(): string {
  return `somebody${++addresses}@example.com`;
}

async function mailsTo(email: string, count: number) {
  await mailedLinks(service, mail, email, count);
  return mail.mails.filter(({ to }) => to.includes(email));
}

test('invitations are mailed once they are made, and not without end', async () => {
  const { script } = await Manager.ofNew(service);
  const [email, other] = [newAddress(), newAddress()];
  const member = { email, role: 'viewer' };
  assert.equal(await script.change('PUT /members/ada?dry_run=true', member), 'created');
  assert.equal(await script.refused('PUT /members/ada', { ...member, role: 'admin', sites: [] }), '400 INVALID');
  const made = await script.done('PUT /members/ada', member);
  assert.equal('link' in made, false);
  const [sent] = await mailsTo(email, 1);
  assert.match(sent!.text.replaceAll(/\s+/g, ' '), /You have an invitation to join .?Agency.? on svc as a viewer\./);
  const [link] = await mailedLinks(service, mail, email, 1);
  const { db } = service.database;
  assert.ok(await acceptInvitation(db, service.clock, tokenOf(link!), { passwordHash: 'none' }));
  await script.done('PUT /members/ada', { role: 'editor' });
  assert.deepEqual([(await mailsTo(email, 1)).length, (await mailsTo(other, 0)).length], [1, 0]);
});

heavyTest('as many people as a document can invite have their mails, and one more is told to wait', async () => {
  const { script } = await Manager.ofNew(service);
  const other = newAddress();
  await script.done('PUT /members/gone', { email: newAddress(), role: 'viewer' });
  await script.done('DELETE /members/gone');
  // As many as a document can invite are all sent, a few at a time.
  const people = Array.from({ length: MANAGEMENT_MAILS_PER_HOUR_MAX - 1 }, (_, i) => `invited${i}@example.com`);
  const members = people.map((each) => ({ email: each, role: 'viewer' }));
  await script.done('POST /apply?dry_run=true', { members });
  const oneTooMany = [...members, { email: other, role: 'viewer' }];
  assert.match(await script.refused('POST /apply', { members: oneTooMany }), /^4/);
  await script.done('POST /apply', { members });
  assert.equal(await script.refused('PUT /members/zoe', { email: other, role: 'viewer' }), '429 RATE_LIMITED');
  assert.equal(await script.refused('GET /members/zoe'), '404 NOT_FOUND');
  for (const each of people) await mailsTo(each, 1);
  assert.equal((await mailsTo(other, 0)).length, 0);
  const { script: others } = await Manager.ofNew(service);
  assert.equal(await others.change('PUT /members/zoe', { email: other, role: 'viewer' }), 'created');
});

const OPTIONS = { frequencies: ['weekly'], language: 'en', withRevenue: false, segment: null, ...WHOLE_REPORT };

async function shop() {
  const { orgId, script } = await Manager.ofNew(service);
  await script.done('PUT /sites/shop', { domain: 'shop.example' });
  return { orgId, script };
}

test('an address is asked by one mail, agrees, and its reports are changed without another', async () => {
  const { script } = await shop();
  const email = newAddress();
  const both = { email, ...OPTIONS, frequencies: ['monthly', 'weekly'] };
  assert.equal(await script.change('PUT /sites/shop/reports/a?dry_run=true', both), 'created');
  assert.deepEqual((await script.done('GET /sites/shop/reports')).reports, []);
  const made = await script.done('PUT /sites/shop/reports/a', both);
  const waiting = ['weekly', 'monthly'].map((frequency) => ({ frequency, state: 'waiting' }));
  assert.deepEqual(made, {
    ...{ id: made.id, externalId: 'a', ...both, frequencies: ['weekly', 'monthly'], states: waiting },
  });
  assert.equal(await script.change('PUT /sites/shop/reports/a', both), 'unchanged');
  assert.equal(await script.change('PUT /sites/shop/reports/a', { email: email.toUpperCase() }), 'unchanged');
  const [sent] = await mailsTo(email, 1);
  assert.equal(sent!.headers.subject, 'Do you want the weekly and monthly reports of shop.example?');
  const [link] = await mailedLinks(service, mail, email, 1);
  const body = new URLSearchParams({ answer: 'confirm' });
  assert.equal((await fetch(link!, { method: 'POST', body })).status, 200);
  const active = ['weekly', 'monthly'].map((frequency) => ({ frequency, state: 'active' }));
  assert.deepEqual((await script.done('GET /sites/shop/reports/a')).states, active);
  await script.done('PUT /sites/shop/segments/de', { name: 'Germany', where: ['country:is:DE'] });
  const changes = { segment: 'Germany', language: 'fr', withRevenue: true, frequencies: ['weekly'] };
  const changed = await script.done('PUT /sites/shop/reports/a', changes);
  assert.deepEqual(changed, { ...made, ...changes, segment: 'de', states: active.slice(0, 1) });
  assert.equal(await script.change('PUT /sites/shop/reports/a', changes), 'unchanged');
  assert.equal(await script.refused('PUT /sites/shop/reports/a', { segment: 'none' }), '400 INVALID');
  assert.equal(await script.refused('PUT /sites/shop/reports/b', { email }), '409 CONFLICT');
  // A report that is added is asked about.
  service.clock.advance(2 * DAY_MICROS);
  const added = await script.done('PUT /sites/shop/reports/a', { frequencies: ['weekly', 'monthly'] });
  assert.deepEqual(added.states, [active[0], waiting[1]]);
  assert.equal((await mailsTo(email, 2)).length, 2);
  // Another address is asked itself, and gets the place of this one.
  const other = newAddress();
  const moved = await script.done('PUT /sites/shop/reports/a', { email: other });
  assert.deepEqual([moved.externalId, moved.email, moved.language, moved.states], ['a', other, 'fr', waiting]);
  await mailsTo(other, 1);
  assert.equal(await script.change('DELETE /sites/shop/reports/a'), 'removed');
  assert.deepEqual((await script.done('GET /sites/shop/reports')).reports, []);
});

test('nobody is asked often, also by several scripts, and a mail that could not be sent does not count', async () => {
  const [{ script }, { script: stranger }] = [await shop(), await shop()];
  const email = newAddress();
  refusal = 451;
  await script.done('PUT /sites/shop/reports/a', { email });
  // The mail follows the answer.
  while ((await askedAt(email)) !== null) await setTimeout(5);
  refusal = null;
  await script.done('DELETE /sites/shop/reports/a');
  await script.done('PUT /sites/shop/reports/a', { email });
  await mailsTo(email, 1);
  assert.equal(await stranger.refused('PUT /sites/shop/reports/a', { email }), '409 CONFLICT');
  await script.done('DELETE /sites/shop/reports/a');
  assert.equal(await script.refused('PUT /sites/shop/reports/a', { email }), '409 CONFLICT');
  assert.equal(await script.refused('PUT /sites/shop/reports/a', { email: 'nobody' }), '400 INVALID');
  assert.equal((await mailsTo(email, 1)).length, 1);
});

test('reports are of the organization, of the sites that a key reaches, and of its scopes', async () => {
  const { orgId, script } = await shop();
  const { script: stranger } = await shop();
  const { id } = await script.done('PUT /sites/shop/reports/a', { email: newAddress() });
  assert.equal(await stranger.refused(`GET /sites/shop/reports/~${id}`), '404 NOT_FOUND');
  assert.equal(await stranger.refused(`PUT /sites/shop/reports/~${id}`, { language: 'de' }), '404 NOT_FOUND');
  assert.equal(await stranger.refused(`DELETE /sites/shop/reports/~${id}`), '404 NOT_FOUND');
  const settings = await Manager.of(service, { orgId, scopes: ['settings:write'] });
  assert.equal(await settings.refused('GET /sites/shop/reports'), '403 FORBIDDEN');
  const reads = await Manager.of(service, { orgId, scopes: ['reports:read'] });
  assert.equal((await reads.done('GET /sites/shop/reports/a')).id, id);
  assert.equal(await reads.refused('PUT /sites/shop/reports/a', { language: 'de' }), '403 FORBIDDEN');
  const { id: other } = await service.site({ orgId });
  const limited = await Manager.of(service, { orgId, reach: { sites: [other], groups: [] } });
  assert.equal(await limited.refused('GET /sites/shop/reports/a'), '404 NOT_FOUND');
});

async function askedAt(email: string): Promise<number | null | undefined> {
  const row = await service.database.db
    .selectFrom('report_recipients')
    .select('asked_at')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.asked_at;
}

test('a file that is applied on the command line has its mails sent before the command ends', async () => {
  const { orgId } = await Manager.ofNew(service);
  const [client, reader, other] = [newAddress(), newAddress(), newAddress()];
  const document = {
    sites: [{ id: 'shop', domain: 'shop.example', reports: [{ email: reader }] }],
    members: [{ email: client, role: 'viewer', sites: ['shop'] }],
  };
  const apply = (given: object) =>
    svc(['apply', '-', '--org', String(orgId), '--json', '--data', service.directory], JSON.stringify(given), {
      SVC_SMTP_URL: `${mail.url}?from=svc@stats.example`,
      SVC_PUBLIC_URL: 'https://stats.example',
    });
  const { status, err } = await apply(document);
  assert.deepEqual([status, err], [0, '']);
  const sentTo = (address: string) => mail.mails.filter(({ to }) => to.includes(address)).length;
  assert.deepEqual([client, reader].map(sentTo), [1, 1]);
  refusal = 550;
  const { status: refused, out } = await apply({ members: [{ email: other, role: 'viewer' }] });
  refusal = null;
  const { created, warnings } = JSON.parse(out) as { created: number; warnings: string[] };
  assert.deepEqual([refused, created, warnings.length], [0, 1, 1]);
  assert.match(warnings[0]!, /^a mail was not sent: .*550 not now$/);
});

test('who has the server has more people asked in a day than an organization may', async () => {
  const { orgId, script } = await Manager.ofNew(service);
  const readers = Array.from({ length: REPORT_ASKS_PER_DAY_MAX + 2 }, newAddress);
  const sites = readers.map((email, i) => ({ id: `${i}`, domain: `${i}.example`, reports: [{ email }] }));
  assert.equal(await script.refused('POST /apply?dry_run=true', { sites }), '409 CONFLICT');
  const words = ['apply', '-', '--org', String(orgId), '--json', '--data', service.directory];
  const environment = { SVC_SMTP_URL: `${mail.url}?from=svc@stats.example` };
  const { err } = await svc(words, JSON.stringify({ sites }), environment);
  assert.equal(err, '');
  for (const email of readers) assert.equal(mail.mails.filter(({ to }) => to.includes(email)).length, 1);
});

test('the command line enters somebody who is asked, lists and removes them', async () => {
  const { script } = await Manager.ofNew(service);
  const { id: site } = await script.done('PUT /sites/shop', { domain: 'shop.example' });
  const email = newAddress();
  const run = async (...words: string[]) => {
    const { status, out, err } = await svc(
      ['report', ...words, '--site', String(site), '--json', '--data', service.directory],
      '',
      {
        SVC_SMTP_URL: `${mail.url}?from=svc@stats.example`,
      },
    );
    return status === 0 ? (JSON.parse(out) as Record<string, unknown>) : err;
  };
  const { id } = (await run('create', '--email', email, '--frequency', 'weekly,monthly')) as { id: string };
  const waiting = ['weekly', 'monthly'].map((frequency) => ({ frequency, state: 'waiting' }));
  const { reports } = (await run('list')) as { reports: Record<string, unknown>[] };
  assert.deepEqual(
    reports.map((report) => [report.id, report.email, report.states]),
    [[id, email, waiting]],
  );
  assert.match(String(await run('create', '--email', email)), /is entered already/);
  assert.match(String(await run('create', '--email', newAddress(), '--frequency', 'hourly')), /frequencies/);
  assert.deepEqual(await run('delete', email), { id });
  assert.deepEqual(await run('list'), { reports: [] });
  assert.match(String(await run('delete', email)), /not found/);
});
