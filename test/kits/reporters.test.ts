/** The reporters of a process of Node: one for each site, and their ends. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { reportRequests } from '../../kits/tracker/requests.js';
import { GPTBOT } from '../requests/followed-log.ts';
import { TestService } from '../service.ts';
import { ask, reporting, served } from './reporting.ts';

const REQUESTS = resolve(import.meta.dirname, '../../kits/tracker/requests.js');
let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('two calls make one reporter, and its end leaves no listener', async (t) => {
  const { reporter, asked, given } = await reporting(t, service);
  assert.equal(reportRequests({ ...given }), reporter);
  const port = await served(t, (_, response) => response.end());
  await ask(port, [{ path: '/' }]);
  await reporter.close();
  await ask(port, [{ path: '/' }]);
  assert.deepEqual(await asked(), ['GPTBot / 2 1']);
  for (const name of ['http.server.request.start', 'http.server.response.finish'])
    assert.equal(channel(name).hasSubscribers, false);
});

test('two sites of one process are reported each', async (t) => {
  const sites = await Promise.all(
    ['shop.example', 'blog.example'].map((host) => reporting(t, service, { hosts: [host], site: undefined }, host)),
  );
  const port = await served(t, (_, response) => response.end());
  await ask(port, [{ path: '/shop' }, { path: '/blog', host: 'blog.example' }]);
  await Promise.all(sites.map(({ reporter }) => reporter.close()));
  assert.deepEqual(await Promise.all(sites.map(({ asked }) => asked())), [['GPTBot /shop 2 1'], ['GPTBot /blog 2 1']]);
});

test('a reporter that has ended leaves the later one of its options', async (t) => {
  const { reporter, given, asked } = await reporting(t, service);
  await reporter.close();
  const later = reportRequests(given);
  t.after(() => later.close());
  await reporter.close();
  assert.equal(reportRequests(given), later);
  const port = await served(t, (_, response) => response.end());
  await ask(port, [{ path: '/' }]);
  await later.close();
  assert.deepEqual(await asked(), ['GPTBot / 2 1']);
});

test('without a key that can be one nothing is reported, and the application is told without it', async (t) => {
  for (const key of [undefined, '', 'svcm_a\nb', 'svcm_ä', ' svcm_a']) {
    const said: string[] = [];
    const reporter = reportRequests({ url: service.url, key, warn: (line) => said.push(line) });
    await reporter.close();
    assert.deepEqual(said, ['svc: requests are not reported: `url` or `key` is missing or malformed']);
  }
  const { given, reporter } = await reporting(t, service);
  assert.equal(reportRequests(given), reporter);
});

test('the documented end of a process sends what waits, and ends it with connections that are kept', async (t) => {
  const { site, key, asked } = await reporting(t, service);
  const documented = readFileSync(resolve(REQUESTS, '../../../docs/requests.md'), 'utf8');
  const [, ending] = /\n(process\.once\('SIGTERM'.*?)```/s.exec(documented)!;
  const options = { url: service.url, key, site: site.publicId };
  const source = `import { createServer } from 'node:http';
    import { reportRequests } from ${JSON.stringify(REQUESTS)};
    const now = () => ${service.clock.nowMicros() / 1000};
    const reporter = reportRequests({ ...${JSON.stringify(options)}, now });
    const server = createServer((_, response) => response.end('served'));
    server.keepAliveTimeout = 3_600_000;
    ${ending}
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source]);
  t.after(() => child.kill('SIGKILL'));
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const headers = { host: 'shop.example', 'user-agent': GPTBOT };
  const [response] = (await once(get({ port: Number(printed), agent, headers }), 'response')) as [IncomingMessage];
  await text(response);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await exited, [0, null]);
  assert.deepEqual(await asked(), ['GPTBot / 2 1']);
});
