import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClickHouseUrlError, parseClickHouseUrls } from './address.ts';

test('a URL has a host, and may have a port, an account and a cluster', () => {
  assert.deepEqual(parseClickHouseUrls('http://localhost'), {
    hosts: ['http://localhost:8123'],
    username: 'default',
    password: '',
    cluster: null,
  });
  assert.deepEqual(
    parseClickHouseUrls('https://svc:p%40ss%3A1@db.example.com/?cluster=main, https://db2.example.com:443'),
    {
      hosts: ['https://db.example.com:8443', 'https://db2.example.com:443'],
      username: 'svc',
      password: 'p@ss:1',
      cluster: 'main',
    },
  );
  assert.deepEqual(parseClickHouseUrls('http://u:12@[::1]:80').hosts, ['http://[::1]:80']);
});

test('a URL that cannot be used is refused without its account', () => {
  for (const url of [
    '',
    'localhost:8123',
    'tcp://svc:secret@localhost:9000',
    'http://svc:secret@localhost/other',
    'http://svc:secret@localhost/?database=other',
    'http://svc:secret@localhost/?cluster=a`b',
    'http://svc:secret@localhost,http://other',
    'http://localhost/?cluster=c,http://svc:secret@other',
    'http://svc:secret%zz@localhost',
    'http://svc:secret@',
  ]) {
    assert.throws(
      () => parseClickHouseUrls(url),
      (error: Error) => error instanceof ClickHouseUrlError && !/secret|svc:/.test(error.message),
      url,
    );
  }
});
