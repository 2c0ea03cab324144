/**
 * Runs the service in a control group with little memory and no swap: it starts on two days of events that have ended,
 * closes them while `svc demo` runs in the same group, and answers reads of a year. Prints the highest memory of all
 * processes, and whether the system ended any of them. Needs root and control groups, version 1 or 2.
 * Usage: node bench/small-machine.ts [--memory 1000000000] [--events 1000000]
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../src/database/database.ts';
import { addDays } from '../src/domain/calendar.ts';
import { systemClock } from '../src/domain/clock.ts';
import { localDayAt } from '../src/domain/day.ts';
import { listClosedDays } from '../src/rollup/days/closed-days.ts';
import { listSites } from '../src/sites/sites.ts';
import type { MemoryDataset } from './memory-dataset.ts';
import { Client } from './read-client.ts';

const { values } = parseArgs({
  options: { memory: { type: 'string', default: '1000000000' }, events: { type: 'string', default: '1000000' } },
});
const SVC = resolve(import.meta.dirname, '../bin/svc');
const SITES = 20;
const ENDED_DAYS = 2;
const LOOK_MS = 200;
const CLOSING_MAX_MS = 400_000;
const DIMENSIONS = ['page', 'referrer', 'country', 'city', 'browser', 'utm_source'];

const isVersion2 = existsSync('/sys/fs/cgroup/cgroup.controllers');
const group = join(isVersion2 ? '/sys/fs/cgroup' : '/sys/fs/cgroup/memory', `svc-small-${process.pid}`);
const directory = mkdtempSync(join(tmpdir(), 'svc-small-'));
const data = join(directory, 'data');
const keys = JSON.parse(
  execFileSync(process.execPath, [resolve(import.meta.dirname, 'memory-dataset.ts'), data, values.events], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  }),
) as MemoryDataset;

mkdirSync(group);
if (isVersion2) {
  writeFileSync(join(group, 'memory.max'), values.memory);
  writeFileSync(join(group, 'memory.swap.max'), '0');
} else {
  writeFileSync(join(group, 'memory.limit_in_bytes'), values.memory);
  writeFileSync(join(group, 'memory.swappiness'), '0');
}
let highest = { anonymous: 0, proportional: 0 };
const look = setInterval(() => {
  const pids = readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean);
  const sums = pids.map(memoryOf);
  const of = (name: 'anonymous' | 'proportional') => sums.reduce((sum, each) => sum + each[name], 0);
  highest = {
    anonymous: Math.max(highest.anonymous, of('anonymous')),
    proportional: Math.max(highest.proportional, of('proportional')),
  };
}, LOOK_MS);

/** The most memory that the group had, with the files that the system keeps for it. */
const peak = join(group, isVersion2 ? 'memory.peak' : 'memory.max_usage_in_bytes');
const service = inGroup(['serve', '--data', data, '--port', '0']);
const listening = Promise.withResolvers<string>();
createInterface({ input: service.stdout! }).on('line', (line) => {
  if (line.includes('"listening"')) listening.resolve((JSON.parse(line) as { address: string }).address);
});
service.once('exit', (code, signal) => listening.reject(new Error(`svc serve ended: ${code ?? signal}`)));
const url = await listening.promise;
said('the service listens');

const demo = inGroup(['demo', '--data', data, '--json']);
let answer = '';
demo.stdout!.on('data', (chunk: Buffer) => {
  answer += chunk;
});
const [code, signal] = await once(demo, 'close');
if (code !== 0) throw new Error(`svc demo ended with ${code ?? signal}: ${answer}`);
said('svc demo has made a year of two sites');

const database = await openDatabase(data);
const end = performance.now() + CLOSING_MAX_MS;
const today = localDayAt(systemClock.nowMicros(), 'UTC').day;
const big = (await listSites(database.db, { state: 'active' })).find(({ publicId }) => publicId === keys.site)!;
const isOfDataset = (siteId: number) => siteId >= big.id && siteId < big.id + SITES;
for (;;) {
  const closed = (await listClosedDays(database.db)).filter(({ siteId, day }) => isOfDataset(siteId) && day < today);
  if (closed.length >= SITES * ENDED_DAYS) break;
  if (performance.now() > end) throw new Error(`${closed.length} of ${SITES * ENDED_DAYS} days of sites are closed`);
  await pause(500);
}
await database.close();
said(`${ENDED_DAYS} days of ${values.events} events are closed`);

await readYear(keys.apiKey, keys.site);
const { key, sites } = JSON.parse(answer) as { key: string; sites: { id: string }[] };
for (const site of sites) await readYear(key, site.id);
said('a year of each site is read');

service.kill('SIGTERM');
await once(service, 'exit');
clearInterval(look);
const ended = /oom_kill (\d+)/.exec(
  readFileSync(join(group, isVersion2 ? 'memory.events' : 'memory.oom_control'), 'utf8'),
)?.[1];
const whole = Number(readFileSync(peak, 'utf8'));
const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
console.log(
  `of ${mb(Number(values.memory))}: highest PSS ${mb(highest.proportional)}, anonymous ${mb(highest.anonymous)}, with cached files ${mb(whole)}; ${ended} processes ended by the system`,
);
rmdirSync(group);
rmSync(directory, { recursive: true });

/** Runs svc in the group. */
function inGroup(words: readonly string[]) {
  const script = 'echo $$ > "$0/cgroup.procs" && exec "$@"';
  return spawn('sh', ['-c', script, group, SVC, ...words], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, SVC_API_RATE_PER_MINUTE: '1000000' },
  });
}

async function readYear(apiKey: string, site: string): Promise<void> {
  const client = new Client(url, apiKey);
  for (const question of ['stats?', 'timeseries?', ...DIMENSIONS.map((name) => `breakdown?dimension=${name}&`)]) {
    await client.read(`/v1/sites/${site}/${question}from=${addDays(today, -364)}&to=${today}`);
  }
  client.close();
}

/** The memory of a process, bytes; nothing when it has just ended. */
function memoryOf(pid: string) {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
    return { anonymous: of('Anonymous'), proportional: of('Pss') };
  } catch {
    return { anonymous: 0, proportional: 0 };
  }
}

function said(what: string): void {
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`);
}
