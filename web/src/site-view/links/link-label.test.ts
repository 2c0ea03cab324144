import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserPath } from '../../../../src/domain/browser-path.ts';
import { linkLabel } from './link-label.ts';

const shown = (key: string, domain = 'shop.example') => {
  const { text, href } = linkLabel(key, domain);
  return [text, href];
};

test('a link is shown without what all links share, and opens as it was clicked', () => {
  assert.deepEqual(shown('https://one.example/'), ['one.example', 'https://one.example/']);
  assert.deepEqual(shown('https://one.example/a%C3%A4?b=1#c'), [
    'one.example/aä?b=1#c',
    'https://one.example/a%C3%A4?b=1#c',
  ]);
  assert.deepEqual(shown('http://one.example/a/'), ['http://one.example/a/', 'http://one.example/a/']);
  assert.deepEqual(shown('https://www.shop.example/a.pdf')[0], 'www.shop.example/a.pdf');
});

test("a file of the site's own is shown by its path", () => {
  assert.deepEqual(shown('https://shop.example/files/a.pdf'), ['/files/a.pdf', 'https://shop.example/files/a.pdf']);
  assert.deepEqual(shown('/files/a.pdf'), ['/files/a.pdf', 'https://shop.example/files/a.pdf']);
  assert.deepEqual(shown('http://localhost:8080/a.pdf', 'localhost:8080'), ['/a.pdf', 'http://localhost:8080/a.pdf']);
});

test('what is no address of a page opens nothing', () => {
  for (const key of [
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'a.pdf',
    'https://',
    ' /a',
    'x',
  ]) {
    assert.deepEqual(shown(key), [key, null]);
  }
  assert.deepEqual(linkLabel('(none)', 'shop.example'), {
    text: 'No link',
    href: null,
    explanation: 'These events came without a link.',
  });
});

test('a link as long as a property may be was cut, and leads nowhere', () => {
  const cut = `https://one.example/${'x'.repeat(480)}`;
  assert.deepEqual(linkLabel(cut, 'shop.example'), { text: `${cut}…`, href: null, explanation: null });
});

test('a search finds letters that are percent-encoded in links', () => {
  assert.equal(browserPath('one.example/ä'), 'one.example/%C3%A4');
  assert.equal(browserPath('/a%20b'), '/a%20b');
});
