import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FunnelStep } from '../../../../../src/domain/funnel.ts';
import { versionChanges } from './version-changes.ts';

const version = (steps: string, windowMinutes = 30) => ({
  windowMinutes,
  steps: steps.split(' ').map((pattern): FunnelStep => ({ kind: pattern.startsWith('/') ? 'page' : 'event', pattern })),
});

test('lists the differences of two versions', () => {
  const before = version('/ /cart /pay buy');
  assert.deepEqual(versionChanges(before, before), []);
  assert.deepEqual(versionChanges(before, version('/ /cart buy')), ['Removed: Page /pay (was step 3)']);
  assert.deepEqual(versionChanges(before, version('/ /basket /pay buy')), [
    'Removed: Page /cart (was step 2)',
    'Added: Page /basket (step 2)',
  ]);
  assert.deepEqual(versionChanges(before, version('/ /pay /cart buy')), ['Moved: Page /cart, from step 2 to step 3']);
  assert.deepEqual(versionChanges(before, version('/ /cart /pay buy', 90)), [
    'Time window: 30 minutes → 1 hour 30 minutes',
  ]);
  assert.deepEqual(versionChanges(version('/a /a'), version('/a /a /a')), ['Added: Page /a (step 3)']);
});
