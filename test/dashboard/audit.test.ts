/** Tests that changes over HTTP are recorded with who made them, from where and when. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findUser } from '../../src/accounts/users.ts';
import { latestEntries } from '../../src/audit/chain.ts';
import type { ExportAnswer } from '../../src/dashboard/routes/export.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { listErasuresOf } from '../../src/sites/erasure-log.ts';
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
