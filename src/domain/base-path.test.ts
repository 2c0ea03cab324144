import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basePathOf, withoutBasePath } from './base-path.ts';

test('the base path is that of the public address', () => {
  assert.equal(basePathOf('https://stats.example'), '');
  assert.equal(basePathOf('https://example.com/analytics'), '/analytics');
  assert.equal(basePathOf('http://127.0.0.1:8000/a/b%20c'), '/a/b%20c');
});

test('a request is known by its path below it, whether a proxy has taken it off or not', () => {
  const below = (target: string) => withoutBasePath(target, '/analytics');
  assert.equal(below('/analytics/sites/a?period=30d'), '/sites/a?period=30d');
  assert.equal(below('/sites/a?period=30d'), '/sites/a?period=30d');
  assert.equal(below('/analytics'), '/');
  assert.equal(below('/analytics?period=30d'), '/?period=30d');
  assert.equal(below('/analytics/analytics/x'), '/analytics/x');
  assert.equal(below('/analyticsx/y'), '/analyticsx/y');
  assert.equal(withoutBasePath('/sites/a', ''), '/sites/a');
});
