import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { buildTracker, TRACKER_GZIP_MAX_BYTES } from './build.ts';

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
