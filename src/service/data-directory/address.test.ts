import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { emptyDirectory } from '../../sites/fixture.ts';
import { readConfig } from '../settings/config.ts';
import { addressOf, leaveAddress, urlOf } from './address.ts';

test('the address is the configured one, else the one that a service left, else the one to listen at', (t) => {
  const data = emptyDirectory(t);
  const here = readConfig({}, { data });
  const set = readConfig({ SVC_PUBLIC_URL: 'https://stats.example.com' }, { data });
  assert.deepEqual(addressOf(here), { url: 'http://127.0.0.1:8000', chosen: false });
  leaveAddress(here, 'http://[::1]:9000');
  assert.deepEqual(addressOf(here), { url: 'http://[::1]:9000', chosen: false });
  assert.deepEqual(addressOf(set), { url: 'https://stats.example.com', chosen: true });
  leaveAddress(set, 'http://127.0.0.1:9000');
  assert.deepEqual(addressOf(here), { url: 'https://stats.example.com', chosen: true });
  for (const damaged of ['', '{}', '{"listening":"javascript:1","public":null}']) {
    writeFileSync(join(data, 'address.json'), damaged);
    assert.deepEqual(addressOf(here), { url: 'http://127.0.0.1:8000', chosen: false });
  }
});

test('an address can be opened on this machine', () => {
  assert.equal(urlOf('0.0.0.0', 80), 'http://127.0.0.1:80');
  assert.equal(urlOf('::', 80), 'http://[::1]:80');
  assert.equal(urlOf('stats', 8000), 'http://stats:8000');
});
