/** Reports the requests of a real nginx that sends its access log as syslog, as docs/log.md says. Requires nginx: `npm run test:nginx`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { systemTimer } from '../../src/concurrency/timer.ts';
import { ReportServer } from '../../src/requests/follow/report-server.ts';
import { reportSyslog } from '../../src/requests/follow/report-syslog.ts';
import { SyslogSocket } from '../../src/requests/follow/syslog-socket.ts';
import { Tally } from '../../src/requests/follow/tally.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { Connection } from '../collect/connection.ts';
import { until } from '../collect/server.ts';
import { GPTBOT } from '../requests/followed-log.ts';
import { TestService } from '../service.ts';
import { startNginx } from './nginx.ts';

const DOCUMENTED = 'access_log syslog:server=127.0.0.1:5140,tag=nginx combined;';

async function listen(t: TestContext, service: TestService, key: string): Promise<number> {
  const stop = new AbortController();
  const socket = await SyslogSocket.open({ host: '127.0.0.1', port: 0 });
  const { port } = socket;
  const common = { timer: systemTimer, stop: stop.signal, say: () => {} };
  const server = new ReportServer({ url: service.url, key, site: undefined, ...common });
  const rules = { hosts: new Set<string>(), zone: 'UTC' };
  const options = { socket, server, stream: 'nginx', rules, tally: new Tally(), counted: () => {} };
  const ended = reportSyslog({ ...options, ...common });
  t.after(() => {
    stop.abort();
    return ended;
  });
  return port;
}

test('a real nginx sends its access log as syslog', async (t) => {
  const service = await TestService.start();
  t.after(() => service.close());
  // nginx writes the time of this machine.
  service.clock.advance(Temporal.Now.instant().epochMilliseconds * 1000 - service.clock.nowMicros());
  const site = await service.site();
  const fields = { orgId: site.orgId, name: 'log', scopes: ['requests:write' as const] };
  const reach = { sites: [site.id], groups: [] };
  const { key } = await createApiKey(service.database.db, service.clock, { ...fields, reach });
  const port = await listen(t, service, key);
  assert.ok(readFileSync(resolve(import.meta.dirname, '../../docs/log.md'), 'utf8').includes(DOCUMENTED));
  const log = DOCUMENTED.replace('5140', String(port));
  const nginx = await startNginx('', `${log}\nlocation / { return 200 "found"; }\nlocation /gone { return 410 "no"; }`);
  const connection = await Connection.open(nginx.port);
  t.after(async () => {
    connection.close();
    await nginx.stop();
  });
  const paths = ['/', '/a?token=secret', '/gone', `/${'long/'.repeat(500)}`];
  for (const path of paths) {
    const head = `GET ${path} HTTP/1.1\r\nHost: shop.example\r\nUser-Agent: ${GPTBOT}\r\n\r\n`;
    await connection.request(Buffer.from(head));
  }
  const counted = async () => {
    const rows = await service.database.db
      .selectFrom('crawler_requests')
      .select(['crawler', 'page', 'status', 'bytes'])
      .where('site_id', '=', site.id)
      .orderBy('page')
      .execute();
    return rows.map(({ crawler, page, status, bytes }) => `${crawler} ${page.slice(0, 10)} ${status} ${bytes}`);
  };
  await until(async () => (await counted()).length === paths.length);
  assert.deepEqual(await counted(), ['GPTBot / 2 5', 'GPTBot /a 2 5', 'GPTBot /gone 4 2', 'GPTBot /long/long 2 5']);
});
