import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCloudflareLogLine } from './cloudflare-log.ts';
import { logFormatOf } from './log-format.ts';

/**
 * A line of the dataset `http_requests`, with the fields and the kinds of values of
 * https://developers.cloudflare.com/logs/logpush/logpush-job/datasets/zone/http_requests/
 */
const LINE = {
  ClientIP: '192.0.2.7',
  ClientRequestHost: 'example.com',
  ClientRequestMethod: 'GET',
  ClientRequestPath: '/a',
  ClientRequestURI: '/a?x=1',
  ClientRequestReferer: 'https://other.org/',
  ClientRequestUserAgent: 'Mozilla/5.0 (compatible; GPTBot/1.3; +https://openai.com/gptbot)',
  EdgeEndTimestamp: '2026-05-20T12:00:11Z',
  EdgeResponseBytes: 430,
  EdgeResponseContentType: 'text/html',
  EdgeResponseStatus: 200,
  EdgeStartTimestamp: '2026-05-20T12:00:10Z',
  RayID: '9a1b2c3d4e5f6789',
};
const read = (fields: object) => readCloudflareLogLine(JSON.stringify({ ...LINE, ...fields }));
const REQUEST = {
  ts: '2026-05-20T12:00:10Z',
  client: '192.0.2.7',
  userAgent: LINE.ClientRequestUserAgent,
  method: 'GET',
  target: '/a?x=1',
  status: 200,
  bytes: 430,
  referrer: 'https://other.org/',
  host: 'example.com',
  contentType: 'text/html',
};

test('a line of Logpush is read, whichever times and fields its job has', () => {
  assert.deepEqual(read({}), REQUEST);
  const ms = Date.parse(LINE.EdgeStartTimestamp);
  assert.deepEqual(read({ EdgeStartTimestamp: ms / 1000 }), { ...REQUEST, ts: ms });
  assert.deepEqual(read({ EdgeStartTimestamp: ms * 1_000_000 }), { ...REQUEST, ts: ms });
  assert.deepEqual(read({ ClientRequestURI: undefined }), { ...REQUEST, target: '/a' });
  assert.deepEqual(read({ ClientRequestUserAgent: undefined }), { ...REQUEST, userAgent: null });
  assert.deepEqual(read({ EdgeResponseStatus: undefined }), 'internal');
  assert.deepEqual(readCloudflareLogLine('{"cut'), null);
});

test('a file of Logpush is told from one of Caddy', () => {
  assert.equal(logFormatOf(JSON.stringify(LINE))?.title, 'Cloudflare Logpush');
  assert.equal(logFormatOf('{"logger":"http.log.access"}')?.title, 'Caddy');
  assert.equal(logFormatOf('{"a":1}'), null);
});
