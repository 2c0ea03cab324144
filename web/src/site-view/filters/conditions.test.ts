import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Condition, printCondition } from '../../../../src/domain/condition.ts';
import { printFilter } from '../../../../src/domain/filter.ts';
import { EVERYTHING, isSelected, type Selection, toggled, withCondition, withReplaced } from './conditions.ts';
import { readTyped } from './typed-values.ts';

const GERMANY = { dimension: 'country', value: 'DE' } as const;
const FRANCE = { dimension: 'country', value: 'FR' } as const;

const written = ({ filters, where }: Selection) => [...filters.map(printFilter), ...where.map(printCondition)];

test('a value of a row is left out, further ones with it, and each again taken in', () => {
  const one = toggled({ filters: [GERMANY], where: [] }, GERMANY, true);
  assert.deepEqual(written(one), ['country:is_not:DE']);
  const two = toggled(one, FRANCE, true);
  assert.deepEqual(written(two), ['country:is_not:DE|FR']);
  assert.deepEqual(written(toggled(two, GERMANY, true)), ['country:is_not:FR']);
  assert.deepEqual(written(toggled(one, GERMANY, true)), []);
  // Nothing is and is not the same.
  assert.deepEqual(written(toggled(two, GERMANY, false)), ['country:DE', 'country:is_not:FR']);
});

test('a row of a dimension that no filter is of sets a condition, one at a time', () => {
  const host = (value: string) => ({ dimension: 'hostname', value }) as const;
  const one = toggled({ filters: [GERMANY], where: [] }, host('a.example'), false);
  assert.deepEqual(written(one), ['country:DE', 'hostname:is:a.example']);
  assert.deepEqual([isSelected(one, host('a.example')), isSelected(one, host('b.example'))], [true, false]);
  assert.deepEqual(written(toggled(one, host('b.example'), false)), ['country:DE', 'hostname:is:b.example']);
  assert.deepEqual(written(toggled(one, host('a.example'), false)), ['country:DE']);
  assert.deepEqual(written(toggled(one, host('a.example'), true)), ['country:DE', 'hostname:is_not:a.example']);
});

test('a value that a condition selects is selected, and a click on its row ends that', () => {
  const where = [{ subject: 'country', operator: 'is', values: ['DE'] } as const];
  assert.equal(isSelected({ filters: [FRANCE], where }, GERMANY), true);
  assert.deepEqual(written(toggled({ filters: [FRANCE], where }, GERMANY, false)), ['country:FR']);
});

test('a condition that a click on a row would set is a filter', () => {
  const is = (...values: string[]): Condition => ({ subject: 'country', operator: 'is', values });
  const one = withCondition(EVERYTHING, is('DE'));
  assert.deepEqual(written(one), ['country:DE']);
  assert.deepEqual(written(withCondition(one, is('FR'))), ['country:DE', 'country:is:FR']);
  assert.deepEqual(written(withCondition(EVERYTHING, is('DE', 'FR'))), ['country:is:DE|FR']);
  assert.deepEqual(written(withCondition(EVERYTHING, { subject: 'hostname', operator: 'is', values: ['a'] })), [
    'hostname:is:a',
  ]);
});

test('an edited condition takes the place of the one before, as a filter where it is one', () => {
  const is = (...values: string[]): Condition => ({ subject: 'country', operator: 'is', values });
  const isNot: Condition = { ...is('DE'), operator: 'is_not' };
  const firefox = { dimension: 'browser', value: 'Firefox' } as const;
  const both: Selection = { filters: [GERMANY, firefox], where: [] };
  assert.deepEqual(written(withReplaced(both, is('DE'), is('FR'))), ['country:FR', 'browser:Firefox']);
  assert.deepEqual(written(withReplaced(both, is('DE'), is('DE', 'FR'))), ['browser:Firefox', 'country:is:DE|FR']);
  assert.deepEqual(written(withReplaced(both, is('DE'), null)), ['browser:Firefox']);
  const os: Condition = { subject: 'os', operator: 'is_not', values: ['Linux'] };
  const where: Selection = { filters: [], where: [isNot, os] };
  assert.deepEqual(written(withReplaced(where, isNot, { ...isNot, values: ['FR'] })), [
    'country:is_not:FR',
    'os:is_not:Linux',
  ]);
  assert.deepEqual(written(withReplaced(where, isNot, is('FR'))), ['country:FR', 'os:is_not:Linux']);
  // A condition that is there already stays there once.
  assert.deepEqual(written(withReplaced(where, isNot, os)), ['os:is_not:Linux']);
});

test('typed values are names that are known, and pages as browsers send them', () => {
  const known = [{ key: 'DE', text: 'Germany' }];
  const typed = (subject: Condition['subject'], operator: Condition['operator'], ...values: string[]) => {
    const read = readTyped({ subject, operator, values }, known);
    return typeof read === 'string' ? read : printCondition(read);
  };
  assert.equal(typed('country', 'is_not', ' germany', '', 'FR'), 'country:is_not:DE|FR');
  assert.equal(typed('city', 'contains', 'Germany'), 'city:contains:Germany');
  assert.equal(typed('page', 'is', '/über uns'), 'page:is:/%C3%BCber%20uns');
  assert.equal(typed('page', 'is', '/a?b'), 'invalid');
  assert.equal(typed('country', 'is', '(other)'), 'invalid');
  assert.equal(typed('country', 'is', ' '), 'none');
});
