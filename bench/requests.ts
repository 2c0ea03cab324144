/**
 * Measures requests that a server reports: batches of 1,000 lines to `POST /api/r`, one after the other or at a rate, and what events posted to
 * `/api/e` at a steady rate wait meanwhile, beside what they wait without it. Prints lines a second, the processor time of the service
 * for a thousand lines, and the waits of events in rounds that alternate.
 * Usage: node bench/requests.ts [--seconds 5] [--rounds 3] [--events 100] [--rate LINES_A_SECOND]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createOrganisation } from '../src/accounts/organisations.ts';
import { openDatabase } from '../src/database/database.ts';
import { systemClock } from '../src/domain/clock.ts';
import { createApiKey } from '../src/sites/api-keys.ts';
import { createSite } from '../src/sites/sites.ts';
import { median } from './paired.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    events: { type: 'string', default: '100' },
    rate: { type: 'string', default: '0' },
  },
});
const SECONDS = Number(values.seconds);
/** 0 for as many lines as there can be. */
const RATE = Number(values.rate);
const LINES = 1000;
/** Of a second of `/proc/PID/stat`. */
const TICKS = 100;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const AGENTS = ['GPTBot/1.3', 'Googlebot/2.1', 'bingbot/2.0', 'ClaudeBot/1.0', 'AhrefsBot/7.0', 'CCBot/2.0'].map(
  (name) => `Mozilla/5.0 (compatible; ${name})`,
);

const directory = mkdtempSync(join(tmpdir(), 'svc-requests-'));
const database = await openDatabase(directory);
const { id: orgId } = await createOrganisation(database.db, systemClock, { name: 'Bench' });
const site = await createSite(database.db, systemClock, {
  ...{ orgId, domain: 'shop.example', name: 'Shop', timezone: 'UTC', retentionMonths: null, honoursGpc: true },
});
const { key } = await createApiKey(database.db, systemClock, { orgId, name: 'log', scopes: ['requests:write'] });
await database.close();

const service = spawn(
  process.execPath,
  [resolve(import.meta.dirname, '../src/cli/main.ts'), 'serve', '--data', directory, '--port', '0'],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SVC_COLLECT_RATE_PER_10S: '1000000', SVC_LOG_LEVEL: 'info', SVC_COLLECTORS: '0' },
  },
);
const listening = Promise.withResolvers<string>();
createInterface({ input: service.stdout! }).on('line', (line) => {
  if (line.includes('"listening"')) listening.resolve((JSON.parse(line) as { address: string }).address);
});
service.once('exit', (code) => listening.reject(new Error(`svc serve ended: ${code}`)));
const url = await listening.promise;

let sent = 0;

/** Every second request is a person's, as on a site that crawlers like. A crawler asks for a page twice a day. */
function batch(): string {
  return Array.from({ length: LINES }, (_, i) => {
    const number = sent + i;
    const userAgent = i % 2 === 0 ? CHROME : AGENTS[(i >> 1) % AGENTS.length]!;
    const path = `/blog/article-${number % 4000}`;
    const address = `203.0.113.${number % 250}`;
    return JSON.stringify({
      time: Date.now(),
      path,
      status: 200,
      bytes: 5000,
      userAgent,
      address,
      host: 'shop.example',
    });
  }).join('\n');
}

async function report(): Promise<void> {
  const response = await fetch(`${url}/api/r`, {
    ...{ method: 'POST', headers: { authorization: `Bearer ${key}` }, body: batch() },
  });
  if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
  sent += LINES;
}

/** Posts events at a steady rate; returns their waits in milliseconds, in order. */
async function events(untilMs: number): Promise<number[]> {
  const waits: Promise<number>[] = [];
  const headers = { origin: 'https://shop.example', 'user-agent': CHROME };
  const body = JSON.stringify({ s: site.publicId, n: 'pageview', u: 'https://shop.example/' });
  while (performance.now() < untilMs) {
    const start = performance.now();
    const answered = fetch(`${url}/api/e`, { method: 'POST', headers, body }).then((response) =>
      response.arrayBuffer(),
    );
    waits.push(answered.then(() => performance.now() - start));
    await pause(1000 / Number(values.events));
  }
  return (await Promise.all(waits)).toSorted((a, b) => a - b);
}

function processorMs(): number {
  const fields = readFileSync(`/proc/${service.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

const at = (waits: readonly number[], share: number) => waits[Math.floor(waits.length * share)]!;
await report();
const rounds: { lines: number; processor: number; beside: number[]; alone: number[] }[] = [];
for (let round = 0; round < Number(values.rounds); round++) {
  const alone = await events(performance.now() + SECONDS * 1000);
  const [before, cpu, start] = [sent, processorMs(), performance.now()];
  const until = start + SECONDS * 1000;
  const waiting = events(until);
  while (performance.now() < until) {
    await report();
    if (RATE > 0) await pause(Math.max(0, start + ((sent - before) / RATE) * 1000 - performance.now()));
  }
  const lines = sent - before;
  rounds.push({
    lines: lines / SECONDS,
    processor: ((processorMs() - cpu) / lines) * 1000,
    beside: await waiting,
    alone,
  });
}
const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick)).toFixed(1);
console.log(
  `${of(({ lines }) => lines)} lines a second, ${of(({ processor }) => processor)} ms of the processor for a thousand`,
);
for (const [name, share] of [
  ['median', 0.5],
  ['99 %', 0.99],
] as const) {
  console.log(
    `an event waits (${name}) ${of(({ alone }) => at(alone, share))} ms alone, ${of(({ beside }) => at(beside, share))} ms beside`,
  );
}
service.kill('SIGTERM');
await once(service, 'exit');
rmSync(directory, { recursive: true, force: true });
