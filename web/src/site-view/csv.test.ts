import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv, csvName } from './csv.ts';

test('cells with commas, quotes and breaks are quoted', () => {
  assert.equal(
    csv(
      ['key', 'visitors'],
      [
        ['/a,b', 1],
        ['say "hi"', 2],
        ['two\r\nlines', 3],
        ['größe مرحبا', 4],
      ],
    ),
    'key,visitors\r\n"/a,b",1\r\n"say ""hi""",2\r\n"two\r\nlines",3\r\ngröße مرحبا,4\r\n',
  );
});

test('no text becomes a formula, and no number a text', () => {
  assert.equal(
    csv(
      ['key', 'value'],
      [
        ['=HYPERLINK("http://x")', -1.5],
        ['+1', null],
        ['-1', 0],
        ['@x', 0.25],
        ['\t=1', 1],
        ['/=1', 2],
      ],
    ),
    'key,value\r\n"\'=HYPERLINK(""http://x"")",-1.5\r\n\'+1,\r\n\'-1,0\r\n\'@x,0.25\r\n\'\t=1,1\r\n/=1,2\r\n',
  );
});

test('a file is named after the site, what is in it, and its days', () => {
  const days = { from: '2026-05-01', to: '2026-05-20' };
  assert.equal(csvName('shop.example', 'Entry pages', days), 'shop.example_entry-pages_2026-05-01_2026-05-20.csv');
  assert.equal(csvName('../etc/x', 'Pages', { from: days.to, to: days.to }), 'etc-x_pages_2026-05-20.csv');
});
