import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOfOwnAddress } from './own-address.ts';

const of = (text: string) => pathOfOwnAddress(text, { domain: 'shop.example', also: ['shop.test'] });

test('a whole address of the site becomes its path', () => {
  assert.equal(of('https://shop.example/thanks'), '/thanks');
  assert.equal(of(' HTTP://www.Shop.Example:8080/blog/*?utm_source=a#top '), '/blog/*');
  assert.equal(of('https://shop.example/'), '/');
  assert.equal(of('https://de.shop.test/x'), '/x');
  assert.equal(of('https://shop.example/d%C3%A4nke/a%20b '), '/dänke/a b');
  assert.equal(pathOfOwnAddress('https://bücher.example/neu', { domain: 'xn--bcher-kva.example' }), '/neu');
});

test('anything else stays as it is', () => {
  for (const text of [
    ...['/thanks', '', '*', 'https:', 'https://shop.example', 'https://shop.example.org/x', 'https://myshop.example/x'],
    ...['https://other.example/https://shop.example/x', 'shop.example/x', 'https://a b/x', 'ftp://shop.example/x'],
  ]) {
    assert.equal(of(text), text);
    assert.equal(pathOfOwnAddress(text, { domain: '' }), text);
  }
});
