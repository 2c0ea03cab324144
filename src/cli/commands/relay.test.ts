/** Tests `svc relay` in a process of its own, as an operator starts it. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { formatAlert } from '../../alerts/alert-body.ts';
import { signatureOf } from '../../alerts/receivers/sign.ts';
import { systemClock } from '../../domain/clock.ts';
import { ALERT, startTarget } from '../../relay/relay.fixture.ts';
import { emptyDirectory } from '../../sites/fixture.ts';
import { svc } from '../command-line.fixture.ts';

const SVC = join(import.meta.dirname, '../../../bin/svc');

function start(t: TestContext, words: readonly string[], environment: Record<string, string>): ChildProcess {
  const env = { PATH: process.env.PATH, ...environment };
  const child = spawn(SVC, ['relay', '--port', '0', ...words], { env, stdio: 'pipe' });
  t.after(() => child.kill('SIGKILL'));
  return child;
}

/** Resolves to the address that a relay logs once it listens. */
async function listening(log: Readable): Promise<string> {
  for await (const line of createInterface({ input: log })) {
    const { msg, address } = JSON.parse(line) as { msg: string; address: string };
    if (msg === 'listening') return address;
  }
  throw new Error('the relay ended');
}

/** Posts an alert that is signed now. */
async function deliver(address: string, secret: string): Promise<number> {
  const body = formatAlert(ALERT);
  const timestamp = Math.floor(systemClock.nowMicros() / 1_000_000);
  const signature = signatureOf(secret, timestamp, Buffer.from(body));
  const headers = { 'svc-timestamp': String(timestamp), 'svc-signature': signature };
  return (await fetch(address, { method: 'POST', headers, body })).status;
}

test('it passes alerts on until SIGTERM, without a data directory', async (t) => {
  const directory = emptyDirectory(t);
  const target = await startTarget(t);
  const [dataDir, secrets] = [join(directory, 'data'), join(directory, 'secrets')];
  writeFileSync(secrets, 'one\r\nanother one\n');
  const child = start(t, ['--to', 'ntfy', '--secret-file', secrets, '--data', dataDir], {
    SVC_RELAY_URL: `${target.url}/alerts`,
    SVC_RELAY_SECRET: 'a third',
  });
  const address = await listening(child.stdout!);
  const statuses = [];
  for (const secret of ['one', 'another one', 'a third', 'a fourth', '']) statuses.push(await deliver(address, secret));
  assert.deepEqual(statuses, [200, 200, 200, 401, 401]);
  assert.equal(target.posted.length, 1);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await exited, [0, null]);
  assert.equal(existsSync(dataDir), false);
});

test('--print prints the message, and nothing is sent', async (t) => {
  const child = start(t, ['--to', 'telegram', '--timezone', 'Asia/Tokyo', '--print'], { SVC_RELAY_SECRET: 's' });
  const address = await listening(child.stderr!);
  assert.equal(await deliver(address, 's'), 200);
  child.kill('SIGINT');
  const printed = JSON.parse(await text(child.stdout!)) as { text: string };
  assert.match(printed.text, /^<b>Traffic spike: example\.com<\/b>\n.*\n\nSite: .*\n.*\nTime: 2026-03-10 21:00 /);
});

test('what is missing or wrong is said in one line', async (t) => {
  const directory = emptyDirectory(t);
  const empty = join(directory, 'empty');
  writeFileSync(empty, '\n');
  const absent = join(directory, 'absent');
  const url = { SVC_RELAY_URL: 'https://ntfy.sh/x' };
  const wrong: [readonly string[], Record<string, string>, string][] = [
    [['--to', 'irc'], {}, '--to is slack or discord or teams or telegram or ntfy, not "irc"'],
    [['--to', 'slack'], {}, 'for Slack, set SVC_RELAY_URL, the URL of the incoming webhook'],
    [['--to', 'ntfy'], url, "set SVC_RELAY_SECRET to the secret of the rule's webhook, or give --secret-file"],
    [['--to', 'ntfy', '--secret-file', empty], url, `${empty} has no secret; it takes one a line`],
    [
      ['--to', 'ntfy', '--secret-file', absent],
      url,
      `--secret-file cannot be read: ENOENT: no such file or directory, open '${absent}'`,
    ],
    [['--to', 'ntfy', '--cert', empty], { ...url, SVC_RELAY_SECRET: 's' }, '--cert and --key go together'],
  ];
  const runs = wrong.map(async ([words, environment, message]) => {
    const err = `svc: ${message} (see bin/svc relay --help)\n`;
    assert.deepEqual(await svc(['relay', ...words], '', environment), { status: 1, out: '', err });
  });
  await Promise.all(runs);
});
