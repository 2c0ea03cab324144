import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layerOf } from './statement-layer.ts';

test('a statement is of the deepest layer that it reads', () => {
  assert.equal(layerOf('SELECT count() AS events FROM events WHERE site = 1'), 'events');
  assert.equal(layerOf('INSERT INTO hits SELECT * FROM (SELECT * FROM\n events WHERE day = 1)'), 'events');
  assert.equal(layerOf('SELECT * FROM hits UNION ALL SELECT * FROM svc.events'), 'events');
  assert.equal(layerOf('INSERT INTO day_totals SELECT * EXCEPT generation FROM hits'), 'hits');
  assert.equal(layerOf('SELECT sum(visitors) FROM day_totals WHERE hits > 1'), 'rollups');
  assert.equal(layerOf('SELECT key FROM month_keys'), 'rollups');
  assert.equal(layerOf('SELECT visitors FROM open_day_keys WHERE generation = 3'), 'rollups');
  assert.equal(layerOf('SELECT events FROM (SELECT 1 AS events)'), 'other');
  assert.equal(layerOf('SELECT version()'), 'other');
  assert.equal(layerOf('SELECT * FROM events_of_others'), 'other');
});
