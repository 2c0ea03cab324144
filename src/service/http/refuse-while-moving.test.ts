import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { refuseWhileMoving } from './refuse-while-moving.ts';

test('while a move fills the servers, the read API answers with an error of its table and the dashboard with 503', async () => {
  let moving = true;
  const isMoving = () => moving;
  const server = fastify();
  await refuseWhileMoving({ isMoving }, 'readApi', (scope) => scope.get('/v1/sites', () => ({ sites: [] })))(server);
  await refuseWhileMoving({ isMoving }, 'dashboard', (scope) => scope.get('/', () => 'page'))(server);
  const ask = async (url: string) => {
    const { statusCode, headers, body } = await server.inject({ url });
    return [statusCode, headers['retry-after'], body];
  };
  const message = 'svc move is filling these servers; the installation is not whole yet';
  const body = JSON.stringify({ error: { code: 'INTERNAL', message } });
  assert.deepEqual(await ask('/v1/sites'), [500, '10', body]);
  assert.deepEqual(await ask('/'), [503, '10', body]);
  moving = false;
  assert.deepEqual(await ask('/v1/sites'), [200, undefined, '{"sites":[]}']);
  assert.deepEqual(await ask('/'), [200, undefined, 'page']);
});
