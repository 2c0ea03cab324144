/**
 * Tries a tarball of a release on a machine with its processor: unpacks it into a temporary directory, starts the service
 * on a free port, asks it for its health and stops it. It needs nothing but this file and Node.js.
 * Usage: node deploy/package/try.ts FILE
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const START_MAX_MS = 120_000;

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('which file? node deploy/package/try.ts FILE');
const root = mkdtempSync(join(tmpdir(), 'svc-try-'));
const [program, data] = ['program', 'data'].map((name) => join(root, name)) as [string, string];
try {
  mkdirSync(program);
  execFileSync('tar', ['-xf', file, '-C', program, '--strip-components=1'], { stdio: 'inherit' });
  const environment = { PATH: '/usr/bin:/bin', SVC_DATA: data, SVC_PORT: '0', SVC_LOG_LEVEL: 'warn' };
  const service = spawn(join(program, 'bin/svc'), ['serve'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(service, 'exit');
  try {
    const { status, url } = await healthOf(() => service.exitCode === null);
    process.stdout.write(`${file}: ${url} answered ${status}\n`);
  } finally {
    service.kill('SIGTERM');
    const [code] = await ended;
    process.stdout.write(`${file}: the service ended with ${code}\n`);
    process.exitCode = code === 0 ? 0 : 1;
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** Asks the service until it answers. */
async function healthOf(isRunning: () => boolean): Promise<{ readonly status: number; readonly url: string }> {
  const address = join(data, 'address.json');
  for (const limit = performance.now() + START_MAX_MS; performance.now() < limit && isRunning(); await wait(100)) {
    if (!existsSync(address)) continue;
    const { listening } = JSON.parse(readFileSync(address, 'utf8')) as { readonly listening: string };
    const url = `${listening}/healthz`;
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => null,
    );
    if (status === 200) return { status, url };
  }
  throw new Error('the service did not get healthy');
}
