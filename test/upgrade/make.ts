/**
 * Makes a data directory of another version and stores it with the answers of that version:
 *
 *     node test/upgrade/make.ts CHECKOUT NAME
 *
 * CHECKOUT has that version, with its node_modules. Its own server imports past events and the days of a Plausible export
 * (taken out for a version that reads none), closes their days, collects visits, has an alert rule with an address of no
 * member, and is killed while some visits are in its journal only. A copy then answers all questions.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { plausibleZip } from '../import/small-export.ts';
import { countedDays, DAYS_AGO, pastLines, questions, visits } from './traffic.ts';

const ZONE = 'Europe/Berlin';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';

const [checkout = '', name = ''] = process.argv.slice(2);
const svc = resolve(checkout, 'bin/svc');
const directory = mkdtempSync(join(tmpdir(), 'svc-upgrade-'));
const dataDir = join(directory, 'data');
const env = { PATH: process.env.PATH, SVC_API_RATE_PER_MINUTE: '100000', SVC_COLLECT_RATE_PER_10S: '100000' };

function run(...words: string[]): Record<string, string & number> {
  return JSON.parse(execFileSync(svc, [...words, '--json', '--data', dataDir], { env, encoding: 'utf8' }));
}

async function serve(data: string) {
  const child = spawn(svc, ['serve', '--data', data, '--port', '0'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, address } = JSON.parse(line) as { msg: string; address: string };
    if (msg !== 'listening') continue;
    child.stdout.resume();
    const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    };
    return { address, end };
  }
  throw new Error('it ended before it listened');
}

async function post(address: string, bodies: readonly object[]): Promise<void> {
  const headers = { Origin: 'https://www.example.com', 'User-Agent': CHROME };
  for (const body of bodies) {
    const answer = await fetch(`${address}/api/e`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 202) throw new Error(`collected with ${answer.status}`);
  }
}

/** Waits until a count in one of the directory's SQLite files has reached a value. */
async function until(file: string, sql: string, isReached: (count: number) => boolean): Promise<void> {
  for (;;) {
    const database = new Sqlite(join(dataDir, file), { readonly: true });
    const count = database.prepare<[], number>(sql).pluck().get() ?? 0;
    database.close();
    if (isReached(count)) return;
    await pause(50);
  }
}

run('org', 'create', '--name', 'Example');
const site = run('site', 'create', '--domain', 'example.com', '--name', 'Example', '--timezone', ZONE).id!;
const { key } = run('key', 'create', '--name', 'upgrade');
run('goal', 'create', '--site', site, '--name', 'Page', '--kind', 'page', '--pattern', '/page-*');
run('goal', 'create', '--site', site, '--name', 'Signup', '--kind', 'event', '--pattern', 'signup');
const steps = ['--step', 'page:/page-1', '--step', 'event:signup'];
const funnel = run('funnel', 'create', '--site', site, '--name', 'Way', '--window-minutes', '120', ...steps);

const first = await serve(dataDir);
const file = join(directory, 'past.ndjson');
const lines = pastLines(Date.now());
writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
run('import', '--site', site, file);
const zip = join(directory, 'plausible.zip');
writeFileSync(zip, plausibleZip(countedDays(Date.now())));
run('import', '--site', site, '--from', 'plausible', zip);
const CLOSED = 'SELECT count(*) FROM site_days WHERE generation IS NOT NULL';
await until('control.db', CLOSED, (count) => count >= DAYS_AGO.length);
const QUEUED = 'SELECT count(*) FROM batch';
await post(first.address, visits(site, 'stored', 12));
await until('journal/collect.db', QUEUED, (count) => count === 0);
run('alert', 'create', '--site', site, '--type', 'silence', '--threshold', '2', '--email', 'Guest@example.org');
await post(first.address, visits(site, 'first', 1));
await post(first.address, visits(site, 'queued', 9));
await first.end('SIGKILL');
await until('journal/collect.db', QUEUED, (count) => {
  if (count === 0) throw new Error('nothing is left in the journal; try again');
  return true;
});
rmSync(join(dataDir, 'cache'), { recursive: true, force: true });

const copy = join(directory, 'copy');
cpSync(dataDir, copy, { recursive: true, verbatimSymlinks: true });
const second = await serve(copy);
const ask = async (path: string): Promise<unknown> => {
  const answer = await fetch(`${second.address}/v1/sites/${site}/${path}`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  return await answer.json();
};
/** Everything is loaded when no journal has anything left. */
await pause(5000);
const nowMs = Date.now();
const answers: Record<string, unknown> = {};
for (const path of questions(funnel.id ?? 1)) answers[path] = await ask(path);
if (Math.floor(Date.now() / 60_000) !== Math.floor(nowMs / 60_000)) throw new Error('a minute has passed; try again');
await second.end('SIGTERM');

const target = join(import.meta.dirname, name);
writeFileSync(join(directory, 'answers.json'), `${JSON.stringify({ nowMs, site, key, answers })}\n`);
execFileSync('tar', ['-czf', `${target}.tar.gz`, '-C', directory, 'data', 'answers.json']);
rmSync(directory, { recursive: true, force: true });
