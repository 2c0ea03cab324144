import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageUrl } from './page-url.ts';

test('a path leads to its page on the site', () => {
  assert.equal(pageUrl('shop.example', 'page', '/a%20b'), 'https://shop.example/a%20b');
  assert.equal(pageUrl('shop.example', 'exit', '//other.example/'), 'https://shop.example//other.example/');
  assert.equal(pageUrl('localhost', 'entry', '/'), 'http://localhost/');
});

test('other rows lead to no page', () => {
  assert.equal(pageUrl('shop.example', 'page', '(none)'), null);
  assert.equal(pageUrl('shop.example', 'page', '(other)'), null);
  assert.equal(pageUrl('shop.example', 'referrer', '/a'), null);
});
