import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FigureHistory } from './figure-history.ts';

test('one question is answered at a time, and when 20 wait another is refused', async () => {
  const answered = Promise.withResolvers<void>();
  const store = {
    query: async () => {
      await answered.promise;
      return [];
    },
  };
  const figures = new FigureHistory(store, { version: () => 'version' });
  const rounds = { every: 60_000_000, first: 29_000_000, count: 3 };
  const asked = Array.from({ length: 21 }, () => figures.visitors(1, rounds, 300_000_000));
  await assert.rejects(figures.visitors(1, rounds, 300_000_000), {
    code: 'unavailable',
    message: 'the server is busy; try again in a minute',
  });
  answered.resolve();
  for (const visitors of await Promise.all(asked)) assert.deepEqual([...visitors], [0, 0, 0]);
  assert.deepEqual([...(await figures.visitors(1, rounds, 300_000_000))], [0, 0, 0], 'and then it answers again');
});
