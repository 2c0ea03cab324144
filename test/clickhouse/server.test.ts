import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, afterEach, before, describe, test } from 'node:test';
import { FaultyServer } from './faulty-server.ts';
import { ClickHouseServer } from './server.ts';

describe('a ClickHouse server of the tests', () => {
  test('after a restart what was written is there', async (t) => {
    const server = await ClickHouseServer.start();
    t.after(() => server.close());
    await server.ask('CREATE TABLE kept (n UInt8) ENGINE = MergeTree ORDER BY n');
    await server.ask('INSERT INTO kept VALUES (5)');
    const { url } = server;
    await server.restart();
    assert.equal(server.url, url);
    assert.equal(await server.ask('SELECT n FROM kept'), '5\n');
  });

  test('it ends with the process that has started it', async () => {
    const program = `const { ClickHouseServer } = await import('${new URL('./server.ts', import.meta.url)}');
      const server = await ClickHouseServer.start();
      console.log(server.pid);`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface({ input: parent.stdout }), 'line');
    const pid = Number(line);
    process.kill(pid, 0);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    while (isThere(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
  });
});

describe('the faults in front of it', () => {
  let faulty: FaultyServer;
  before(async () => {
    faulty = await FaultyServer.start();
  });
  afterEach(() => faulty.heal());
  after(() => faulty.close());

  /** Asks with a query in the body, as `curl -d` does. */
  async function ask(query: string, params: Readonly<Record<string, string>> = {}, init: RequestInit = {}) {
    const url = `${faulty.url}/?${new URLSearchParams(params)}`;
    const answer = await fetch(url, { method: 'POST', body: query, ...init });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  test('each is what its name says, and ends', async () => {
    await faulty.inject({ kind: 'exception', name: 'TOO_MANY_PARTS', times: 1 });
    const exception = await ask('SELECT 1');
    assert.match(exception.text, /^Code: 252\. DB::Exception: .*'Too many parts'.*\(TOO_MANY_PARTS\)/s);
    assert.equal(exception.headers.get('x-clickhouse-exception-code'), '252');
    await faulty.inject({ kind: 'setting', name: 'of_a_later_version', value: '1', times: 1 });
    assert.match((await ask('SELECT 1')).text, /UNKNOWN_SETTING/);
    await faulty.inject({ kind: 'status', status: 503, times: 1 });
    assert.equal((await ask('SELECT 1')).status, 503);
    for (const kind of ['cut-answer', 'cut-executed', 'cut-executing', 'cut-half', 'cut-body'] as const) {
      await faulty.inject({ kind, times: 1 });
      await assert.rejects(ask('SELECT 1', { query_id: kind }), { name: 'TypeError' }, kind);
    }
    for (const kind of ['hang', 'hang-answer'] as const) {
      await faulty.inject({ kind, times: 1 });
      await assert.rejects(ask('SELECT 1', {}, { signal: AbortSignal.timeout(300) }), { name: 'TimeoutError' }, kind);
    }
    await faulty.inject({ kind: 'refuse' });
    await assert.rejects(ask('SELECT 1'));
    await faulty.heal();
    assert.equal((await ask('SELECT 1')).text, '1\n');
  });

  test('an insert is passed whole, in half, or not at all', async () => {
    await faulty.server.ask('CREATE TABLE rows (n UInt32) ENGINE = MergeTree ORDER BY n');
    const rows = Array.from({ length: 1000 }, (_, n) => `${n}\n`).join('');
    const insert = () => ask(rows, { query: 'INSERT INTO rows FORMAT TabSeparated' });
    const stored = () => faulty.server.ask('SELECT count() FROM rows');
    for (const kind of ['cut-body', 'cut-half'] as const) {
      await faulty.inject({ kind, on: 'inserts', times: 1 });
      await assert.rejects(insert(), kind);
      assert.equal(await stored(), '0\n', kind);
    }
    await faulty.inject({ kind: 'cut-executed', on: 'inserts', times: 1 });
    await assert.rejects(insert());
    assert.equal(await stored(), '1000\n');
  });
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
