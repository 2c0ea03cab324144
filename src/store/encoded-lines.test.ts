import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENTS_PER_WRITER } from '../domain/sequence.ts';
import { rangeContents } from './encoded-lines.ts';

const SEQ = 5 * EVENTS_PER_WRITER;
const lineOf = (day: string, seq: number | string) => `1\t${day}\t77\t1000\t${seq}\t10\tpageview\n`;

test('a damaged line is no event, and changes nothing about those around it', () => {
  for (const damaged of ['garbage\n', '\n', '1\t2026-05-02\n', 'garbage']) {
    const lines = `${lineOf('2026-05-01', SEQ + 1)}${damaged}`;
    const all = damaged.endsWith('\n') ? lines + lineOf('2026-05-03', SEQ + 2) : lines;
    const { siteDays, writers } = rangeContents(Buffer.from(all));
    const days = damaged.endsWith('\n') ? ['2026-05-01', '2026-05-03'] : ['2026-05-01'];
    assert.deepEqual(
      siteDays,
      days.map((day) => ({ siteId: 1, day, events: 1 })),
    );
    assert.deepEqual([...writers], [[5, { first: SEQ + 1, last: SEQ + days.length }]]);
  }
});

test('a line whose number is damaged has no writer', () => {
  const { writers } = rangeContents(Buffer.from(lineOf('2026-05-01', '4x') + lineOf('2026-05-01', SEQ)));
  assert.deepEqual([...writers], [[5, { first: SEQ, last: SEQ }]]);
});
