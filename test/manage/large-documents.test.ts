/** Tests that a large document leaves the service to others while it is applied. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TestService } from '../service.ts';
import { Manager } from './manager.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('requests that need no change are answered while a document is applied', async () => {
  const { script } = await Manager.ofNew(service);
  const sites = Array.from({ length: 400 }, (_, i) => ({ id: `client-${i}`, domain: `client-${i}.example` }));
  let isApplied = false;
  const applied = script.done('POST /apply', { sites }).finally(() => {
    isApplied = true;
  });
  let answered = 0;
  let read = 0;
  while (!isApplied) {
    await (await fetch(`${service.url}/health`)).arrayBuffer();
    // What reads waits for no transaction either, and sees nothing of it.
    const { status } = await script.ask('GET /sites/client-0');
    if (isApplied) break;
    answered++;
    if (status === 404) read++;
  }
  await applied;
  assert.ok(answered > 2 && read > 2, `${answered} requests were answered meanwhile, ${read} without the document`);
});
