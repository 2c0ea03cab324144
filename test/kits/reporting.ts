/** Servers of Node whose requests the npm package reports, and what the service has counted of them. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { OutboxOptions } from '../../kits/tracker/outbox.js';
import { reportRequests } from '../../kits/tracker/requests.js';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { GPTBOT } from '../requests/followed-log.ts';
import type { TestService } from '../service.ts';

/** The host of the sites. The service answers in this process too, for hosts of its own. */
const HOST = 'shop.example';
const hosts = [HOST];

/** Waits for a moment only. */
export const wait = () => ({ over: new Promise<void>((resolve) => setImmediate(resolve)), end: () => {} });

/** A reporter for a site of its own, and what it has sent and said. */
export async function reporting(
  t: TestContext,
  service: TestService,
  options: Partial<OutboxOptions> = {},
  domain = HOST,
) {
  const site = await service.site({ domain });
  const fields = { orgId: site.orgId, name: 'log', scopes: ['requests:write' as const] };
  const reach = { sites: [site.id], groups: [] };
  const { key } = await createApiKey(service.database.db, service.clock, { ...fields, reach });
  const [sent, said] = [[] as Record<string, unknown>[], [] as string[]];
  const { fetch = globalThis.fetch } = options;
  const given: OutboxOptions = {
    ...{ url: service.url, key, site: site.publicId, hosts, now: () => service.clock.nowMicros() / 1000 },
    warn: (line) => said.push(line),
    wait,
    ...options,
    fetch: (url, request) => {
      if (request?.body != null) {
        const lines = gunzipSync(request.body as Uint8Array).toString();
        sent.push(...lines.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>));
      }
      return fetch(url, request);
    },
  };
  const reporter = reportRequests(given);
  t.after(() => reporter.close());
  const counts = async () => {
    const rows = await service.database.db
      .selectFrom('crawler_requests')
      .select(['crawler', 'page', 'status', 'requests', 'bytes'])
      .where('site_id', '=', site.id)
      .orderBy('page')
      .orderBy('status')
      .execute();
    return rows.map(({ crawler, page, status, requests, bytes }) => ({
      ...{ asked: `${crawler} ${page} ${status}`, requests: Number(requests), bytes: Number(bytes) },
    }));
  };
  const asked = async () => (await counts()).map(({ asked, requests }) => `${asked} ${requests}`);
  return { site, key, given, reporter, sent, said, counts, asked };
}

export async function served(t: TestContext, listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly agent?: string;
  readonly host?: string;
  readonly headers?: readonly string[];
}

/** Sends requests at once over one connection, the last of which closes it. Returns the bytes of all answers. */
export async function ask(port: number, requests: readonly Asked[]): Promise<number> {
  const connection = connect(port, '127.0.0.1');
  const texts = requests.map(({ path, method = 'GET', agent = GPTBOT, host = HOST, headers = [] }, i) => {
    const closing = i === requests.length - 1 ? ['Connection: close'] : [];
    return [`${method} ${path} HTTP/1.1`, `Host: ${host}`, `User-Agent: ${agent}`, ...headers, ...closing, '', ''];
  });
  connection.write(texts.flat().join('\r\n'));
  return (await buffer(connection)).length;
}
