import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Condition } from './condition.ts';
import { csv, csvName, tableName } from './csv.ts';

test('texts are quoted, also those with the cell separator of another country', () => {
  assert.equal(
    csv(
      ['key', 'visitors'],
      [
        ['/a,b', 1],
        ['say "hi"', 2],
        ['two\r\nlines', 3],
        ['größe مرحبا', 4],
        ['x;=1', 5],
        ['', 6],
      ],
    ),
    '"key","visitors"\r\n"/a,b",1\r\n"say ""hi""",2\r\n"two\r\nlines",3\r\n"größe مرحبا",4\r\n"x;=1",5\r\n"",6\r\n',
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
    '"key","value"\r\n"\'=HYPERLINK(""http://x"")",-1.5\r\n"\'+1",\r\n"\'-1",0\r\n"\'@x",0.25\r\n"\'\t=1",1\r\n"/=1",2\r\n',
  );
});

test('spaces, breaks, marks and full-width characters hide no formula', () => {
  for (const text of [' =1', '\u00A0+1', '\uFEFF-1', '\uFEFF \t@x', '＝1', '＋1', '－1', '＠x', '\r1', '\n1', '\t1']) {
    assert.equal(csv([text], []), `"'${text}"\r\n`, JSON.stringify(text));
  }
  for (const text of [' 1', 'a=1', '/-', '']) assert.equal(csv([text], []), `"${text}"\r\n`);
});

test('a file is named after the site, what is in it, and its days', () => {
  const days = { from: '2026-05-01', to: '2026-05-20' };
  assert.equal(csvName('shop.example', 'Entry pages', days), 'shop.example_entry-pages_2026-05-01_2026-05-20.csv');
  assert.equal(csvName('../etc/x', 'Pages', { from: days.to, to: days.to }), 'etc-x_pages_2026-05-20.csv');
});

test('the name of a filtered file has the conditions', () => {
  const day = { from: '2026-05-20', to: '2026-05-20' };
  const named = (...conditions: Condition[]) => csvName('shop.example', 'Pages', day, conditions);
  const is = (subject: Condition['subject'], ...values: string[]): Condition => ({ subject, operator: 'is', values });
  assert.equal(
    named(is('country', 'DE', 'FR'), { ...is('utm_source', 'News Letter'), operator: 'is_not' }),
    'shop.example_pages_country-de-fr_utm-source-is-not-news-letter_2026-05-20.csv',
  );
  assert.equal(named(is('page', '/../a\\b')), 'shop.example_pages_page-a-b_2026-05-20.csv');
  assert.equal(named(is('page', '/')), 'shop.example_pages_page_2026-05-20.csv');
  assert.equal(named(is('page', `/${'x'.repeat(300)}`)), `shop.example_pages_page-${'x'.repeat(40)}_2026-05-20.csv`);
});

test('a title that file names have no letters for gives way to the name of its table', () => {
  assert.equal(tableName('Pages d’entrée', 'entry'), 'Pages d’entrée');
  assert.equal(tableName('UTMソース', 'utm_source'), 'utm_source');
  const days = { from: '2026-05-01', to: '2026-05-20' };
  assert.equal(csvName('a.example', tableName('国', 'country'), days), 'a.example_country_2026-05-01_2026-05-20.csv');
});
