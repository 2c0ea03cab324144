import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UnpackBudget } from './unpack-budget.ts';

const PARTS = 'import its parts one after another';

test('an export has at most 10,000 files', () => {
  const budget = new UnpackBudget();
  budget.addEntries('a.zip', 4_000);
  budget.addEntries('b.zip', 6_000);
  const message = `cannot read c.csv: an export has at most 10000 files; ${PARTS}`;
  assert.throws(() => budget.addEntries('c.csv', 1), { name: 'DamagedFileError', message });
});

test('an export unpacks to at most 200 GB', () => {
  const budget = new UnpackBudget();
  const gigabytes = (all: number) => ({ all: all * 1e9, more: all * 1e9, packedBytes: 20e9 });
  budget.addUnpacked('a.gz', gigabytes(150));
  budget.addUnpacked('b.gz', gigabytes(50));
  const message = `cannot read c.gz: an export unpacks to at most 200 GB; ${PARTS}`;
  assert.throws(() => budget.addUnpacked('c.gz', { all: 1, more: 1, packedBytes: 1 }), { message });
});

test('a content has at most 1,000 times the size of its archive, beyond 100 MB', () => {
  const budget = new UnpackBudget();
  budget.addUnpacked('a.gz', { all: 100e6, more: 0, packedBytes: 1 });
  budget.addUnpacked('a.gz', { all: 100e6 + 1, more: 0, packedBytes: 100_001 });
  const message = 'cannot read a.gz: it unpacks to more than 1000 times its size; unpack it yourself if you trust it';
  assert.throws(() => budget.addUnpacked('a.gz', { all: 100e6 + 1, more: 0, packedBytes: 100_000 }), { message });
});

test('what is kept while an export is open has at most 24 million characters, equal texts once', () => {
  const budget = new UnpackBudget();
  const column = 'x'.repeat(12_000_000);
  assert.equal(budget.keep('a.csv', column), column);
  assert.equal(budget.keep('b.csv', 'x'.repeat(12_000_000)), column);
  budget.keep('b.csv', 'y'.repeat(12_000_000 - 24));
  const message = `cannot read c.csv: the files of the export have too many columns to hold at once; ${PARTS}`;
  assert.throws(() => budget.keep('c.csv', column), { message });
});

test('at most three archives lie in each other', () => {
  const budget = new UnpackBudget();
  budget.checkNesting('a.zip', 3);
  const message = 'cannot read a.zip: more than 3 archives lie in each other; unpack the outer ones';
  assert.throws(() => budget.checkNesting('a.zip', 4), { message });
});
