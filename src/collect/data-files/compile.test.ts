/** Tests which files are taken as data, and which are refused, with a sentence each. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { list as bundledBots } from 'isbot';
import type { DataKind } from '../../domain/data-kind.ts';
import { emptyDirectory } from '../../sites/fixture.ts';
import { mmdb, townMmdb, wideMmdb } from '../lookup/mmdb.fixture.ts';
import { compileFile } from './compile.ts';
import { compileInThread } from './compile-thread.ts';
import { DataError } from './data-error.ts';

const asnRecord = (block: number) => ({ autonomous_system_number: 64_500 + (block % 2) });
const people = ['Firefox/145.0', 'Mobile/15E148'];
const asns = Array.from({ length: 12 }, (_, i) => 64_500 + i);

function place(t: TestContext, contents: Buffer | object | string) {
  const directory = emptyDirectory(t);
  const path = join(directory, 'file');
  const isBytes = typeof contents === 'string' || Buffer.isBuffer(contents);
  writeFileSync(path, isBytes ? contents : JSON.stringify(contents));
  return { directory, path };
}

/** Returns what was made of a file, or why it was refused. */
function compile(t: TestContext, kind: DataKind, contents: Buffer | object | string, listMaxMs?: number) {
  const { directory, path } = place(t, contents);
  try {
    const made = compileFile(kind, path, directory, () => {}, listMaxMs);
    assert.deepEqual(readdirSync(directory).sort(), [made.name, 'file'].sort());
    return { ...made, text: () => readFileSync(join(directory, made.name), 'utf8') };
  } catch (error) {
    assert.ok(error instanceof DataError, String(error));
    return error.message;
  }
}

test('databases of places and networks are taken, with the date that they say', (t) => {
  const city = compile(t, 'city', townMmdb('Ulm', { buildEpoch: 1_790_000_000 }));
  assert.ok(typeof city === 'object');
  assert.match(city.name, /^city-[0-9a-f]{16}\.bin$/);
  const { builtAt, entries, warnings } = city;
  assert.deepEqual([builtAt, entries, warnings], [1_790_000_000_000, 2049, ['it knows no IPv6 address']]);
  const network = compile(t, 'asn', wideMmdb(asnRecord, { ipVersion: 6, recordSize: 32 }));
  assert.ok(typeof network === 'object' && /^asn-/.test(network.name) && network.warnings.length === 0);
});

test('what is no whole database of the kind is refused', (t) => {
  const city = townMmdb('Ulm');
  const noTree = 'it is no MMDB file, or cut off';
  assert.equal(compile(t, 'city', 'nonsense'), noTree);
  assert.equal(compile(t, 'city', ''), noTree);
  assert.equal(compile(t, 'city', city.subarray(0, city.length - 200)), noTree);
  assert.equal(compile(t, 'city', city.subarray(8000)), 'it is damaged or cut off');
  assert.equal(
    compile(t, 'asn', city),
    'it has no AS numbers: its type is "GeoLite2-City"',
    'another kind of database',
  );
  assert.equal(compile(t, 'city', wideMmdb(asnRecord)), 'it has no countries: its type is "test"');
  const countries = wideMmdb((block) => ({ country: { iso_code: block % 2 === 0 ? 'DE' : 'FR' } }));
  assert.equal(compile(t, 'city', countries), 'it has countries and no cities: its type is "test"');
  const few = mmdb([['0000', asnRecord(1)]], { ipVersion: 4, recordSize: 24 });
  assert.equal(compile(t, 'asn', few), 'it has only 1 ranges of addresses');
});

test('a tree that leads back to its root ends', (t) => {
  const looping = wideMmdb(asnRecord, { ipVersion: 6 });
  // Both sides of the root.
  looping.fill(0, 0, 6);
  assert.equal(compile(t, 'asn', looping), 'it is damaged or cut off');
});

test("isbot's own list is taken, with a date and without", (t) => {
  const plain = compile(t, 'bots', [...bundledBots]);
  assert.ok(typeof plain === 'object');
  assert.deepEqual([plain.builtAt, plain.entries], [null, bundledBots.length]);
  const dated = compile(t, 'bots', { date: '2026-11-20', patterns: bundledBots });
  assert.ok(typeof dated === 'object');
  assert.equal(dated.builtAt, Temporal.Instant.from('2026-11-20T00:00Z').epochMilliseconds);
});

test('a list of bots that would lose people, or finds no bots, is refused', (t) => {
  for (const name of people) {
    assert.match(String(compile(t, 'bots', [...bundledBots, name])), /^its patterns take a browser for a bot: Mozilla/);
  }
  const none = bundledBots.map((_, i) => `nobody-${i}`);
  assert.match(String(compile(t, 'bots', none)), /^its patterns miss the bot Mozilla.*Googlebot/);
  assert.match(String(compile(t, 'bots', ['bot'])), /^it has not the form of a list of bots: .*20/);
  assert.match(String(compile(t, 'bots', '<html>')), /^it is no JSON$/);
  assert.match(String(compile(t, 'bots', [...bundledBots, 'x'.repeat(501)])), /^it has not the form of a list/);
  assert.match(String(compile(t, 'bots', [...bundledBots, '('])), /the pattern "\(" is no regular expression/);
  assert.match(String(compile(t, 'bots', [...bundledBots, '(a)\\1'])), /refers to a group/);
  assert.match(String(compile(t, 'bots', [...bundledBots, '(?<a>b)'])), /named group/);
});

