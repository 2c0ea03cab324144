import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Script } from 'node:vm';
import { buildTracker, TRACKER_GZIP_MAX_BYTES } from './build.ts';

it('builds one script that stays inside its size budget', async () => {
  const { code, bytes, gzipBytes } = await buildTracker();
  assert.ok(gzipBytes <= TRACKER_GZIP_MAX_BYTES, `${gzipBytes} bytes gzipped`);
  assert.equal(bytes, Buffer.byteLength(code));
  // A classic script that leaves nothing behind but what it puts on the window itself.
  assert.doesNotThrow(() => new Script(code));
  assert.match(code, /^\(\(\)=>\{.*\}\)\(\);$/s);
});
