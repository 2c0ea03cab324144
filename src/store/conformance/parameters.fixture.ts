import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { sizeOf } from '../../../test/draws.ts';
import type { Store } from '../store.ts';
import { NASTY, text } from './texts.fixture.ts';

/** Registers the tests of typed parameters and of what comes back. */
export function testParameters(store: () => Store): void {
  test('texts come back from parameters as they went in, and are nothing but values', async () => {
    const question = 'SELECT {one:String} AS one, {many:Array(String)} AS many, {number:Int64} AS number';
    assert.deepEqual(await store().query(question, { one: '', many: NASTY, number: 0 }), [
      { one: '', many: NASTY, number: 0 },
    ]);
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { maxLength: 3 }), fc.maxSafeInteger(), async (one, many, number) => {
        assert.deepEqual(await store().query(question, { one, many, number }), [{ one, many, number }]);
      }),
      { numRuns: sizeOf(200) },
    );
  });

  test('each type of parameter carries its smallest and its largest value', async () => {
    const bounds = {
      UInt8: [0, 255],
      UInt16: [0, 65_535],
      UInt32: [0, 4_294_967_295],
      UInt64: [0, Number.MAX_SAFE_INTEGER],
      Int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
      Date: ['1970-01-01', '2149-06-06'],
    } as const;
    for (const [type, values] of Object.entries(bounds)) {
      const question = `SELECT {one:${type}} AS one, {many:Array(${type})} AS many, toTypeName(one) AS type`;
      for (const one of values) {
        assert.deepEqual(await store().query(question, { one, many: values }), [{ one, many: values, type }], type);
      }
    }
    assert.deepEqual(await store().query('SELECT {none:Array(UInt32)} AS none', { none: [] }), [{ none: [] }]);
    // A hash fills all 64 bits: it comes and goes as a text.
    assert.deepEqual(await store().query('SELECT toString({hash:UInt64}) AS hash', { hash: '18446744073709551615' }), [
      { hash: '18446744073709551615' },
    ]);
  });

  test('a parameter that is missing, mistyped or of an unknown type is refused', async () => {
    const refused = { name: 'TypeError' };
    for (const run of [store().query, store().derive, store().execute].map((method) => method.bind(store()))) {
      await assert.rejects(run('SELECT {a:String}', {}), refused);
      await assert.rejects(run('SELECT {a:String}', { a: 1 }), refused);
      await assert.rejects(run('SELECT {a:UInt32}', { a: '1; DROP TABLE events' }), refused);
      await assert.rejects(run('SELECT {a:UInt32}', { a: 1.5 }), refused);
      await assert.rejects(run('SELECT {a:UInt32}', { a: Number.NaN }), refused);
      await assert.rejects(run('SELECT {a:Array(UInt32)}', { a: 1 }), refused);
      await assert.rejects(run('SELECT {a:Array(UInt32)}', { a: ['1'] }), refused);
      await assert.rejects(run('SELECT {a:Date}', { a: "2026-05-20'" }), refused);
      await assert.rejects(run('SELECT {a:Identifier}', { a: 'events' }), refused);
      await assert.rejects(run('SELECT {toString:String}', {}), refused);
    }
  });

  test('64-bit integers of a result are numbers', async () => {
    assert.deepEqual(
      await store().query(
        'SELECT toUInt64(9007199254740991) AS max, toInt64(-9007199254740991) AS min, sum(number) AS sum, count() AS n FROM numbers(4)',
      ),
      [{ max: Number.MAX_SAFE_INTEGER, min: Number.MIN_SAFE_INTEGER, sum: 6, n: 4 }],
    );
  });
}
