/**
 * Records the answers of a version to random requests, for a comparison with those of another version:
 *
 *     node test/answers/record.ts CHECKOUT FILE [REQUESTS]
 *
 * CHECKOUT has the version, with its node_modules and its build. Each kept data directory of `test/upgrade` is a world, with
 * definitions that are younger than its days. The clock stands, so the same requests to the same version have the same
 * answers. `compare.ts` compares two recordings.
 */
import { execFileSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import type { startService } from '../../src/service/service.ts';
import type { readConfig } from '../../src/service/settings/config.ts';
import type { Kept } from '../upgrade/data-directory.ts';
import { drawing, drawRequest, type RecordedRequest } from './requests.ts';

const SEED = 20_240_515;
const PASSWORD = 'a password for recordings';
const KEPT = resolve(import.meta.dirname, '../upgrade');

const [checkout = '', file = '', requests = '20000'] = process.argv.slice(2);
const module = async <Module>(path: string) =>
  (await import(pathToFileURL(resolve(checkout, path)).href)) as Promise<Module>;
/** An earlier version has it in the folder above. */
const configFile = ['src/service/settings/config.ts', 'src/service/config.ts'].find((path) =>
  existsSync(resolve(checkout, path)),
);
const config = await module<{ readonly readConfig: typeof readConfig }>(configFile!);
const service = await module<{ readonly startService: typeof startService }>('src/service/service.ts');
const worlds = readdirSync(KEPT).filter((name) => name.endsWith('.tar.gz'));
const out = createWriteStream(file);
for (const [number, world] of worlds.entries()) {
  const directory = mkdtempSync(join(tmpdir(), 'svc-answers-'));
  try {
    execFileSync('tar', ['-xzf', join(KEPT, world), '-C', directory]);
    const kept = JSON.parse(readFileSync(join(directory, 'answers.json'), 'utf8')) as Kept;
    await record(join(directory, 'data'), kept, { world, number });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
out.end();

async function record(
  dataDir: string,
  { nowMs, site, key }: Kept,
  { world, number }: { world: string; number: number },
) {
  const start = () =>
    service.startService(
      config.readConfig({ SVC_API_RATE_PER_MINUTE: '10000000' }, { data: dataDir, port: '0' }),
      { nowMicros: () => nowMs * 1000 },
      pino({ level: 'silent' }),
    );
  const upgraded = await start();
  await upgraded.settle();
  await upgraded.maintain();
  await upgraded.close();
  define(dataDir, site);
  const running = await start();
  try {
    await running.settle();
    await running.maintain();
    const signedIn = await fetch(`${running.url}/dashboard/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: running.url },
      body: JSON.stringify({ email: 'ada@example.com', password: PASSWORD }),
    });
    if (!signedIn.ok) throw new Error(`signed in with ${signedIn.status}`);
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
    const ask = async ({ by, path, body }: RecordedRequest) => {
      const answer = await fetch(`${running.url}${path}`, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: {
          ...(by === 'key' ? { Authorization: `Bearer ${key}` } : { cookie }),
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }),
        },
      });
      return { status: answer.status, answer: await answer.text() };
    };
    const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO('Europe/Berlin').toPlainDate();
    const next = drawing(SEED + number);
    const count = Math.ceil(Number(requests) / worlds.length);
    for (let i = 0; i < count; i++) {
      const request = drawRequest(next, { site, today: today.toString(), goals: 4, funnels: 2 });
      out.write(`${JSON.stringify({ world, ...request, ...(await ask(request)) })}\n`);
    }
    console.log(`${world}: ${count} requests`);
  } finally {
    await running.close();
  }
}

/** Makes definitions that are younger than the days of a data directory, and a person who may see all of it. */
function define(dataDir: string, site: string): void {
  const svc = (words: readonly string[], input = '') =>
    execFileSync(resolve(checkout, 'bin/svc'), [...words, '--data', dataDir, '--json'], { input, encoding: 'utf8' });
  const ofSite = ['--site', site];
  svc(['goal', 'create', ...ofSite, '--name', 'Young', '--kind', 'page', '--pattern', '/today-*']);
  svc(['goal', 'create', ...ofSite, '--name', 'Order', '--kind', 'event', '--pattern', 'signup']);
  svc([
    'funnel',
    'create',
    ...ofSite,
    '--name',
    'Young',
    '--window-minutes',
    '60',
    '--step',
    'page:/page-*',
    '--step',
    'event:signup',
  ]);
  svc(['property', 'keep', ...ofSite, '--key', 'plan']);
  svc(['channel', 'add', ...ofSite, '--channel', 'Partners', '--referrer', 'news.*']);
  svc(['user', 'create', '--email', 'ada@example.com', '--role', 'owner'], `${PASSWORD}\n`);
}
