import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { test } from 'node:test';
import { addressesIn, SystemResolver } from '../../src/alerts/receivers/resolver.ts';

test('names in the hosts file are found', () => {
  const file = [
    '127.0.0.1 localhost',
    '::1\tlocalhost ip6-localhost',
    '10.0.0.5  Build.Example.com build # ten.example',
    '# 1.2.3.4 commented.example',
    'nonsense build.example.com',
    '',
  ].join('\r\n');
  assert.deepEqual(addressesIn(file, 'localhost'), ['127.0.0.1', '::1']);
  assert.deepEqual(addressesIn(file, 'build.example.com'), ['10.0.0.5']);
  for (const host of ['ten.example', 'commented.example', 'example.com', ''])
    assert.deepEqual(addressesIn(file, host), []);
});

test('an exempt name is resolved by the system', async () => {
  const addresses = await new SystemResolver(['localhost']).resolve('localhost');
  assert.ok(addresses.includes('127.0.0.1') || addresses.includes('::1'));
});

test('addresses of both families are asked for, and those of one family are enough', async (t) => {
  const server = createSocket('udp4');
  // This name server knows IPv4 only.
  server.on('message', (query, from) => server.send(answer(query), from.port, from.address));
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const resolver = new SystemResolver([], [`127.0.0.1:${server.address().port}`]);
  assert.deepEqual(await resolver.resolve('hooks.example.com'), ['93.184.216.34']);
  await assert.rejects(resolver.resolve('nowhere.example.com'), { code: 'ENOTFOUND' });
});

/**
 * Returns the answer to a DNS query: 93.184.216.34 for the A record of hooks.example.com, an empty answer for its AAAA
 * record, and no such name for other hosts.
 */
function answer(query: Buffer): Buffer {
  const end = query.indexOf(0, 12) + 5;
  const question = query.subarray(12, end);
  const isKnown = question.subarray(1, 6).toString() === 'hooks';
  const isIpv4 = question.readUInt16BE(question.length - 4) === 1;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(isKnown && isIpv4 ? 1 : 0, 6);
  header.fill(0, 8);
  const record = Buffer.from('c00c00010001000000000004' + '5db8d822', 'hex');
  return Buffer.concat([header, question, ...(isKnown && isIpv4 ? [record] : [])]);
}
