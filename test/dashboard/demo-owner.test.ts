/**
 * The owner of a demo on a server without accounts. Many people may see the terminal that shows the demo's password.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SessionAnswer } from '../../src/dashboard/routes/session.ts';
import { createDemo, type Demo } from '../../src/demo/create-demo.ts';
import { TestService } from '../service.ts';
import { BrowserTab } from './browser-tab.ts';

const SETUP_FIRST = '409 conflict: this server is not set up yet; open the setup link in its terminal first';

let service: TestService;
let demo: Demo;

before(async () => {
  service = await TestService.start();
  demo = await createDemo(service.database, service.clock);
});

after(() => service.close());

test('a demo’s owner never becomes an operator, whatever they call their organization', async () => {
  const tab = new BrowserTab(service);
  await tab.signIn(demo.email, demo.password);
  const standing = async () => {
    const { organisations, isOperator, setupNeeded } = await tab.get<SessionAnswer>('GET', '/session');
    return { names: organisations.map(({ name }) => name), isOperator, setupNeeded };
  };
  assert.deepEqual(await standing(), { names: ['Demo'], isOperator: false, setupNeeded: true });
  const { organisations } = await tab.get<SessionAnswer>('GET', '/session');
  await tab.get('PATCH', `/orgs/${organisations[0]!.id}`, { name: 'Ours' });
  assert.deepEqual(await standing(), { names: ['Ours'], isOperator: false, setupNeeded: true });
  assert.match(await tab.refused('GET', '/server'), /^403 forbidden: /);
  assert.equal(await tab.refused('POST', '/orgs', { name: 'Mine' }), SETUP_FIRST);

  const token = (await service.setupUrl())?.split('#')[1] ?? '';
  const operator = new BrowserTab(service);
  const { isOperator } = await operator.get<SessionAnswer>('POST', '/setup', {
    token,
    email: 'ada@example.com',
    password: 'correct horse',
    organisation: 'Demo',
    site: { domain: 'shop.example', name: 'Shop', timezone: 'UTC' },
  });
  assert.equal(isOperator, true);
  await operator.get('GET', '/server');
  await tab.get('POST', '/orgs', { name: 'Mine' });
  assert.deepEqual(await standing(), { names: ['Ours', 'Mine'], isOperator: false, setupNeeded: false });
});

test('each organization is listed with its own sites, in the order in which they were made', async () => {
  const tab = new BrowserTab(service);
  await tab.signIn(demo.email, demo.password);
  const { organisations } = await tab.get<SessionAnswer>('GET', '/session');
  const own = await service.site({ orgId: organisations[1]!.id, domain: 'mine.example' });
  const after = (await tab.get<SessionAnswer>('GET', '/session')).organisations;
  assert.deepEqual(
    after.map(({ name, role, sites }) => ({ name, role, sites: sites.map(({ id }) => id) })),
    [
      { name: 'Ours', role: 'owner', sites: demo.sites.map(({ site }) => site.publicId) },
      { name: 'Mine', role: 'owner', sites: [own.publicId] },
    ],
  );
});
