/**
 * Measures the overview of many sites beside that of one of them, which has half of their traffic: the session, the figures of new
 * days and again, and which sites need attention.
 * Usage: node bench/overview.ts [1M|10M ...] [--sites 1000] [--data DIR]   (datasets stay in DIR and are used again)
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { openDatabase } from '../src/database/database.ts';
import { addDays } from '../src/domain/calendar.ts';
import { requireSite } from '../src/sites/sites.ts';
import { signedIn } from '../test/dashboard/account.ts';
import { makeDataset } from './make-dataset.ts';
import { Client, latencyOf } from './read-client.ts';
import { NOW, YESTERDAY } from './read-dataset.ts';

/** The new questions of a kind: each is about days that end earlier. */
const SAMPLES = 8;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sites: { type: 'string', default: '1000' }, data: { type: 'string' } },
});
const base = resolve(values.data ?? mkdtempSync(join(tmpdir(), 'svc-bench-overview-')));
for (const size of positionals.length > 0 ? positionals : ['1M']) await measure(size);
if (values.data === undefined) rmSync(base, { recursive: true });

async function measure(size: string): Promise<void> {
  const directory = join(base, `${size}-${values.sites}`);
  const { site } = await makeDataset(directory, size, Number(values.sites));
  const { org, ofAll, ofOne } = await members(directory, site);
  const server = spawn(process.execPath, [join(import.meta.dirname, 'read-server.ts'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: server.stdout }), 'line');
  const clients = [new Client(String(url), ofAll), new Client(String(url), ofOne)] as const;
  console.log(
    `${size} events of ${values.sites} sites: ms of the first question, p50 of new ones (and again), beside one site`,
  );
  const overview = `/dashboard/orgs/${org}/overview`;
  await compare(clients, 'session', Array(SAMPLES).fill('/dashboard/session'));
  await compare(clients, 'overview of 30 days', [`${overview}?period=30d`, ...newDays(overview, 30)]);
  await compare(clients, 'overview of 7 days', newDays(overview, 7));
  await compare(clients, 'overview of a year', newDays(overview, 365));
  await compare(clients, 'with sessions and rates', newDays(overview, 30, '&metrics=sessions,bounceRate,avgDuration'));
  await compare(clients, 'what needs attention', Array(SAMPLES).fill(`/dashboard/orgs/${org}/attention`));
  for (const client of clients) client.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
}

/** Signs in a member of the organisation of a dataset, and one who reaches a single site. */
async function members(directory: string, publicId: string) {
  const database = await openDatabase(directory);
  const { id, orgId } = await requireSite(database.db, publicId);
  const clock = { nowMicros: () => NOW };
  const ofAll = await signedIn({ database, clock }, orgId, 'viewer');
  const ofOne = await signedIn({ database, clock }, orgId, 'viewer', { reach: { sites: [id], groups: [] } });
  await database.close();
  return { org: orgId, ofAll: { cookie: ofAll.cookie }, ofOne: { cookie: ofOne.cookie } };
}

async function compare(clients: readonly [Client, Client], name: string, paths: readonly string[]): Promise<void> {
  const told: string[] = [];
  const p50: number[] = [];
  for (const client of clients) {
    const first = await client.time(paths[0]!);
    const others: number[] = [];
    for (const path of paths.slice(1)) others.push(await client.time(path));
    const again: number[] = [];
    for (const _ of paths) again.push(await client.time(paths[0]!));
    const body = await client.read(paths[0]!);
    p50.push(latencyOf(others).p50);
    const bytes = `${kilobytes(Buffer.byteLength(body))} kB, ${kilobytes(gzipSync(body).length)} compressed`;
    told.push(`${first.toFixed(0)}, ${p50.at(-1)!.toFixed(0)} (${latencyOf(again).p50.toFixed(0)}), ${bytes}`);
  }
  console.log(`${name.padEnd(24)} ${told.join(' | ')}: ${(p50[0]! / p50[1]!).toFixed(1)} times`);
}

function newDays(path: string, days: number, more = ''): string[] {
  return Array.from({ length: SAMPLES }, (_, i) => {
    const to = addDays(YESTERDAY, -1 - i);
    return `${path}?from=${addDays(to, 1 - days)}&to=${to}${more}`;
  });
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}
