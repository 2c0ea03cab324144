/**
 * Measures what a request to each route costs at most: the largest body that it reads, the time and the memory of one request
 * and of a hundred at once, without an account and as an owner. `node bench/route-costs.ts` prints a table; a number gives the
 * requests at once.
 */
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { systemClock } from '../src/domain/clock.ts';
import { makeDataDirectory, removeDataDirectory, Server } from '../test/collect/server.ts';
import { CHROME, createWorld } from '../test/collect/world.ts';
import { signedIn } from '../test/dashboard/account.ts';
import { ROUTES } from '../test/dashboard/route-access.ts';

const AT_ONCE = Number(process.argv[2] ?? 100);
const EVENTS = 3000;
/** The sizes of bodies that are tried, the largest first. */
const SIZES = [8 * 1024 ** 2, 2 * 1024 ** 2, 1024 ** 2, 1024 ** 2 - 64, 256 * 1024, 64 * 1024, 16 * 1024, 4096];
const DIMENSIONS = 'dimension=page&metric=visitors&period=30d&by=page&page=/&q=a&month=2026-01&type=spike&threshold=1';
const API = [
  'GET /v1/sites',
  'GET /v1/sites/:site/stats',
  'GET /v1/sites/:site/timeseries',
  'GET /v1/sites/:site/breakdown',
  'GET /v1/sites/:site/report',
  'GET /v1/sites/:site/realtime',
  'GET /v1/sites/:site/goals',
  'GET /v1/sites/:site/funnels',
  'POST /mcp',
];
const OTHERS = [
  'POST /api/e',
  'GET /js/t.js',
  'GET /js/x.js',
  'GET /',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /docs',
  'POST /nowhere',
];

/** A request's answer. */
interface Answered {
  readonly status: number;
  readonly bytes: number;
}

/** The cost of requests that are sent together. */
interface Cost {
  readonly status: string;
  readonly ms: number;
  readonly moreMib: number;
}

const dataDir = makeDataDirectory();
const world = await createWorld(dataDir);
const seen = await world.addSite();
const server = await Server.start({ dataDir });
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const owner = await signedIn({ database: world.database, clock: systemClock }, world.orgId, 'owner');

/** Sends a request. What is refused before its body was sent ends it. */
function send(method: string, path: string, headers: Readonly<Record<string, string>>, body: Buffer | null) {
  return new Promise<Answered>((resolve) => {
    const length = body === null ? {} : { 'content-length': String(body.length) };
    const sending = request(`${server.url}${path}`, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.on('close', () => resolve({ status: answer.statusCode ?? 0, bytes }));
    });
    sending.on('error', () => resolve({ status: 0, bytes: 0 }));
    sending.end(body);
  });
}

async function cost(times: number, ask: () => Promise<Answered>): Promise<Cost> {
  // The peak of before does not count (proc(5), clear_refs).
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
  const before = server.memoryBytes('now');
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: times }, ask));
  const ms = performance.now() - begun;
  const statuses = [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b);
  return { status: statuses.join(' '), ms, moreMib: Math.max(0, server.memoryBytes('peak') - before) / 1024 ** 2 };
}

function headersOf(path: string, isOwner: boolean): Record<string, string> {
  const type = path.endsWith('/piece') ? 'application/octet-stream' : 'application/json';
  const common = { 'content-type': type, 'user-agent': CHROME, origin: server.url, 'sec-fetch-site': 'same-origin' };
  if (!isOwner) return common;
  const isKeyed = path.startsWith('/v1') || path === '/mcp';
  return {
    ...common,
    ...(isKeyed ? { authorization: `Bearer ${world.apiKey}` } : { cookie: owner.cookie }),
  };
}

/** The largest of the sizes that a route does not refuse as too large. */
async function largestBody(method: string, path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  if (!hasBody(method)) return 0;
  for (const size of SIZES) {
    const { status } = await send(method, path, headers, bodyOf(path, size));
    if (status !== 413 && status !== 0) return size;
  }
  return 0;
}

function hasBody(method: string): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

function bodyOf(path: string, size: number): Buffer {
  if (path.includes('/piece')) return Buffer.alloc(size, 1);
  const text = JSON.stringify({ name: '' });
  return Buffer.from(text.replace('""', `"${'a'.repeat(Math.max(0, size - text.length))}"`));
}

for (let i = 0; i < EVENTS; i++) {
  const body = Buffer.from(JSON.stringify({ t: 'pageview', s: seen.publicId, u: `https://example.com/${i % 700}` }));
  await send('POST', '/api/e', { 'user-agent': CHROME, 'content-type': 'text/plain' }, body);
}
await server.settled();

console.log(
  `| route | body | anonymous | one, ms | ${AT_ONCE}, ms | MiB more | owner | one, ms | ${AT_ONCE}, ms | MiB more |`,
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
const dashboard = Object.keys(ROUTES).map((route) => route.replace(' ', ' /dashboard'));
for (const route of [...OTHERS, ...API, ...dashboard]) {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(':site', seen.publicId).replace(':org', String(world.orgId)).replaceAll(/:\w+/g, '1');
  const asked = `${path}${method === 'GET' ? `?${DIMENSIONS}` : path.endsWith('/piece') ? '?at=0' : ''}`;
  const size = await largestBody(method, asked, headersOf(path, true));
  const body = hasBody(method) ? bodyOf(path, size) : null;
  const cells: string[] = [];
  for (const isOwner of [false, true]) {
    // The owner's own site or session stays.
    if (isOwner && method === 'DELETE' && /^\/dashboard\/(sites\/:site|account\/sessions|session)$/.test(pattern)) {
      cells.push('removes', '', '', '');
      continue;
    }
    const ask = () => send(method, asked, headersOf(path, isOwner), body);
    const [one, many] = [await cost(1, ask), await cost(AT_ONCE, ask)];
    cells.push(many.status, one.ms.toFixed(0), many.ms.toFixed(0), many.moreMib.toFixed(0));
  }
  console.log(`| ${method} ${pattern} | ${size} | ${cells.join(' | ')} |`);
}
agent.destroy();
await server.stop();
await world.close();
removeDataDirectory(dataDir);
