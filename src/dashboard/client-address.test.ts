import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClientAddresses, ownNetwork } from './client-address.ts';

test('the client is the peer, unless the peer is a trusted proxy', () => {
  const clients = new ClientAddresses(['127.0.0.0/8', '::1', '172.17.0.1', 'fd00::/8']);
  for (const [peer, forwarded, client] of [
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['172.17.0.1', '10.0.0.7, 198.51.100.1', '198.51.100.1'],
    // A private address that is not configured as a proxy.
    ['172.17.0.2', '198.51.100.1', '172.17.0.2'],
    ['10.0.0.7', '198.51.100.1', '10.0.0.7'],
    ['fd00::1', '192.0.2.1,198.51.100.1 ', '198.51.100.1'],
    // One proxy behind another.
    ['127.0.0.1', '192.0.2.1, 198.51.100.1, 172.17.0.1', '198.51.100.1'],
    ['127.0.0.1', '172.17.0.1', '172.17.0.1'],
    // Some proxies write the port too.
    ['127.0.0.1', '198.51.100.1:49152', '198.51.100.1'],
    ['127.0.0.1', '[2001:db8::7]:49152, 172.17.0.1:80', '2001:db8::'],
    ['127.0.0.1', 'unknown', '127.0.0.1'],
    ['127.0.0.1', '198.51.100.1, unknown', '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
  ] as const) {
    assert.equal(clients.of(peer, forwarded), client, `${peer} ${forwarded}`);
  }
  assert.equal(new ClientAddresses([]).of('127.0.0.1', '198.51.100.1'), '127.0.0.1');
});

test('an IPv6 address is reduced to its network, and a mapped one to its IPv4 address', () => {
  const clients = new ClientAddresses([]);
  assert.equal(clients.of('2001:db8:1:2:3:4:5:6', undefined), '2001:db8:1:2::');
  assert.equal(clients.of('2001:db8:1:2:ffff::', undefined), '2001:db8:1:2::');
  assert.equal(clients.of('::ffff:203.0.113.9', undefined), '203.0.113.9');
  assert.equal(clients.networkOf('2001:db8:1:2:3:4:5:6', undefined), '2001:db8:1::');
  assert.equal(clients.networkOf('203.0.113.9', undefined), '203.0.113.9');
});

test('the network of a client is an address, the /64 of IPv6, and none where others share it', () => {
  assert.equal(ownNetwork('203.0.113.7'), '203.0.113.7');
  assert.equal(ownNetwork('2001:db8:0:7::'), '2001:db8:0:7::/64');
  for (const address of ['127.0.0.1', '::1', '10.1.2.3', '192.168.0.7', '100.64.0.1', 'fe80::', 'fd00::', 'unknown']) {
    assert.equal(ownNetwork(address), null, address);
  }
});
