import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headerOf } from './header.ts';
import { COLUMNS_MAX } from './limits.ts';

test('the delimiter is the one that makes the most columns of the header', () => {
  assert.deepEqual(headerOf('date,visitors\n2026-03-10,1\n', true), {
    delimiter: ',',
    columns: ['date', 'visitors'],
    linesBefore: 0,
  });
  assert.deepEqual(headerOf('"Page; or path";"Views";Users, all\r\n', true), {
    delimiter: ';',
    columns: ['Page; or path', 'Views', 'Users, all'],
    linesBefore: 0,
  });
  assert.deepEqual(headerOf('Etikett\tBesuche\tAktionen, alle', true), {
    delimiter: '\t',
    columns: ['Etikett', 'Besuche', 'Aktionen, alle'],
    linesBefore: 0,
  });
});

test('names are trimmed and otherwise as they are written', () => {
  const header = headerOf('2Path, Title ,"Referrer ""scheme""","Session\nid",\n', true);
  assert.deepEqual(typeof header === 'object' && header.columns, [
    '2Path',
    'Title',
    'Referrer "scheme"',
    'Session\nid',
    '',
  ]);
});

test('comments and empty lines before the header are left out', () => {
  const head = '# ----------\n# Pages and screens, by path\r\n#\n\nPage path and screen class,Views\n/,1\n';
  assert.deepEqual(headerOf(head, true), {
    delimiter: ',',
    columns: ['Page path and screen class', 'Views'],
    linesBefore: 4,
  });
});

test('logs, JSON and prose are no tables', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0; x';
  const texts = [
    // The combined and the common log format, with and without a host before, and an error log.
    `192.0.2.1 - - [10/Mar/2026:13:55:36 +0100] "GET /a,b;c HTTP/1.1" 200 2326 "https://example.org/?a,b" "${agent}"\n`,
    `2001:db8::1 - ada [10/Mar/2026:13:55:36 +0100] "GET /a,b;c HTTP/1.0" 200 2326\n`,
    `example.com:443 192.0.2.1 - - [10/Mar/2026:13:55:36 +0100] "GET / HTTP/1.1" 200 5 "-" "${agent}"\n`,
    `"192.0.2.1" - - [10/Mar/2026:13:55:36 +0100] "GET / HTTP/1.1" 200 5 "-" "${agent}"\n`,
    `[Tue Mar 10 13:55:36 2026] [error] [client 192.0.2.1] a, b, c\n`,
    // Caddy, as JSON lines and for a console.
    `{"level":"info","ts":1773147336.1,"request":{"host":"example.com","uri":"/a,b"},"status":200}\n`,
    '2026/03/10 13:55:36.000\tinfo\thttp.log.access\thandled request\t{"status": 200}\n',
    // CloudFront and IIS name their fields in a comment.
    '#Version: 1.0\n#Fields: date time x-edge-location sc-bytes\n2026-03-10\t13:55:36\tFRA50\t392\n',
    '#Software: Microsoft Internet Information Services 10.0\ndate,time\n',
    '2026-03-10\t13:55:36\tFRA50\t392\t192.0.2.1\tGET\n',
    '[{"idSite":"1","idVisit":"7"},\n{"idSite":"1","idVisit":"8"}]\n',
    '\n  {\n  "a,b": 1\n}',
    'no delimiter at all\n',
    'page\n/a,b\n',
    '/a,/b,/c\n',
    'ada,1,2\n',
    `${'x'.repeat(300)},y\n`,
    '# a, b\n# only comments, here\n',
  ];
  for (const text of texts) assert.equal(headerOf(text, true), 'none', text);
});

test('a header that goes on behind the beginning is asked for', () => {
  for (const head of ['date,visi', '# one\n# two', '# one\n', '"a\n', '', 'x'.repeat(100)]) {
    assert.equal(headerOf(head, false), 'more', head);
  }
  assert.equal(headerOf('"a,b\nc,d\n', true), 'none');
});

test('a table may have 20,000 columns', () => {
  const names = Array.from({ length: COLUMNS_MAX }, (_, at) => `column_${at}`);
  const header = headerOf(`${names.join()}\n`, true);
  assert.equal(typeof header === 'object' && header.columns.length, 20_000);
  assert.equal(headerOf(`${names.join()},one_more\n`, true), 'too wide');
});
