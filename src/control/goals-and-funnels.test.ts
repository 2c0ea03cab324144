import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FunnelStep } from '../domain/funnel.ts';
import type { GoalKind } from '../domain/goal.ts';
import { ControlError } from './control-error.ts';
import { openFixture } from './fixture.ts';
import {
  createFunnel,
  deleteFunnel,
  findFunnel,
  formatStep,
  listFunnels,
  listFunnelVersions,
  parseStep,
  updateFunnel,
} from './funnels.ts';
import { createGoal, deleteGoal, listGoals } from './goals.ts';
import { listImports, startImport } from './imports.ts';

const CART: FunnelStep = { kind: 'page', pattern: '/cart' };
const PAY: FunnelStep = { kind: 'page', pattern: '/pay/*' };
const BUY: FunnelStep = { kind: 'event', pattern: 'purchase' };

test('the id of a deleted goal is not given again', async (t) => {
  const { control, clock, addSite } = await openFixture(t);
  const { id: siteId } = await addSite();
  const order = await createGoal(control.db, clock, { siteId, name: 'Order', kind: 'page', pattern: '/thanks/*' });
  assert.deepEqual(order, { id: 1, siteId, name: 'Order', kind: 'page', pattern: '/thanks/*' });
  await deleteGoal(control.db, order.id);
  await assert.rejects(deleteGoal(control.db, order.id), new ControlError('not_found', 'there is no goal 1'));
  const click = await createGoal(control.db, clock, { siteId, name: 'Out', kind: 'event', pattern: 'outbound' });
  assert.deepEqual(await listGoals(control.db, siteId), [click]);
  assert.equal(click.id, 2);
});

test('a pattern that could match nothing is refused', async (t) => {
  const { control, clock, addSite } = await openFixture(t);
  const { id: siteId } = await addSite();
  const wrong: [GoalKind, string, string][] = [
    ['page', '', 'a page pattern begins with / or *, such as /thanks or /blog/*: ""'],
    ['page', 'thanks', 'a page pattern begins with / or *, such as /thanks or /blog/*: "thanks"'],
    ['page', '/a?b=c', 'a page pattern is a path without ? and #: "/a?b=c"'],
    ['page', `/${'a'.repeat(2048)}`, 'a page pattern has at most 2048 characters'],
    ['event', 'Sign Up', 'an event name has 1 to 64 characters of a-z, 0-9, _ and -: "Sign Up"'],
    ['event', '', 'an event name has 1 to 64 characters of a-z, 0-9, _ and -: ""'],
    ['event', 'pageview', 'pageview is no event to choose; give a custom event, outbound or download'],
    ['event', 'engage', 'engage is no event to choose; give a custom event, outbound or download'],
  ];
  for (const [kind, pattern, message] of wrong) {
    await assert.rejects(
      createGoal(control.db, clock, { siteId, name: 'Goal', kind, pattern }),
      new ControlError('invalid', message),
    );
  }
  for (const pattern of ['/', '*', '*/end', '/a*b', '/Caf%C3%A9']) {
    await createGoal(control.db, clock, { siteId, name: 'Goal', kind: 'page', pattern });
  }
});

test('other steps make another version, and every version stays readable', async (t) => {
  const { control, clock, addSite } = await openFixture(t);
  const { id: siteId } = await addSite();
  const first = await createFunnel(control.db, clock, { siteId, name: 'Shop', windowMinutes: 60, steps: [CART, BUY] });
  assert.deepEqual(first, {
    id: 1,
    siteId,
    name: 'Shop',
    version: 1,
    windowMinutes: 60,
    steps: [CART, BUY],
    createdAt: clock.nowMicros() / 1000,
  });
  clock.advanceMs(1000);
  const second = await updateFunnel(control.db, clock, 1, { steps: [CART, PAY, BUY] });
  assert.deepEqual(second, { ...first, version: 2, steps: [CART, PAY, BUY] });
  assert.deepEqual(await updateFunnel(control.db, clock, 1, { steps: [CART, PAY, BUY] }), second);

  assert.deepEqual(await findFunnel(control.db, 1), second);
  assert.deepEqual(await findFunnel(control.db, 1, 1), first);
  assert.deepEqual(await findFunnel(control.db, 1, 3), second);
  assert.deepEqual(await findFunnel(control.db, 1, 0), second);
  assert.deepEqual(await listFunnels(control.db, siteId), [second]);
  assert.deepEqual(await listFunnelVersions(control.db, siteId), [first, second]);

  await deleteFunnel(control.db, 1);
  assert.equal(await findFunnel(control.db, 1), undefined);
  assert.deepEqual(await listFunnelVersions(control.db, siteId), []);
  await assert.rejects(deleteFunnel(control.db, 1), new ControlError('not_found', 'there is no funnel 1'));
  await assert.rejects(
    updateFunnel(control.db, clock, 1, { steps: [CART, BUY] }),
    new ControlError('not_found', 'there is no funnel 1'),
  );
});

test('a funnel has 2 to 10 steps and a window of 1 to 1440 minutes', async (t) => {
  const { control, clock, addSite } = await openFixture(t);
  const { id: siteId } = await addSite();
  const create = (steps: FunnelStep[], windowMinutes = 30) =>
    createFunnel(control.db, clock, { siteId, name: 'Shop', windowMinutes, steps });
  const window = new ControlError('invalid', 'the window must be a whole number of minutes from 1 to 1440');
  await assert.rejects(create([CART]), new ControlError('invalid', 'a funnel has 2 to 10 steps, not 1'));
  await assert.rejects(create(Array(11).fill(CART)), new ControlError('invalid', 'a funnel has 2 to 10 steps, not 11'));
  await assert.rejects(create([CART, { kind: 'event', pattern: 'engage' }]), { code: 'invalid' });
  for (const minutes of [0, 1441, 1.5, -1]) await assert.rejects(create([CART, BUY], minutes), window);
  assert.equal((await create(Array(10).fill(CART), 1440)).steps.length, 10);
  assert.equal((await create([CART, BUY], 1)).windowMinutes, 1);
});

test('a step is read as it is written', () => {
  for (const text of ['page:/cart', 'page:/a:b/*', 'event:purchase']) assert.equal(formatStep(parseStep(text)), text);
  for (const text of ['', '/cart', 'page', 'goal:1', 'event:', 'page:']) {
    assert.throws(() => parseStep(text), { name: 'ControlError', code: 'invalid' }, text);
  }
});

test('an import is recorded with its site', async (t) => {
  const { control, clock, addSite } = await openFixture(t);
  const { id: siteId } = await addSite();
  const run = await startImport(control.db, clock, { siteId, name: 'old.jsonl' });
  assert.deepEqual(run, { id: 1, siteId, name: 'old.jsonl', startedAt: clock.nowMicros() / 1000 });
  assert.deepEqual(await listImports(control.db, siteId), [run]);
});
