import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingsOf } from './readings.ts';

const row = { visitors: 1, pct: 0.5 };
const reached = { 50: 1, 90: 0.5, 100: 0 };

test('pages have a time and a scroll depth when views of them were measured', () => {
  const rows = [
    { ...row, key: '/', views: 4, measured: 3, avgTime: 61.5, avgScroll: 70, reached },
    { ...row, key: '/b', views: 2, measured: 0, avgTime: null, avgScroll: null, reached: null },
    { ...row, key: '/c', views: 0, measured: 0, avgTime: null, avgScroll: 25, reached: null },
  ];
  const { byPage, measuredShare, knownFrom } = readingsOf([{ rows, engagementKnownFrom: null }]);
  assert.deepEqual(
    [...byPage],
    [
      ['/', { time: 61.5, scroll: 70 }],
      ['/c', { time: null, scroll: 25 }],
    ],
  );
  assert.equal(measuredShare, 0.5);
  assert.equal(knownFrom, null);
});

test('nothing is known without measured views, and of days that do not know them', () => {
  const unknown = { ...row, key: '/', views: 4, measured: null, avgTime: null, avgScroll: null, reached: null };
  const readings = readingsOf([{ rows: [unknown], engagementKnownFrom: '2026-05-02' }]);
  assert.equal(readings.measuredShare, null);
  assert.equal(readings.byPage.size, 0);
  assert.equal(readings.knownFrom, '2026-05-02');
  assert.equal(readingsOf([]).measuredShare, null);
});
