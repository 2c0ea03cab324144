import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { LineReader } from './line-reader.ts';

const GOOGLE = '66.249.66.1';
const BEHIND = '[30/Nov/2026:06:46:56 +0000] "GET /a HTTP/1.1" 200 76 "-" "Googlebot/2.1"';
const DOCUMENTED = readFileSync(resolve(import.meta.dirname, '../../../docs/log.md'), 'utf8');

/** Returns the address and the host that are reported of a line. */
function sentOf(line: string): string {
  const read = new LineReader({ hosts: new Set(), zone: 'UTC' }).read(line);
  assert.ok(typeof read !== 'string', line);
  const { address, host } = JSON.parse(read.line) as { readonly address: string; readonly host: string };
  return `${address} ${host}`.trim();
}

/** Writes the front of a line in a documented format. */
function front(format: string, values: Readonly<Record<string, string>>): string {
  assert.ok(DOCUMENTED.includes(format), format);
  return Object.entries(values).reduce((text, [name, value]) => text.replace(name, () => value), format);
}

const nginx = (host: string, client: string) =>
  front('$remote_addr - ($host) [', { $remote_addr: client, $host: host }).slice(0, -1) + BEHIND;
const apache = (host: string, client: string, user = '-') =>
  front('%v:%p %h %l %u ', { '%v:%p': host, '%h': client, '%l': '-', '%u': user }) + BEHIND;
const haproxy = (host: string, client: string) =>
  front('%ci - (%[capture.req.hdr(0),json(utf8s)]) - ', {
    '%ci': client,
    '%[capture.req.hdr(0),json(utf8s)]': host,
  }) + BEHIND;
/** The host in front, as logs of nginx often have it. */
const inFront = (host: string, client: string, user = '-') => `${host} ${client} - ${user} ${BEHIND}`;

test('the documented formats tell the address and the host', () => {
  for (const write of [nginx, apache, haproxy, inFront]) {
    assert.equal(sentOf(write('shop.example', '203.0.113.7')), '203.0.113.7 shop.example');
    assert.equal(sentOf(write('localhost', '2001:db8::7')), '2001:db8::7 localhost');
  }
});

test('no host that a client asks for, and no name of a user, is taken for its address', () => {
  const hosts = [GOOGLE, `${GOOGLE}:443`, `[2001:4860::1]`, `${GOOGLE},`, `1.2.3.4,${GOOGLE}`];
  for (const write of [nginx, apache, haproxy, inFront])
    for (const host of hosts) assert.match(sentOf(write(host, '203.0.113.7')), /^203\.0\.113\.7( |$)/, host);
  for (const write of [nginx, apache, haproxy, inFront])
    for (const client of ['203.0.113.7', '10.0.0.9', '127.0.0.1', 'unix:'])
      assert.equal(sentOf(write(GOOGLE, client)), `${client} ${GOOGLE}`);
  assert.equal(sentOf(haproxy(`${GOOGLE} - x`, '203.0.113.7')), `203.0.113.7 ${GOOGLE}`);
  for (const user of [GOOGLE, `${GOOGLE} x`, `${GOOGLE} x y`, `${GOOGLE} -`, `- ${GOOGLE} -`]) {
    assert.equal(sentOf(`203.0.113.7 - ${user} ${BEHIND}`), '203.0.113.7');
    assert.equal(sentOf(inFront('shop.example', '203.0.113.7', user)), '203.0.113.7 shop.example');
  }
});

test('of several addresses the last one outside is reported, which the own proxy has added', () => {
  const passed = `${GOOGLE}, 203.0.113.7`;
  const lines: [line: string, sent: string][] = [
    [`${passed} - - ${BEHIND}`, '203.0.113.7'],
    [`"${passed}" - - ${BEHIND}`, '203.0.113.7'],
    [`${passed}, 10.0.0.1 - - ${BEHIND}`, '203.0.113.7'],
    [`"${passed}" 10.0.0.9 - - ${BEHIND}`, '203.0.113.7'],
    [`shop.example "${passed}" 10.0.0.9 - - ${BEHIND}`, '203.0.113.7 shop.example'],
    [`10.0.0.9 - - ${BEHIND} "${passed}"`, '203.0.113.7'],
    [`10.0.0.1, 10.0.0.2 - - ${BEHIND}`, '10.0.0.2'],
    ['- 203.0.113.7 - -'.concat(' ', BEHIND), '203.0.113.7'],
    // A client that is connected from outside has no proxy of ours in front of it.
    [`"${GOOGLE}" 203.0.113.7 - - ${BEHIND}`, '203.0.113.7'],
    [`203.0.113.7 - - ${BEHIND} "${GOOGLE}"`, '203.0.113.7'],
  ];
  for (const [line, sent] of lines) assert.equal(sentOf(line), sent, line);
});
