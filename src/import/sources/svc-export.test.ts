import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExportFile } from '../files/export-table.ts';
import { tableOf, textOf } from '../files/files-in-memory.fixture.ts';
import { RecordingSink } from './recording-sink.fixture.ts';
import { svcExport } from './svc-export.ts';

const TOTALS = ['day', 'visitors', 'pageviews', 'sessions', 'bounces', 'duration_us'];
const KEYS = ['day', 'dimension', 'key', 'visitors', 'views'];

async function read(...files: readonly ExportFile[]) {
  const sink = new RecordingSink();
  await svcExport.read(files, sink, { domain: 'example.com' });
  return { ...sink.recorded(), lacking: sink.lacking };
}

test('an export is read as it is, and what was unknown stays unknown', async () => {
  const files = [
    tableOf('shop/totals-2026-05.csv', TOTALS, [
      ['2026-05-01', 5, 9, 6, 1, '1234567890123456'],
      ['2026-05-02', 5, '', '', '', ''],
    ]),
    tableOf('shop/keys-2026-05.csv', KEYS, [
      ['2026-05-01', 'page', '/a?=+', 3, 4],
      ['2026-05-01', 'utm_term', '(none)', 5, 9],
      ['2026-05-01', 'page', '(other)', 2, ''],
      ['2026-05-01', 'channel', 'Direct', 5, 9],
      ['2026-05-02', 'page', '', '', ''],
    ]),
    tableOf('shop/hours-2026-05.csv', ['day', 'hour'], []),
    tableOf('shop/visits-2026-05-01.csv', ['day', 'second', 'hour'], []),
    textOf('shop/manifest.json', ['{}']),
  ];
  assert.equal(svcExport.recognise(files), null);
  assert.deepEqual(await read(...files), {
    totals: {
      '2026-05-01': { visitors: 5, pageviews: 9, sessions: 6, bounces: 1, durationSeconds: 1234567890.123456 },
      '2026-05-02': { visitors: 5 },
    },
    keys: {
      '2026-05-01': {
        page: { '/a?=+': '3/4', '(other)': '2/-' },
        utm_term: { '(none)': '5/9' },
        channel: { Direct: '5/9' },
      },
    },
    // An export of an earlier version has no rows of channels.
    lacking: ['2026-05-02 page', '2026-05-02 channel'],
    leftOut: {},
    folded: {},
    unread: { 'shop/hours-2026-05.csv': 'not_kept', 'shop/visits-2026-05-01.csv': 'not_kept' },
  });
});

test('rows that no export has are left out', async () => {
  const { keys, totals, leftOut } = await read(
    tableOf('totals-2026-05.csv', TOTALS, [
      ['2026-05-01', 5, 9, 6, 1, '-1'],
      ['2026-02-30', 1, 1, 1, 1, 1],
    ]),
    tableOf('a/keys-2026-05.csv', KEYS, [
      ['2026-05-01', 'page', '/', 1, 1],
      ['2026-05-01', 'colour', 'red', 1, 1],
      ['2026-05-01', 'page', '/b', 'many', 1],
      ['2026-05-01', 'page', `/${'b'.repeat(1024)}`, 1, 1],
    ]),
    tableOf('b/keys-2026-05.csv', KEYS, [['2026-05-01', 'page', '/', 1, 1]]),
  );
  assert.deepEqual([keys, totals], [{ '2026-05-01': { page: { '/': '1/1' } } }, {}]);
  assert.deepEqual(leftOut, {
    '2026-05-01 totals not_a_number': '1: -/-',
    'null totals no_day': '1: -/-',
    '2026-05-01 totals unreadable': '1: -/-',
    '2026-05-01 page not_a_number': '1: -/-',
    '2026-05-01 page no_key': '1: -/-',
    '2026-05-01 page day_twice': '1: -/-',
  });
});

test('files without a table of sums are no export of svc', () => {
  const reason = 'it has no file such as totals-2026-05.csv';
  assert.equal(svcExport.recognise([tableOf('hours-2026-05.csv', ['day'], [])]), reason);
  assert.equal(svcExport.recognise([tableOf('totals-2026-05.csv', ['day', 'visitors'], [])]), reason);
});
