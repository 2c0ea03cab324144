import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../test/draws.ts';
import { SHOWN_DIMENSIONS } from './dimension.ts';
import { type Filter, parseFilter, printFilter, propertyDimension, propertyKeyOf } from './filter.ts';

const text = fc.string({
  minLength: 1,
  unit: fc.oneof(fc.constantFrom(':', '\\', 'a', '"'), fc.string({ minLength: 1, maxLength: 1 })),
});

test('a filter is read as it was written, whatever its key and value', () => {
  const filter: fc.Arbitrary<Filter> = fc.record({
    dimension: fc.oneof(fc.constantFrom(...SHOWN_DIMENSIONS), text.map(propertyDimension)),
    value: text,
  });
  fc.assert(
    fc.property(filter, (one) => assert.deepEqual(parseFilter(printFilter(one), SHOWN_DIMENSIONS), { ...one })),
  );
});

test('a filter by a property is split at its first colon without a backslash', () => {
  const parsed = (filter: string) => {
    const { dimension, value } = parseFilter(filter, SHOWN_DIMENSIONS)!;
    return [propertyKeyOf(dimension), value];
  };
  assert.deepEqual(parsed('property:plan:pro'), ['plan', 'pro']);
  assert.deepEqual(parsed('property:plan:pro:2'), ['plan', 'pro:2']);
  assert.deepEqual(parsed(String.raw`property:a\:b\\:c`), [String.raw`a:b\ `.trim(), 'c']);
  assert.deepEqual(parsed('page:/a:b'), [null, '/a:b']);
});

test('what is no filter is null', () => {
  for (const wrong of [
    '',
    'page',
    'page:',
    'nothing:a',
    'property:',
    'property:plan',
    'property:plan:',
    'property::a',
    'property:a\\:b',
  ]) {
    assert.equal(parseFilter(wrong, SHOWN_DIMENSIONS), null, wrong);
  }
  assert.equal(parseFilter('channel:Email', ['page']), null);
});
