import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DASHBOARD_PRESETS } from '../../../../src/domain/period.ts';
import { ACTION_KEYS, PRESET_KEYS, type SimpleAction, shortcutOf } from './shortcuts.ts';

const press = (key: string, place: object = {}) => shortcutOf({ key, isModified: false, isTaken: false, ...place });

test('every preset has a key of its own', () => {
  for (const preset of DASHBOARD_PRESETS) {
    assert.deepEqual(press(PRESET_KEYS[preset].toLowerCase()), { kind: 'preset', preset });
    assert.deepEqual(press(PRESET_KEYS[preset]), { kind: 'preset', preset });
  }
});

test('every other action has a key of its own', () => {
  for (const kind of Object.keys(ACTION_KEYS) as SimpleAction[]) {
    assert.deepEqual(press(ACTION_KEYS[kind]), { kind });
  }
  const keys = [...Object.values(PRESET_KEYS), ...Object.values(ACTION_KEYS)];
  assert.equal(new Set(keys).size, keys.length);
  assert.deepEqual(press('ArrowLeft'), { kind: 'step', direction: -1 });
  assert.deepEqual(press('ArrowRight'), { kind: 'step', direction: 1 });
  assert.deepEqual(press('x'), { kind: 'compare' });
  assert.deepEqual(press('f'), { kind: 'filter' });
});

test('a digit chooses the tile at its place', () => {
  for (const place of [0, 1, 5, 6]) assert.deepEqual(press(String(place + 1)), { kind: 'metric', place });
});

test('the other keys do nothing', () => {
  for (const key of ['z', '0', '8', 'Enter', 'Tab', ' ', 'Shift', 'F5', 'escape', 'Delete']) {
    assert.equal(press(key), null, key);
  }
});

test('a key with a modifier, or pressed while somebody types, does nothing', () => {
  assert.equal(press('d', { isModified: true }), null);
  assert.equal(press('d', { isTaken: true }), null);
});
