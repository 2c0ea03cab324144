import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { buildExtras, buildTracker, EXTRAS_GZIP_MAX_BYTES, TRACKER_GZIP_MAX_BYTES } from './build.ts';

it('builds one script that stays inside its size budget', async () => {
  const { code, bytes, gzipBytes } = await buildTracker();
  assert.ok(gzipBytes <= TRACKER_GZIP_MAX_BYTES, `${gzipBytes} bytes gzipped`);
  assert.equal(bytes, Buffer.byteLength(code));
});

it('declares no global besides svc', async () => {
  const { code } = await buildTracker();
  const script = { dataset: {}, src: 'https://stats.example/js/t.js', referrerPolicy: '' };
  const window = createContext({ document: { currentScript: script, referrer: '' } });
  runInContext(`var self = globalThis; ${code}`, window);
  // `runInContext` runs a classic script, which sees the names that an earlier one declared globally, and no others.
  const globals = runInContext('Object.keys(globalThis)', window) as string[];
  assert.deepEqual([...globals].sort(), ['document', 'self', 'svc']);
  assert.equal(runInContext(`typeof ${code.match(/^\{let (\w+)/)![1]}`, window), 'undefined');
});

it('builds extras that stay inside their size budget', async () => {
  const { code, bytes, gzipBytes } = await buildExtras();
  assert.ok(gzipBytes <= EXTRAS_GZIP_MAX_BYTES, `${gzipBytes} bytes gzipped`);
  assert.equal(bytes, Buffer.byteLength(code));
});

it('declares no global in the extras, and does nothing without attributes', async () => {
  const { code } = await buildExtras();
  const script = { dataset: {}, src: 'https://stats.example/js/x.js' };
  const window = createContext({ document: { currentScript: script }, URLSearchParams });
  runInContext(`var self = globalThis; ${code}`, window);
  const globals = runInContext('Object.keys(globalThis)', window) as string[];
  assert.deepEqual([...globals].sort(), ['URLSearchParams', 'document', 'self']);
});
