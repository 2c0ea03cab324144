/** Tests that changes over HTTP are recorded with who made them, from where and when. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findUser } from '../../src/accounts/users.ts';
import { latestEntries } from '../../src/audit/chain.ts';
import { until } from '../collect/server.ts';
import { TestService } from '../service.ts';
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
