/** Tests that no byte of a body is read before its sender is admitted, and nothing done for who no longer is when it has come. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { columnsOfGrant } from '../../src/accounts/grants.ts';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { type Grant, wholeGrant } from '../../src/domain/grant.ts';
import { endMembership } from '../../src/manage/end-membership.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { ROUTES } from './route-access.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

const BODY_BYTES = 60_000;

/** Sends the headers of a request with a body of 60,000 bytes, of which none follows. */
async function begin(t: TestContext, method: string, path: string, cookie = '', key = ''): Promise<Socket> {
  const socket = connect(service.port, '127.0.0.1');
  t.after(() => socket.destroy());
  const type = path.includes('/upload/piece') ? 'application/octet-stream' : 'application/json';
  const lines = [`${method} ${path} HTTP/1.1`, 'host: x', `content-length: ${BODY_BYTES}`, `content-type: ${type}`];
  if (cookie !== '') lines.push(`cookie: ${cookie}`);
  if (key !== '') lines.push(`authorization: Bearer ${key}`, 'accept: application/json, text/event-stream');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
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

test('whoever is no longer admitted when the body has come is refused', async (t) => {
  const { db } = service.database;
  const site = await service.site();
  const path = `/dashboard/sites/${site.publicId}`;
  const key = (scopes: readonly ['sites:write'] | null) =>
    createApiKey(db, service.clock, { orgId: site.orgId, name: 'key', scopes });
  const [managing, reading] = [await key(['sites:write']), await key(null)];
  const admins = [];
  for (let i = 0; i < 4; i++) admins.push(await signedIn(service, site.orgId, 'admin'));
  const [removed, over, out, less] = admins.map(({ userId }) => userId);
  const [ofRemoved, ofOver, ofOut, ofLess] = admins.map(({ cookie }) => cookie);
  const begun = [
    [404, await begin(t, 'PATCH', path, ofRemoved), '{"name":"Taken"}'],
    [404, await begin(t, 'PUT', `${path}/state`, ofOver), '{"state":"archived"}'],
    [401, await begin(t, 'POST', `/dashboard/orgs/${site.orgId}/keys`, ofOut), '{"name":"Taken"}'],
    [403, await begin(t, 'PUT', `${path}/upload/piece?at=0`, ofLess), ''],
    [401, await begin(t, 'PUT', '/manage/v1/sites/taken', '', managing.key), '{"domain":"taken.example"}'],
    [401, await begin(t, 'POST', '/mcp', '', reading.key), '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'],
  ] as const;
  // They are admitted meanwhile.
  await pause(100);
  const now = Math.floor(service.clock.nowMicros() / 1000);
  await endMembership(db, site.orgId, removed!);
  // As it is stored, without the end of their sessions.
  const grant = (userId: number, granted: Grant) =>
    db.updateTable('members').set(columnsOfGrant(granted)).where('user_id', '=', userId).execute();
  await grant(over!, { ...wholeGrant('viewer'), expiresAt: now + 60_000 });
  service.clock.advance(61_000_000);
  await db.deleteFrom('sessions').where('user_id', '=', out!).execute();
  await grant(less!, wholeGrant('editor'));
  const headers = { cookie: (await signedIn(service, site.orgId, 'owner')).cookie };
  for (const revoked of [`management-keys/${managing.id}`, `keys/${reading.id}`]) {
    const url = `${service.url}/dashboard/orgs/${site.orgId}/${revoked}`;
    assert.equal((await fetch(url, { method: 'DELETE', headers })).status, 200);
  }
  for (const [status, socket, body] of begun) {
    socket.write(body.padEnd(BODY_BYTES));
    assert.equal(await statusOf(socket), status, body);
  }
});
