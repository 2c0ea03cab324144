/** Tests that no byte of a body is read before its sender is admitted. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, type TestContext, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { ROUTES } from './route-access.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** Sends the headers of a request with a body of 60,000 bytes, of which none follows. */
async function begin(t: TestContext, method: string, path: string, cookie = ''): Promise<Socket> {
  const socket = connect(service.port, '127.0.0.1');
  t.after(() => socket.destroy());
  const type = path.endsWith('/piece') ? 'application/octet-stream' : 'application/json';
  const lines = [`${method} ${path} HTTP/1.1`, 'host: x', 'content-length: 60000', `content-type: ${type}`];
  socket.write(`${[...lines, ...(cookie === '' ? [] : [`cookie: ${cookie}`])].join('\r\n')}\r\n\r\n`);
  return socket;
}

async function statusOf(socket: Socket): Promise<number> {
  const [answer] = await once(socket, 'data');
  return Number(String(answer).split(' ')[1]);
}

test('whoever is not signed in is refused before a body comes, on every route that asks for it', async (t) => {
  const routes = Object.entries(ROUTES).filter(([route, access]) => access !== 'anyone' && !route.startsWith('GET '));
  assert.ok(routes.length > 50, String(routes.length));
  for (const [route] of routes) {
    const [method = '', path = ''] = route.split(' ');
    const socket = await begin(t, method, `/dashboard${path.replaceAll(/:\w+/g, '1')}`);
    assert.equal(await statusOf(socket), 401, route);
    socket.destroy();
  }
  // A key of the read API is as good as a session.
  assert.equal(await statusOf(await begin(t, 'POST', '/mcp')), 401);
  assert.equal(await statusOf(await begin(t, 'POST', '/v1/sites')), 401);
});

test('so is a user of another organization, a member who may not, and the fifth piece at a time', async (t) => {
  const { publicId, orgId } = await service.site();
  const path = `/dashboard/sites/${publicId}/upload/piece?at=0`;
  const { id: otherId } = await createOrganisation(service.database.db, service.clock, { name: 'Other' });
  const foreign = await signedIn(service, otherId, 'owner');
  assert.equal(await statusOf(await begin(t, 'PUT', path, foreign.cookie)), 404);
  const member = await signedIn(service, orgId, 'viewer');
  assert.equal(await statusOf(await begin(t, 'PUT', path, member.cookie)), 403);
  const admin = await signedIn(service, orgId, 'admin');
  const answered: Promise<number>[] = [];
  for (let i = 0; i < 5; i++) answered.push(statusOf(await begin(t, 'PUT', path, admin.cookie)));
  assert.equal(await Promise.race(answered), 429);
});
