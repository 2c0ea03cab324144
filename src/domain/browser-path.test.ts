import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserPath, typedPattern } from './browser-path.ts';

test('a path is encoded as the URL parser does it, character by character', () => {
  const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i));
  for (const character of [...ascii, '\u0001', '\u007f', '\u0080', 'ü', 'س', '日', '😀', '\u00a0', '\u2028']) {
    // They end a path, or are another way to write its slash.
    if (['?', '#', '\\'].includes(character)) continue;
    const path = `/a${character}b/${character}${character}`;
    assert.equal(browserPath(path), new URL(`https://shop.example${path}x`).pathname.slice(0, -1), character);
  }
});

test('what is encoded stays, and so does a percent sign that encodes nothing', () => {
  for (const path of ['/%D8%B3', '/%d8%b3', '/a%20b', '/100%', '/%zz', '/%25', '//wp//x', '/*', '/a?b#c']) {
    assert.equal(browserPath(path), path);
  }
  assert.equal(browserPath('/\ud800'), '/%EF%BF%BD');
});

test('a pattern is typed decoded where that means the same', () => {
  for (const [stored, typed] of [
    ['/%D8%B3%D9%84%D8%A7%D9%85*', '/سلام*'],
    ['/a%20b', '/a b'],
    ['/gr%C3%BCn*', '/grün*'],
    ['/%d8%b3', '/%d8%b3'],
    ['/a%2Ab*', '/a%2Ab*'],
    ['/a%2541', '/a%2541'],
    ['/100%', '/100%'],
    ['/a%2Fb', '/a%2Fb'],
  ] as const) {
    assert.equal(typedPattern(stored), typed);
    assert.equal(browserPath(typed), stored);
  }
});
