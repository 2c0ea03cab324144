import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ClickHouseServer } from './server.ts';

const USERS = {
  default: { password: '' },
  writer: { password: 'secret' },
  reader: { password: 'r', readonly: 1 },
  analyst: { password: 'a', readonly: 2 },
} as const;

let server: ClickHouseServer;
before(async () => {
  server = await ClickHouseServer.start(USERS);
});
after(() => server.close());

/** Asks with a query in the body, as `curl -d` does. */
async function ask(query: string, params: Readonly<Record<string, string>> = {}, init: RequestInit = {}) {
  const answer = await fetch(`${server.url}/?${new URLSearchParams(params)}`, { method: 'POST', body: query, ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('it says that it is there', async () => {
  for (const path of ['/', '/ping', '/replicas_status']) {
    const answer = await fetch(`${server.url}${path}`);
    assert.deepEqual([answer.status, await answer.text()], [200, 'Ok.\n']);
  }
  assert.equal((await fetch(`${server.url}/nothing`)).status, 404);
});

test('a query comes in the URL or in the body, and its format from the text, a parameter or a header', async () => {
  const inUrl = await fetch(`${server.url}/?query=SELECT%201`);
  assert.equal(await inUrl.text(), '1\n');
  assert.equal((await ask('1', { query: 'SELECT' })).text, '1\n');
  assert.equal((await ask('SELECT 1 AS n FORMAT JSONEachRow')).text, '{"n":1}\n');
  const byParam = await ask('SELECT 1 AS n', { default_format: 'JSONEachRow', query_id: 'q1' });
  assert.equal(byParam.text, '{"n":1}\n');
  assert.equal(byParam.headers.get('x-clickhouse-format'), 'JSONEachRow');
  assert.equal(byParam.headers.get('x-clickhouse-query-id'), 'q1');
  assert.match(byParam.headers.get('x-clickhouse-summary')!, /"read_rows":"1"/);
  assert.equal((await ask('SELECT 1 AS n', {}, { headers: { 'X-ClickHouse-Format': 'CSV' } })).text, '1\n');
});

test('parameters and settings belong to their request alone', async () => {
  const question = "SELECT {text:String} AS text, {many:Array(UInt32)} AS many, getSetting('max_threads') AS threads";
  const params = { param_text: "a\\tb\\'\\\\", param_many: '[1,2]', max_threads: '3', default_format: 'JSONEachRow' };
  assert.deepEqual(JSON.parse((await ask(question, params)).text), { text: "a\tb'\\", many: [1, 2], threads: 3 });
  const without = await ask(question);
  assert.equal(without.headers.get('x-clickhouse-exception-code'), '456');
  assert.match(without.text, /^Code: 456\. DB::Exception: Substitution/);
});

test('an exception has its status and its code', async () => {
  for (const [query, status, code] of [
    ['SELEC 1', 400, '62'],
    ['SELECT * FROM missing', 404, '60'],
    ['SELECT throwIf(1)', 500, '395'],
  ] as const) {
    const { headers, text, ...answer } = await ask(query);
    assert.deepEqual([answer.status, headers.get('x-clickhouse-exception-code')], [status, code], text);
    assert.ok(text.startsWith(`Code: ${code}. DB::Exception: `), text);
  }
  assert.equal((await ask('SELECT 1', { database: 'missing' })).status, 404);
});

test('rows are inserted from the body, compressed or not, and come back compressed or not', async () => {
  await ask('CREATE TABLE lines (n UInt32, text String) ENGINE = Memory');
  const query = 'INSERT INTO lines (n, text) FORMAT TabSeparated';
  const inserted = await ask('1\ta\n2\tb\n', { query });
  assert.match(inserted.headers.get('x-clickhouse-summary')!, /"written_rows":"2"/);
  const body = gzipSync('3\tc\n');
  await fetch(`${server.url}/?${new URLSearchParams({ query })}`, {
    method: 'POST',
    body,
    headers: { 'Content-Encoding': 'gzip' },
  });
  const answer = await ask('SELECT sum(n) FROM lines', { enable_http_compression: '1' });
  assert.equal(answer.headers.get('content-encoding'), 'gzip');
  assert.equal(answer.text, '6\n');
  const refused = await ask('x\ty\n', { query });
  assert.deepEqual([refused.status, refused.headers.get('x-clickhouse-exception-code')], [400, '27']);
});

test('users are told apart, and what they may change', async () => {
  const basic = (text: string) => ({ headers: { Authorization: `Basic ${Buffer.from(text).toString('base64')}` } });
  assert.equal((await ask('SELECT 1', {}, basic('writer:secret'))).text, '1\n');
  const wrong = await ask('SELECT 1', {}, basic('writer:wrong'));
  assert.deepEqual([wrong.status, wrong.headers.get('x-clickhouse-exception-code')], [403, '516']);
  const headers = { 'X-ClickHouse-User': 'writer', 'X-ClickHouse-Key': 'secret' };
  assert.equal((await ask('SELECT 1', {}, { headers })).text, '1\n');
  assert.equal((await ask('SELECT 1', { user: 'writer', password: 'secret' })).text, '1\n');
  assert.equal((await ask('SELECT 1', { user: 'writer', password: 'secret' }, { headers })).status, 403);
  const create = 'CREATE TABLE forbidden (n UInt8) ENGINE = Memory';
  assert.match((await ask(create, { user: 'reader', password: 'r' })).text, /READONLY/);
  assert.match((await ask('SELECT 1', { user: 'reader', password: 'r', max_threads: '1' })).text, /READONLY/);
  assert.equal((await ask('SELECT 1', { user: 'analyst', password: 'a', max_threads: '1' })).text, '1\n');
  assert.match((await ask(create, { user: 'analyst', password: 'a' })).text, /READONLY/);
  const get = await fetch(`${server.url}/?query=${encodeURIComponent(create)}`);
  assert.match(await get.text(), /READONLY/);
});

test('a session keeps its temporary tables, for one statement at a time', async () => {
  await ask('CREATE TEMPORARY TABLE mine (n UInt8)', { session_id: 's' });
  await ask('INSERT INTO mine VALUES (7)', { session_id: 's' });
  assert.equal((await ask('SELECT n FROM mine', { session_id: 's' })).text, '7\n');
  assert.equal((await ask('SELECT n FROM mine', { session_id: 't' })).status, 404);
  assert.match((await ask('SELECT 1', { session_id: 'u', session_check: '1' })).text, /SESSION_NOT_FOUND/);
});

test('each fault is what its name says, and ends', async () => {
  await server.inject({ kind: 'exception', name: 'TOO_MANY_SIMULTANEOUS_QUERIES', times: 1 });
  assert.match((await ask('SELECT 1')).text, /^Code: 202/);
  await server.inject({ kind: 'status', status: 503, times: 1 });
  assert.equal((await ask('SELECT 1')).status, 503);
  await server.inject({ kind: 'late-exception', name: 'TIMEOUT_EXCEEDED', times: 2 });
  const late = await ask('SELECT number FROM numbers(10)');
  assert.equal(late.status, 200);
  assert.match(
    late.text,
    /^0\n1\n2\n3\n4\n\r\n__exception__\r\n[0-9a-f]{16}\r\nCode: 159.*\n\d+ [0-9a-f]{16}\r\n__exception__\r\n$/,
  );
  assert.equal((await ask('SELECT 1', { wait_end_of_query: '1' })).status, 408);
  for (const kind of ['cut-answer', 'cut-executed', 'cut-body'] as const) {
    await server.inject({ kind, times: 1 });
    await assert.rejects(ask('SELECT 1'), { name: 'TypeError' }, kind);
  }
  await server.inject({ kind: 'hang', times: 1 });
  await assert.rejects(ask('SELECT 1', {}, { signal: AbortSignal.timeout(300) }), { name: 'TimeoutError' });
  await server.inject({ kind: 'refuse' });
  await assert.rejects(ask('SELECT 1'));
  await server.heal();
  assert.equal((await ask('SELECT 1')).text, '1\n');
});

test('after a restart what was written is there', async () => {
  await ask('CREATE TABLE kept (n UInt8) ENGINE = MergeTree ORDER BY n');
  await ask('INSERT INTO kept VALUES (5)');
  await server.restart();
  assert.equal((await ask('SELECT n FROM kept')).text, '5\n');
});
