import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FunnelStep } from '../domain/funnel.ts';
import { openFixture } from './fixture.ts';
import { createFunnel, listFunnels, updateFunnel } from './funnels.ts';
import { changeGoal, createGoal } from './goals.ts';

const BUY: FunnelStep = { kind: 'event', pattern: 'purchase' };

test('a pattern of pages is stored as a browser sends their paths', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { db } = database;
  const { id: siteId } = await addSite();
  const goal = await createGoal(db, clock, { siteId, name: 'Hello', kind: 'page', pattern: ' /سلام دنیا/*' });
  const stored = '/%D8%B3%D9%84%D8%A7%D9%85%20%D8%AF%D9%86%DB%8C%D8%A7/*';
  assert.equal(goal.pattern, stored);
  assert.equal(
    (await createGoal(db, clock, { siteId, name: 'Zero', kind: 'page', pattern: '/a\0b' })).pattern,
    '/a%00b',
  );
  const same = await changeGoal(db, clock, { ...goal, name: 'Greeting', pattern: '/سلام دنیا/*' });
  assert.deepEqual(same, { ...goal, name: 'Greeting' }, 'it is the same goal');
  const steps: FunnelStep[] = [{ kind: 'page', pattern: '/grün' }, BUY];
  const funnel = await createFunnel(db, clock, { siteId, name: 'Order', windowMinutes: 30, steps });
  assert.deepEqual(funnel.steps, [{ kind: 'page', pattern: '/gr%C3%BCn' }, BUY]);
  assert.equal((await updateFunnel(db, clock, funnel.id, { steps })).version, 1, 'nothing has changed');
  assert.deepEqual(await listFunnels(db, siteId), [funnel]);
});
