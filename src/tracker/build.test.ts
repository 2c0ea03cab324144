import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { buildTracker, TRACKER_GZIP_MAX_BYTES } from './build.ts';

it('builds one script that stays inside its size budget', async () => {
  const { code, bytes, gzipBytes } = await buildTracker();
  assert.ok(gzipBytes <= TRACKER_GZIP_MAX_BYTES, `${gzipBytes} bytes gzipped`);
  assert.equal(bytes, Buffer.byteLength(code));
});

it('leaves nothing behind but its one global', async () => {
  const { code } = await buildTracker();
  const script = { dataset: {}, src: 'https://stats.example/js/t.js', referrerPolicy: '' };
  const window = createContext({ document: { currentScript: script, referrer: '' } });
  runInContext(`var self = globalThis; ${code}`, window);
  // As a classic script does, this one sees names that another one declared, and those only.
  const globals = runInContext('Object.keys(globalThis)', window) as string[];
  assert.deepEqual([...globals].sort(), ['document', 'self', 'svc']);
  assert.equal(runInContext(`typeof ${code.match(/^\{let (\w+)/)![1]}`, window), 'undefined');
});
