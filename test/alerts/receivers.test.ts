/** Runs the receivers of the documentation, unchanged, and posts deliveries to them. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { type Alert, formatAlert } from '../../src/alerts/alert-body.ts';
import { signatureOf } from '../../src/alerts/receivers/sign.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { emptyDirectory } from '../../src/sites/fixture.ts';
import { freePort } from '../free-port.ts';

const run = promisify(execFile);
const DOCUMENT = readFileSync(new URL('../../docs/webhook-receivers.md', import.meta.url), 'utf8');
const SECRET = 'schlüssel 🔑 "\\';
const ALERT: Alert = {
  type: 'spike',
  site: 'example.com',
  rule: 7,
  value: 1234,
  threshold: 1000,
  at: '2026-03-10T12:00:00.000Z',
};

/** How the receiver of each language is started on a port. */
const LANGUAGES = {
  js: { program: process.execPath, probe: '--version', file: 'receiver.mjs', words: (file: string) => [file] },
  python: { program: 'python3', probe: '--version', file: 'receiver.py', words: (file: string) => [file] },
  php: {
    program: 'php',
    probe: '--version',
    file: 'receiver.php',
    words: (file: string, port: number) => ['-S', `127.0.0.1:${port}`, file],
  },
  go: { program: 'go', probe: 'version', file: 'receiver.go', words: (file: string) => ['run', file] },
};

for (const [language, { program, probe, file, words }] of Object.entries(LANGUAGES)) {
  test(`the ${language} receiver takes genuine alerts once, and no others`, async (t) => {
    const [found, ...others] = [...DOCUMENT.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))];
    assert.deepEqual([found !== undefined, others.length], [true, 0]);
    const isThere = await run(program, [probe]).then(
      () => true,
      () => false,
    );
    if (!isThere) return t.skip(`there is no ${program} on this machine`);
    const directory = emptyDirectory(t);
    const path = join(directory, file);
    writeFileSync(path, found![1]!);
    const port = await freePort();
    const lines = await started(t, program, words(path, port), { port, directory });
    const post = (body: string, change: (headers: Record<string, string>) => object = () => ({}), ageSeconds = 0) => {
      const timestamp = Math.floor(systemClock.nowMicros() / 1_000_000) - ageSeconds;
      const signature = signatureOf(SECRET, timestamp, Buffer.from(body));
      const headers = { 'svc-timestamp': String(timestamp), 'svc-signature': signature };
      return fetch(`http://127.0.0.1:${port}/hook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers, ...change(headers) },
        body,
      }).then(({ status }) => status);
    };

    const body = formatAlert(ALERT);
    assert.deepEqual(
      [
        await post(body, () => ({ 'svc-signature': `v1=${'0'.repeat(64)}` })),
        await post(body, () => ({ 'svc-signature': '' })),
        await post(body, ({ 'svc-timestamp': at }) => ({ 'svc-timestamp': String(Number(at) + 1) })),
        await post(body, undefined, 600),
        await post(body, undefined, -600),
      ],
      Array(5).fill(401),
    );
    assert.deepEqual([await post(body), await post(body, undefined, 60)], [204, 204]);
    assert.equal(await post(formatAlert({ ...ALERT, site: 'münchen.example', value: 1.5 })), 204);
    assert.match(await nextAlert(lines), /spike on example\.com: 1234$/);
    assert.match(await nextAlert(lines), /spike on münchen\.example: 1\.5$/, 'the repetition is not printed');
  });
}

/**
 * Starts a receiver that keeps what it has seen in `directory`, and returns the lines that it writes once it listens. It
 * is ended after the test.
 */
async function started(
  t: TestContext,
  program: string,
  words: readonly string[],
  { port, directory }: { readonly port: number; readonly directory: string },
): Promise<AsyncIterator<string>> {
  const env = { ...process.env, SVC_SECRET: SECRET, PORT: String(port), PYTHONIOENCODING: 'utf8', TMPDIR: directory };
  // A group of its own: `go run` starts the server as its child.
  const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  t.after(async () => {
    const exited = once(child, 'exit');
    process.kill(-child.pid!, 'SIGKILL');
    await exited;
  });
  const stream = program === 'php' ? child.stderr : child.stdout;
  const lines = createInterface({ input: stream })[Symbol.asyncIterator]();
  await nextLine(lines, /listening|started/);
  return lines;
}

function nextAlert(lines: AsyncIterator<string>): Promise<string> {
  return nextLine(lines, / on .*: /);
}

/** Returns the next line that has a text. Throws when there is none. */
async function nextLine(lines: AsyncIterator<string>, pattern: RegExp): Promise<string> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('the receiver ended');
    if (pattern.test(value)) return value;
  }
}
