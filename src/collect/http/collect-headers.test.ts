import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_HEADERS, readHeaders } from './collect-headers.ts';

test('the headers of collection are found in any letter case, others are ignored', () => {
  const raw = [
    ...['Host', 'stats.example.com', 'ORIGIN', 'https://example.com', 'Accept', '*/*', 'user-agent', 'Browser/1'],
    ...['Sec-GPC', '1', 'X-Svc-Relay-Key', 'key', 'X-Svc-Client-IP', '192.0.2.7', 'x-svc-client-asn', '64500'],
    ...['X-Svc-Client-City', 'Paris', 'X-Svc-Client-Region', 'IDF', 'X-Svc-Client-Country', 'FR', 'Referer', 'r'],
  ];
  assert.deepEqual(readHeaders(raw), {
    origin: 'https://example.com',
    userAgent: 'Browser/1',
    gpc: '1',
    proxyKey: 'key',
    clientIp: '192.0.2.7',
    clientAsn: '64500',
    clientCity: 'Paris',
    clientRegion: 'IDF',
    clientCountry: 'FR',
  });
});

test('without headers all are empty and the origin is absent; an empty Origin header is not', () => {
  assert.deepEqual(readHeaders([]), NO_HEADERS);
  assert.deepEqual(readHeaders(['Origin', '']), { ...NO_HEADERS, origin: '' });
});

test('a header that comes twice matches nothing; the first User-Agent counts', () => {
  const raw = ['X-Svc-Client-IP', '192.0.2.1', 'x-svc-client-ip', '192.0.2.2', 'User-Agent', 'a', 'User-Agent', 'b'];
  assert.deepEqual(readHeaders(raw), { ...NO_HEADERS, clientIp: '192.0.2.1\n192.0.2.2', userAgent: 'a' });
});
