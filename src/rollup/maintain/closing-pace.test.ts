import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClosingPace } from './closing-pace.ts';

test('the time that is left follows from the days that were closed; more days begin anew', () => {
  const pace = new ClosingPace();
  assert.deepEqual(pace.at(0), { count: 0, leftMs: null, stillMs: 0 });
  pace.look(600, 1000);
  assert.deepEqual(pace.at(3000), { count: 600, leftMs: null, stillMs: 2000 });
  pace.look(500, 11_000);
  pace.look(500, 12_000);
  assert.deepEqual(pace.at(13_000), { count: 500, leftMs: 50_000, stillMs: 2000 });
  pace.look(700, 20_000);
  assert.deepEqual(pace.at(20_000), { count: 700, leftMs: null, stillMs: 9000 }, 'none was closed meanwhile');
  pace.look(0, 30_000);
  assert.deepEqual(pace.at(90_000), { count: 0, leftMs: null, stillMs: 0 });
  pace.look(3, 100_000);
  assert.deepEqual(pace.at(100_000), { count: 3, leftMs: null, stillMs: 0 });
});
