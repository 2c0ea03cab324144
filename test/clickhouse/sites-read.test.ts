import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitesRead } from './sites-read.ts';

test('a read of a table is restricted to the site that its own WHERE clause demands', () => {
  const of = (statement: string) => sitesRead(statement).map(({ table, site }) => `${table} ${site}`);
  assert.deepEqual(of('SELECT 1 FROM system.parts'), []);
  assert.deepEqual(of("SELECT page FROM events WHERE site = toUInt32(7) AND day = toDate('2026-05-20')"), ['events 7']);
  assert.deepEqual(of('SELECT * FROM (SELECT * FROM hits WHERE day IN [1,2] AND site = 7 GROUP BY x) LIMIT 1'), [
    'hits 7',
  ]);
  assert.deepEqual(of('SELECT 1 FROM svc.events AS e INNER JOIN (SELECT 2) AS g USING (x) WHERE e.site = 3'), [
    'events 3',
  ]);
  assert.deepEqual(of('INSERT INTO hits SELECT * FROM events WHERE site = 1 UNION ALL SELECT * FROM day_keys'), [
    'events 1',
    'day_keys null',
  ]);
});

test('several sites, none, and words in texts or in other parts of a statement are no restriction', () => {
  for (const statement of [
    'SELECT 1 FROM events',
    'SELECT 1 FROM events WHERE site IN CAST([toUInt32(1)],2)',
    'SELECT 1 FROM events WHERE site = 1 OR day = 2',
    'SELECT 1 FROM events WHERE (site = 1 OR day = 2)',
    "SELECT 1 FROM events WHERE page = ' AND site = 1 AND '",
    'SELECT 1 FROM events WHERE not(site = 1)',
    'SELECT 1 FROM events UNION ALL SELECT 1 FROM system.one WHERE site = 1',
    'SELECT 1 FROM events GROUP BY site HAVING site = 1',
    'SELECT 1 FROM (SELECT * FROM events) WHERE site = 1',
  ]) {
    assert.deepEqual(sitesRead(statement), [{ table: 'events', site: null }], statement);
  }
  assert.deepEqual(sitesRead("SELECT ' FROM events'"), []);
});