test('a pattern that goes over a text again and again is refused, whatever comes before it', (t) => {
  for (const pattern of ['foo/\\d*\\d*\\d*x', '; *[^a]* *;!']) {
    const result = compile(t, 'bots', [pattern, ...bundledBots]);
    assert.match(String(result), /^the pattern ".*" takes too long on some texts$/, pattern);
  }
});

test('patterns that are quick alone and slow together are refused', (t) => {
  const patterns = Array.from({ length: 150 }, (_, i) => `^a*a*x${i}`);
  // Less than two of them take, on any machine.
  const maxMs = 0.2;
  const refusal = /^its patterns take too long together$/;
  assert.match(String(compile(t, 'bots', [...patterns, ...bundledBots], maxMs)), refusal);
  const browser = patterns.flatMap((pattern) => [[pattern], [['name', 'Acme']]]);
  assert.match(String(compile(t, 'user-agents', { browser }, maxMs)), refusal);
});

test('a pattern that never comes back ends with its thread', async (t) => {
  const patterns = ['(a+)+$', '^(\\w+\\s?)*!$', 'Acme Browser/(?:\\d+)*x', '(?:0|00)+#'];
  const { signal } = new AbortController();
  const results = await Promise.allSettled(
    patterns.map((pattern) => compileInThread({ kind: 'bots', ...place(t, [pattern, ...bundledBots]) }, signal, 300)),
  );
  for (const result of results) {
    assert.ok(result.status === 'rejected' && result.reason instanceof DataError);
    assert.match(result.reason.message, /^the pattern ".*" takes too long/);
  }
});

test('a list of data centres is taken; networks through which people browse are left out of it', (t) => {
  const made = compile(t, 'datacentres', { date: '2026-11-20', asns: [...asns, 13335, 64_500] });
  assert.ok(typeof made === 'object');
  assert.deepEqual(made.warnings, ['people browse through the networks 13335; they are left out']);
  assert.deepEqual(JSON.parse(made.text()), { date: '2026-11-20', asns });
  assert.equal(made.entries, 12);
  for (const bad of [[], [...asns, 0], [...asns, 1.5], [...asns, 2 ** 32], [...asns, '1'], { asns, more: 1 }, 'null']) {
    assert.match(String(compile(t, 'datacentres', bad)), /^it has not the form of a list of datacentres/);
  }
});

test('a list of spam referrers is taken; one with a well-known source, or with anything but hosts, is not', (t) => {
  const hosts = Array.from({ length: 10 }, (_, i) => `spam-${i}.example`);
  const made = compile(t, 'referrer-spam', { date: '2026-11-20', hosts: [...hosts, 'QIWI.xyz'] });
  assert.ok(typeof made === 'object');
  assert.deepEqual(JSON.parse(made.text()), { date: '2026-11-20', hosts: [...hosts, 'qiwi.xyz'] });
  assert.equal(made.entries, 11);
  assert.equal(
    compile(t, 'referrer-spam', [...hosts, 'google.com']),
    'it takes a well-known source for spam: google.com',
  );
  for (const bad of [
    [],
    hosts.slice(1),
    [...hosts, 'com'],
    [...hosts, 'a b.example'],
    [...hosts, 'x.example/'],
    [...hosts, 1],
  ]) {
    assert.match(String(compile(t, 'referrer-spam', bad)), /^it has not the form of a list of referrer-spam/);
  }
});

test('rules for User-Agents have fixed names, and of a User-Agent the version alone', (t) => {
  const rules = {
    date: '2026-11-20',
    browser: [['\\b(?:acme)\\/([\\w.]+)'], ['version', ['name', 'Acme']]],
    os: [['acmeos ([\\d.]+)'], ['version', ['name', 'AcmeOS']]],
    device: [['acmepad'], [['type', 'tablet']]],
  };
  const made = compile(t, 'user-agents', rules);
  assert.ok(typeof made === 'object');
  assert.equal(made.entries, 3);
  const wrong: object[] = [
    { browser: [['(.*)'], ['name']] },
    { browser: [['(.*)'], [['vendor', 'x']]] },
    { browser: [['(.*)'], [['__proto__', 'x']]] },
    { device: [['acme'], [['type', 'fridge']]] },
    { device: [['(.*)'], ['type']] },
    { browser: [['acme']] },
    { cpu: [['acme'], [['name', 'x']]] },
  ];
  for (const each of wrong) {
    assert.match(String(compile(t, 'user-agents', each)), /^it has not the form/, JSON.stringify(each));
  }
  const noGroup = { browser: [['acme'], ['version', ['name', 'Acme']]] };
  assert.equal(compile(t, 'user-agents', noGroup), 'the pattern "acme" has no group 1 for the version');
  assert.equal(compile(t, 'user-agents', {}), 'it has no rules');
  const slow = { os: [['^a*a*a*!'], [['name', 'Slow']]] };
  assert.match(String(compile(t, 'user-agents', slow)), /takes too long/);
});
