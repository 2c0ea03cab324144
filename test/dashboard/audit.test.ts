/** Tests that changes over HTTP are recorded with who made them, from where and when. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findUser } from '../../src/accounts/users.ts';
import { latestEntries } from '../../src/audit/chain.ts';
import type { AuditAnswer, AuditSettingsAnswer, NewAuditWebhook } from '../../src/dashboard/routes/audit.ts';
import type { ExportAnswer } from '../../src/dashboard/routes/export.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { deleteUser } from '../../src/manage/delete-user.ts';
import { listErasuresOf } from '../../src/sites/erasure-log.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import { until } from '../collect/server.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { BrowserTab } from './browser-tab.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('a change, a sign-in and a refused one are recorded with the person, the network and the instant', async () => {
  const site = await service.site();
  const { db } = service.database;
  const now = () => Math.floor(service.clock.nowMicros() / 1000);
  const tab = await BrowserTab.of(service, site.orgId, 'owner');
  const goal = { name: 'Signup', kind: 'event', pattern: 'signup' };
  const from = now();
  await tab.get('POST', `/sites/${site.publicId}/goals`, goal);
  const to = now();
  const [made] = await latestEntries(db, site.orgId, { action: 'goal' }, 1);
  assert.equal(made?.by.kind, 'person');
  assert.ok(from <= made.at && made.at <= to);
  assert.deepEqual(
    { ...made, number: 0, hash: '', by: null, at: 0 },
    {
      ...{ number: 0, hash: '', at: 0, by: null, network: '198.51.100.0' },
      ...{ action: 'goal.created', id: '1', site: site.publicId },
      changes: { name: [null, 'Signup'], kind: [null, 'event'], pattern: [null, 'signup'] },
    },
  );

  const { email } = (await tab.get<{ readonly user: { readonly email: string } }>('GET', '/session')).user;
  const user = (await findUser(db, email))!;
  const stranger = new BrowserTab(service);
  assert.match(await stranger.refused('POST', '/session', { email, password: 'a wrong one' }), /^401 /);
  const refusals = () => latestEntries(db, site.orgId, { action: 'session.refused' }, 1);
  await until(async () => (await refusals()).length === 1);
  const [refused] = await refusals();
  assert.deepEqual([refused?.by, refused?.id], [{ kind: 'stranger' }, String(user.id)]);
});

test('the same days are erased again with who asks now, and the record has each request', async () => {
  const site = await service.site();
  service.clock.advance(86_400_000_000);
  const { db } = service.database;
  const day = addDays(service.today(), -1);
  const erase = async () => {
    const { cookie, userId } = await signedIn(service, site.orgId, 'admin');
    const tab = new BrowserTab(service);
    tab.take(cookie);
    await tab.get('POST', `/sites/${site.publicId}/erasures`, { from: day, to: day, domain: site.domain });
    return userId;
  };
  const erasures = () => latestEntries(db, site.orgId, { action: 'erasure', site: site.publicId }, 10);
  const askedBy = async () => (await listErasuresOf(db, site.publicId)).map(({ userId }) => userId);
  const first = await erase();
  assert.deepEqual(await askedBy(), [first]);
  await erase();
  assert.deepEqual([await askedBy(), (await erasures()).length], [[first], 1], 'the first request still waits');
  await service.maintain();
  const second = await erase();
  assert.deepEqual(await askedBy(), [second]);
  assert.deepEqual(
    (await erasures()).map(({ action, by }) => [action, by]),
    [
      ['erasure.changed', { kind: 'person', id: second }],
      ['erasure.created', { kind: 'person', id: first }],
    ],
  );
});

test('an export that cannot be recorded is refused, and frees its place', async () => {
  const site = await service.site();
  await service.collect(site, { t: 'pageview', u: 'https://shop.example/' });
  service.clock.advance(86_400_000_000);
  await service.closeDays();
  const { db } = service.database;
  const tab = await BrowserTab.of(service, site.orgId, 'owner');
  const rename = (from: string, to: string) => db.schema.alterTable(from).renameTo(to).execute();
  await rename('audit_entries', 'other_entries');
  try {
    assert.match(await tab.refused('GET', `/sites/${site.publicId}/export/file`), /^500 /);
  } finally {
    await rename('other_entries', 'audit_entries');
  }
  const busy = async () => (await tab.get<ExportAnswer>('GET', `/sites/${site.publicId}/export`)).busy;
  await until(async () => (await busy()) === null);
});

test('owners read the record page by page, with names that ids have now, and download what they have chosen', async () => {
  const site = await service.site({ domain: 'paged.example' });
  const { db } = service.database;
  const { cookie, userId } = await signedIn(service, site.orgId, 'owner');
  const tab = new BrowserTab(service);
  tab.take(cookie);
  const path = `/orgs/${site.orgId}/audit`;
  const read = (query = '') => tab.get<AuditAnswer>('GET', `${path}?${query}`);
  const { email } = (await tab.get<{ readonly user: { readonly email: string } }>('GET', '/session')).user;
  for (let i = 0; i < 60; i++) {
    const goal = { name: `Goal ${i}`, kind: 'event', pattern: `goal-${i}` };
    await tab.get('POST', `/sites/${site.publicId}/goals`, goal);
  }
  const ofGoals = `action=goal&by=person:${userId}&site=${site.publicId}`;
  const first = await read(ofGoals);
  assert.equal(first.entries.length, 50);
  const [latest] = first.entries;
  assert.deepEqual(
    [latest?.who, latest?.domain, latest?.action, latest?.changes.name],
    [email, 'paged.example', 'goal.created', [null, 'Goal 59']],
  );
  const second = await read(`${ofGoals}&before=${first.next}`);
  assert.deepEqual(
    [second.entries.length, second.entries.at(-1)?.changes.name, second.next],
    [10, [null, 'Goal 0'], null],
  );
  const today = service.today();
  assert.equal((await read(`${ofGoals}&from=${today}&to=${today}&zone=UTC`)).entries.length, 50);
  assert.deepEqual((await read(`${ofGoals}&to=${addDays(today, -1)}`)).entries, []);
  assert.deepEqual((await read(`${ofGoals}&from=${addDays(today, 2)}`)).entries, []);
  assert.match(await tab.refused('GET', `${path}?from=yesterday`), /^400 /);
  assert.match(await tab.refused('GET', `${path}?from=${today}&zone=Nowhere`), /^400 /);
  assert.match(await tab.refused('GET', `${path}?before=x`), /^400 /);

  const file = await fetch(`${service.url}/dashboard${path}/file?${ofGoals}`, { headers: { cookie } });
  assert.equal(file.headers.get('content-type'), 'application/x-ndjson');
  const lines = (await file.text()).trim().split('\n');
  assert.equal(lines.length, 60);
  const line = JSON.parse(lines[0]!) as { readonly hash: string; readonly by: object };
  assert.deepEqual([line.by, line.hash.length], [{ kind: 'person', id: userId }, 64]);
  assert.equal((await read()).entries[0]?.action, 'record.exported');

  const other = await signedIn(service, site.orgId, 'owner');
  const gone = new BrowserTab(service);
  gone.take(other.cookie);
  await gone.get('POST', `/sites/${site.publicId}/goals`, { name: 'Last', kind: 'event', pattern: 'last' });
  await deleteUser(db, other.userId);
  const [left] = (await read(`by=person:${other.userId}&action=goal`)).entries;
  assert.deepEqual([left?.by, left?.who], ['person', null]);
});

test('an owner says whether networks and views of links are recorded; a view is recorded once an hour, and names nobody', async () => {
  const site = await service.site();
  const { db, clock } = { db: service.database.db, clock: service.clock };
  const owner = await BrowserTab.of(service, site.orgId, 'owner');
  const link = await createShareLink(db, clock, site.id, 'Link');
  const path = `/orgs/${site.orgId}/audit/settings`;
  const view = (tab: BrowserTab) => tab.get('POST', `/shared/${link.token}/views`);
  const views = () => latestEntries(db, site.orgId, { action: 'link.viewed' }, 10);
  const [stranger, neighbour] = [new BrowserTab(service, '203.0.113.7'), new BrowserTab(service, '203.0.113.9')];
  await view(stranger);
  assert.deepEqual(await views(), [], 'nothing is recorded unless an owner asks for it');
  await owner.get('PUT', path, { networks: true, views: true, months: null });
  for (const tab of [stranger, neighbour, owner]) await view(tab);
  const seen = (await views()).map(({ by, network, id, site: of }) => [by.kind, network, id, of]);
  assert.deepEqual(seen, [
    ['stranger', '198.51.100.0', String(link.id), site.publicId],
    ['stranger', '203.0.113.0', String(link.id), site.publicId],
  ]);
  const { entries } = await owner.get<AuditAnswer>('GET', `/orgs/${site.orgId}/audit?action=link`);
  assert.deepEqual([...new Set(entries.map(({ about }) => about))], ['Link']);
  clock.advance(3_601_000_000);
  await owner.get('PUT', path, { networks: false, views: true, months: 12 });
  await view(neighbour);
  assert.deepEqual([(await views()).length, (await views())[0]?.network], [3, null]);
  const settings = await owner.get<AuditSettingsAnswer>('GET', path);
  assert.deepEqual([settings.networks, settings.views, settings.months], [false, true, 12]);
  assert.match(await owner.refused('PUT', path, { networks: true, views: true, months: 2 }), /^400 /);
});

test('an owner sends the record to a webhook, which nobody else sees', async () => {
  const site = await service.site();
  const [owner, admin] = [
    await BrowserTab.of(service, site.orgId, 'owner'),
    await BrowserTab.of(service, site.orgId, 'admin'),
  ];
  const path = `/orgs/${site.orgId}/audit`;
  const state = async () => (await owner.get<AuditSettingsAnswer>('GET', `${path}/settings`)).webhook;
  assert.equal(await state(), null);
  const url = 'https://siem.example/record';
  const { secret } = await owner.get<NewAuditWebhook>('PUT', `${path}/webhook`, { url });
  assert.match(secret ?? '', /^\w{43}$/);
  assert.deepEqual(await state(), { url, waiting: 1, last: null, retryAt: null });
  const refusal = await owner.refused('PUT', `${path}/webhook`, { url: 'https://127.0.0.1/' });
  assert.match(refusal, /^400 invalid: the webhook URL must use a host name/);
  assert.match(await admin.refused('PUT', `${path}/webhook`, { url }), /^403 /);
  assert.deepEqual(await owner.get('PUT', `${path}/webhook`, { url: null }), { secret: null });
  assert.equal(await state(), null);
});
