import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { emptyDirectory } from '../../sites/fixture.ts';
import type { StartContext } from '../component.ts';
import { askService, isUnanswered } from './ask-service.ts';
import { type ControlRoute, controlSocket } from './control-socket.ts';

const signal = new AbortController().signal;

/** Starts the socket with routes. Returns its data directory, and what was logged. */
async function served(t: TestContext, control: Readonly<Record<string, ControlRoute>>) {
  const dataDir = emptyDirectory(t);
  const warnings: unknown[] = [];
  const log = { warn: (_: unknown, message: string) => warnings.push(message), error: assert.fail };
  const started = [{ part: null }, { part: null, control }];
  const context = { config: { dataDir }, log, started, defer: (stop: () => void) => t.after(stop) };
  await controlSocket.start(() => assert.fail(), context as unknown as StartContext);
  return { dataDir, warnings };
}

test('a question is answered by its route; one that fails or is unknown has a message', async (t) => {
  const { dataDir, warnings } = await served(t, {
    '/echo': async ({ params, body }, response) => void response.end(`${params.get('a')} ${await body()}`),
    '/broken': async () => {
      throw new Error('it is broken');
    },
  });
  const ask = async (path: string, body?: string) =>
    await text(
      await askService(dataDir, { path, params: { a: 'x y' }, signal, ...(body === undefined ? {} : { body }) }),
    );
  assert.equal(await ask('/echo', 'said'), 'x y said');
  assert.equal(await ask('/echo'), 'x y ');
  await assert.rejects(ask('/broken'), /^Error: it is broken$/);
  await assert.rejects(ask('/else'), /is it of this version/);
  assert.deepEqual(warnings, ['a command could not be answered']);
});

test('nobody answers where no service runs; an aborted question rejects with the reason', async (t) => {
  await assert.rejects(askService(emptyDirectory(t), { path: '/', signal }), isUnanswered);
  const { dataDir } = await served(t, { '/never': () => new Promise(() => {}) });
  const stop = new AbortController();
  const asked = askService(dataDir, { path: '/never', signal: stop.signal });
  stop.abort(new Error('stopped'));
  await assert.rejects(asked, /stopped/);
});

test('commands of the version before are answered at their own sockets', async (t) => {
  const { dataDir } = await served(t, {
    '/doctor': async (_, response) => void response.end('doctor'),
    '/days': async ({ params }, response) => void response.end(`days ${params}`),
    '/export': async ({ params }, response) => void response.end(`export ${params}`),
    '/backup': async ({ body }, response) => void response.end(`{"failed":${JSON.stringify(await body())}}\n`),
  });
  const ask = async (socket: string, path: string) =>
    await new Promise<string>((resolve, reject) => {
      const asking = request({ socketPath: join(dataDir, socket), path }, (answer) => resolve(text(answer)));
      asking.on('error', reject).end();
    });
  assert.equal(await ask('doctor.sock', '/'), 'doctor');
  assert.equal(await ask('days.sock', '/7'), 'days site=7');
  assert.equal(await ask('export.sock', '/?site=a&file=b'), 'export site=a&file=b');
  const order = connect(join(dataDir, 'backup.sock'));
  order.write('{"place":"/b"}\n');
  assert.equal(await text(order), '{"failed":"{\\"place\\":\\"/b\\"}"}\n');
});
