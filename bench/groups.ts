/**
 * Measures the figures of a group of sites beside those of one of them, which has half of the group's traffic: new questions about a
 * year and 30 days, and the same question again.
 * Usage: node bench/groups.ts [1M|10M ...] [--sites 200] [--data DIR]   (datasets stay in DIR and are used again)
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { openDatabase } from '../src/database/database.ts';
import { addDays } from '../src/domain/calendar.ts';
import { createGroup, listGroups } from '../src/sites/groups.ts';
import { listSites } from '../src/sites/sites.ts';
import { makeDataset } from './make-dataset.ts';
import { Client, latencyOf } from './read-client.ts';
import { NOW, YESTERDAY } from './read-dataset.ts';

/** The new questions of a kind: each is about days that end earlier. */
const SAMPLES = 8;
const AGAIN = 20;

const QUESTIONS: readonly (readonly [name: string, days: number, question: string])[] = [
  ['tiles of a year', 365, 'stats'],
  ['chart of a year', 365, 'timeseries?metric=visitors'],
  ['pages of a year', 365, 'report?dimension=page&limit=10'],
  ['countries of a year', 365, 'report?dimension=country&limit=10'],
  ['goals of a year', 365, 'goals'],
  ['tiles of 30 days', 30, 'stats'],
  ['pages of 30 days', 30, 'report?dimension=page&limit=10'],
  ['two conditions, 28 days', 28, 'report/stats?where=country:is:DE&where=device:is:mobile'],
  ['pages under two conditions', 28, 'report?dimension=page&limit=10&where=country:is:DE&where=device:is:mobile'],
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sites: { type: 'string', default: '200' }, data: { type: 'string' } },
});
const base = resolve(values.data ?? mkdtempSync(join(tmpdir(), 'svc-bench-groups-')));
for (const size of positionals.length > 0 ? positionals : ['1M']) await measure(size);
if (values.data === undefined) rmSync(base, { recursive: true });

async function measure(size: string): Promise<void> {
  const directory = join(base, `${size}-${values.sites}`);
  const { site, key } = await makeDataset(directory, size, Number(values.sites));
  const group = await groupOfAll(directory);
  const server = spawn(process.execPath, [join(import.meta.dirname, 'read-server.ts'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: server.stdout }), 'line');
  const client = new Client(String(url), key);
  console.log(`${size} events of ${values.sites} sites, ms: p50 of new questions (and again)`);
  console.log(`${'floor: list of sites'.padEnd(28)} ${format(await timesOf(client, Array(AGAIN).fill('/v1/sites')))}`);
  for (const [name, days, question] of QUESTIONS) {
    const [ofGroup, ofSite] = [`/v1/groups/${group}/`, `/v1/sites/${site}/`].map((at) => pathsOf(at + question, days));
    const firsts: [number[], number[]] = [[], []];
    for (let i = 0; i < SAMPLES; i++) {
      firsts[0].push(await client.time(ofGroup![i]!));
      firsts[1].push(await client.time(ofSite![i]!));
    }
    const [again, againOfOne] = [await againOf(client, ofGroup!), await againOf(client, ofSite!)];
    const ratio = (latencyOf(firsts[0]).p50 / latencyOf(firsts[1]).p50).toFixed(1);
    const told = `group ${format(firsts[0])} (${format(again)}), site ${format(firsts[1])} (${format(againOfOne)})`;
    console.log(`${name.padEnd(28)} ${told}: ${ratio} times`);
  }
  client.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
}

/** Returns the id of the group of all sites of a dataset, which it makes when there is none. */
async function groupOfAll(directory: string): Promise<number> {
  const { db, close } = await opened(directory);
  const [one] = await listSites(db, {});
  const { orgId } = one!;
  const sites = (await listSites(db, { orgId })).map(({ id }) => id);
  const fields = { name: 'All', sites };
  const [group = await createGroup(db, { nowMicros: () => NOW }, orgId, fields)] = await listGroups(db, orgId);
  await close();
  return group.id;
}

async function opened(directory: string) {
  const database = await openDatabase(directory);
  return { db: database.db, close: () => database.close() };
}

function pathsOf(path: string, days: number): string[] {
  return Array.from({ length: SAMPLES }, (_, i) => {
    const to = addDays(YESTERDAY, -1 - i);
    return `${path}${path.includes('?') ? '&' : '?'}from=${addDays(to, 1 - days)}&to=${to}`;
  });
}

function againOf(client: Client, paths: readonly string[]): Promise<number[]> {
  return timesOf(client, Array<string>(AGAIN).fill(paths[0]!));
}

async function timesOf(client: Client, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) times.push(await client.time(path));
  return times;
}

function format(times: readonly number[]): string {
  return latencyOf(times).p50.toFixed(1);
}
