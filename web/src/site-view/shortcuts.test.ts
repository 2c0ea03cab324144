import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERIOD_PRESETS } from '../../../src/domain/period.ts';
import { PRESET_KEYS, shortcutOf } from './shortcuts.ts';

const press = (key: string, place: object = {}) => shortcutOf({ key, isModified: false, isTaken: false, ...place });

test('every preset has a key of its own', () => {
  for (const preset of PERIOD_PRESETS) {
    assert.deepEqual(press(PRESET_KEYS[preset].toLowerCase()), { kind: 'preset', preset });
    assert.deepEqual(press(PRESET_KEYS[preset]), { kind: 'preset', preset });
  }
  assert.equal(new Set(Object.values(PRESET_KEYS)).size, PERIOD_PRESETS.length);
});

test('the other keys', () => {
  assert.deepEqual(press('ArrowLeft'), { kind: 'step', direction: -1 });
  assert.deepEqual(press('ArrowRight'), { kind: 'step', direction: 1 });
  assert.deepEqual(press('c'), { kind: 'custom' });
  assert.deepEqual(press('?'), { kind: 'help' });
  assert.deepEqual(
    ['x', 'Enter', 'Tab', ' ', 'Shift'].map((key) => press(key)),
    [null, null, null, null, null],
  );
});

test('a key with a modifier, or pressed while somebody types, does nothing', () => {
  assert.equal(press('d', { isModified: true }), null);
  assert.equal(press('d', { isTaken: true }), null);
});
