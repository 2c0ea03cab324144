import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { emptyDirectory } from '../../sites/fixture.ts';
import type { StartContext } from '../component.ts';
import { askBackup } from './ask-backup.ts';
import { AskedExport } from './ask-export.ts';
import { askService, NoServiceError } from './ask-service.ts';
import { type ControlRoute, controlSocket } from './control-socket.ts';

const signal = new AbortController().signal;

/** Starts the socket with routes. Returns its data directory, and what was logged. */
async function served(t: TestContext, control: Readonly<Record<string, ControlRoute>>) {
  const dataDir = emptyDirectory(t);
  const warnings: unknown[] = [];
  const log = { warn: (_: unknown, message: string) => warnings.push(message), error: assert.fail };
  const started = [{ part: null }, { part: null, control }];
  const stops: (() => void)[] = [];
  const context = { config: { dataDir }, log, started, defer: (stop: () => void) => stops.push(stop) };
  await controlSocket.start(() => assert.fail(), context as unknown as StartContext);
  const stop = () => {
    for (const each of stops.splice(0).toReversed()) each();
  };
  t.after(stop);
  return { dataDir, warnings, stop };
}

test('a question is answered by its route; one that fails or is unknown has a message', async (t) => {
  const { dataDir, warnings } = await served(t, {
    '/echo': async ({ params, body }, response) => void response.end(`${params.get('a')} ${await body()}`),
    '/broken': async () => {
      throw new Error('it is broken');
    },
  });
  const ask = async (path: string, body?: string) =>
    await askService(dataDir, { path, params: { a: 'x y' }, signal, ...(body === undefined ? {} : { body }) }, text);
  assert.equal(await ask('/echo', 'said'), 'x y said');
  assert.equal(await ask('/echo'), 'x y ');
  await assert.rejects(ask('/broken'), /^Error: it is broken$/);
  await assert.rejects(ask('/else'), /is it of this version/);
  assert.deepEqual(warnings, ['a command could not be answered']);
});

test('nobody answers where no service runs; an aborted question rejects with the reason', async (t) => {
  await assert.rejects(askService(emptyDirectory(t), { path: '/', signal }, text), NoServiceError);
  const { dataDir } = await served(t, { '/never': () => new Promise(() => {}) });
  const stop = new AbortController();
  const asked = askService(dataDir, { path: '/never', signal: stop.signal }, text);
  stop.abort(new Error('stopped'));
  await assert.rejects(asked, /stopped/);
});

const BACKUP = { place: '/b', base: null, isPlaced: true, linksSources: false };
const EXPORT = { format: 'csv', from: null, to: null, events: 'none' } as const;
/** An answer that begins and never ends. */
const begin: ControlRoute = async (_, response) => {
  response.write('{"progress":[1,2]}\n');
};

test('a service that ends while it answers, and a command that is stopped, are told from each other', async (t) => {
  const routes = { '/backup': begin, '/export': begin };
  const { dataDir, stop } = await served(t, routes);
  const ended = await Promise.allSettled([
    askBackup(dataDir, BACKUP, stop, signal),
    new AskedExport(dataDir, 'a', EXPORT, signal).plan(),
    new AskedExport(dataDir, 'a', EXPORT, signal).save('f', join(dataDir, 'f')),
  ]);
  const reasons = (all: readonly PromiseSettledResult<unknown>[]) =>
    all.map((each) => (each.status === 'rejected' ? String(each.reason) : each.value));
  assert.deepEqual(reasons(ended), Array(3).fill('Error: the server has ended before it had answered'));
  const again = await served(t, routes);
  const stopping = new AbortController();
  const stopped = await Promise.allSettled([
    new AskedExport(again.dataDir, 'a', EXPORT, stopping.signal).plan(),
    new AskedExport(again.dataDir, 'a', EXPORT, stopping.signal).save('f', join(dataDir, 'f')),
    askBackup(again.dataDir, BACKUP, () => stopping.abort(new Error('it was stopped')), stopping.signal),
  ]);
  assert.deepEqual(reasons(stopped), Array(3).fill('Error: it was stopped'));
});

test('a file that cannot be written is not taken for a service that is away', async (t) => {
  const { dataDir } = await served(t, { '/export': async (_, response) => void response.end('x') });
  const path = join(dataDir, 'none', 'f');
  const saved = new AskedExport(dataDir, 'a', EXPORT, signal).save('f', path);
  await assert.rejects(saved, (error) => !(error instanceof NoServiceError) && /ENOENT/.test(String(error)));
});

test('a command of the version before ends with the service', async (t) => {
  const { dataDir, stop } = await served(t, { '/backup': begin });
  const order = connect(join(dataDir, 'backup.sock'));
  order.write('{"place":"/b"}\n');
  order.once('data', stop);
  await new Promise((resolve) => order.once('close', resolve));
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
