import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DashboardError } from './dashboard-error.ts';
import { PasswordHashQueue } from './password-hash-queue.ts';

test('two hashes are computed at once, a hundred wait in their order, and more are refused', async () => {
  const passwordHashQueue = new PasswordHashQueue();
  const gates = Array.from({ length: 103 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const runs = gates.map(({ promise }, i) =>
    passwordHashQueue.run(async () => {
      begun.push(i);
      await promise;
      if (i === 1) throw new Error('broken');
      return i;
    }),
  );
  const refused = new DashboardError('too_many_tries', 'the server is busy; please try again', 5);
  await assert.rejects(runs[102]!, refused);
  assert.deepEqual(begun, [0, 1]);
  const broken = assert.rejects(runs[1]!, new Error('broken'));
  gates[1]!.resolve();
  await broken;
  await new Promise(setImmediate);
  assert.deepEqual(begun, [0, 1, 2]);
  for (const { resolve } of gates) resolve();
  const rest = await Promise.all(runs.filter((_, i) => i !== 1 && i !== 102));
  assert.deepEqual(
    begun,
    Array.from({ length: 102 }, (_, i) => i),
  );
  assert.equal(rest.length, 101);
  assert.equal(await passwordHashQueue.run(async () => 'free again'), 'free again');
});
