import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAlertRule, listAlertRules } from '../alerts/rules.ts';
import { DatabaseError } from '../database/database-error.ts';
import type { FunnelStep } from '../domain/funnel.ts';
import type { GoalKind } from '../domain/goal.ts';
import { archive, restore } from './archive.ts';
import { listBackfilled, recordBackfill } from './backfills.ts';
import { openFixture } from './fixture.ts';
import {
  createFunnel,
  deleteFunnel,
  findFunnel,
  formatStep,
  listFunnelHistories,
  listFunnels,
  listFunnelVersions,
  parseStep,
  updateFunnel,
} from './funnels.ts';
import { changeGoal, createGoal, deleteGoal, listArchivedGoals, listGoals } from './goals.ts';
import { startImport } from './imports.ts';

const CART: FunnelStep = { kind: 'page', pattern: '/cart' };
const PAY: FunnelStep = { kind: 'page', pattern: '/pay/*' };
const BUY: FunnelStep = { kind: 'event', pattern: 'purchase' };

test('the id of a deleted goal is not used again', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { id: siteId } = await addSite();
  const order = await createGoal(database.db, clock, { siteId, name: 'Order', kind: 'page', pattern: '/thanks/*' });
  assert.deepEqual(order, { id: 1, siteId, name: 'Order', kind: 'page', pattern: '/thanks/*' });
  await deleteGoal(database.db, order.id);
  await assert.rejects(deleteGoal(database.db, order.id), new DatabaseError('not_found', 'there is no goal 1'));
  const click = await createGoal(database.db, clock, { siteId, name: 'Out', kind: 'event', pattern: 'outbound' });
  assert.deepEqual(await listGoals(database.db, siteId), [click]);
  assert.equal(click.id, 2);
});

test('a pattern that could match nothing is refused', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { id: siteId } = await addSite();
  const wrong: [GoalKind, string, string][] = [
    ['page', '', 'a page pattern begins with / or *, such as /thanks or /blog/*: ""'],
    ['page', 'thanks', 'a page pattern begins with / or *, such as /thanks or /blog/*: "thanks"'],
    ['page', 'grün/*', 'a page pattern begins with / or *, such as /thanks or /blog/*: "grün/*"'],
    ['page', '/a?b=c', 'a page pattern is a path without ? and #: "/a?b=c"'],
    ['page', `/${'a'.repeat(2048)}`, 'a page pattern has at most 2048 characters'],
    ['event', 'Sign Up', 'an event name has 1 to 64 characters of a-z, 0-9, _ and -: "Sign Up"'],
    ['event', '', 'an event name has 1 to 64 characters of a-z, 0-9, _ and -: ""'],
    ['event', 'pageview', 'pageview cannot be chosen; enter a custom event, outbound or download'],
    ['event', 'engage', 'engage cannot be chosen; enter a custom event, outbound or download'],
  ];
  for (const [kind, pattern, message] of wrong) {
    await assert.rejects(
      createGoal(database.db, clock, { siteId, name: 'Goal', kind, pattern }),
      new DatabaseError('invalid', message),
    );
  }
  for (const pattern of ['/', '*', '*/end', '/a*b', '/Caf%C3%A9']) {
    await createGoal(database.db, clock, { siteId, name: 'Goal', kind: 'page', pattern });
  }
});

test('an archived goal is treated as deleted until it is restored', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { db } = database;
  const [{ id: siteId }, { id: other }] = [await addSite(), await addSite({ domain: 'other.example' })];
  const order = await createGoal(db, clock, { siteId, name: 'Order', kind: 'page', pattern: '/thanks/*' });
  const signup = await createGoal(db, clock, { siteId, name: 'Signup', kind: 'event', pattern: 'signup' });
  await recordBackfill(db, { siteId, kind: 'goal', id: order.id, version: 0 });
  const notFound = (message: string) => new DatabaseError('not_found', message);
  await assert.rejects(
    archive(db, clock, { kind: 'goal', siteId: other, id: order.id }),
    notFound('there is no goal 1'),
  );
  await assert.rejects(
    restore(db, clock, { kind: 'goal', siteId, id: order.id }),
    notFound('there is no archived goal 1'),
  );

  await archive(db, clock, { kind: 'goal', siteId, id: order.id });
  assert.deepEqual(await listGoals(db, siteId), [signup]);
  assert.deepEqual(await listArchivedGoals(db, siteId), [{ ...order, archivedAt: clock.nowMicros() / 1000 }]);
  await assert.rejects(archive(db, clock, { kind: 'goal', siteId, id: order.id }), notFound('there is no goal 1'));
  await assert.rejects(changeGoal(db, clock, { ...order, name: 'Sale' }), notFound('there is no goal 1'));
  const watching = {
    siteId,
    type: 'goal',
    threshold: 1,
    goalId: order.id,
    url: null,
    secret: null,
    emails: ['a@b.example'],
  } as const;
  await assert.rejects(createAlertRule(db, clock, watching, []), notFound('the site has no goal 1'));

  await assert.rejects(
    restore(db, clock, { kind: 'goal', siteId: other, id: order.id }),
    notFound('there is no archived goal 1'),
  );
  await restore(db, clock, { kind: 'goal', siteId, id: order.id });
  assert.deepEqual(await listGoals(db, siteId), [order, signup]);
  assert.deepEqual(await listBackfilled(db, { kind: 'goal', version: 0 }, [order.id]), [], 'to be counted again');
});

test('a goal keeps its identity with another name and loses it with another pattern', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { db } = database;
  const { id: siteId } = await addSite();
  const order = await createGoal(db, clock, { siteId, name: 'Order', kind: 'page', pattern: '/thanks' });
  const channel = { url: null, secret: null, emails: ['a@b.example'] };
  await createAlertRule(db, clock, { siteId, type: 'goal', threshold: 5, goalId: order.id, ...channel }, []);
  await createAlertRule(db, clock, { siteId, type: 'goal', threshold: 5, goalId: null, ...channel }, []);
  await db.updateTable('alert_rules').set({ state: 'firing', memory: '{"day":"2026-03-10"}' }).execute();

  assert.deepEqual(await changeGoal(db, clock, { ...order, name: ' Sale ' }), { ...order, name: 'Sale' });
  assert.deepEqual(await listArchivedGoals(db, siteId), []);
  await assert.rejects(changeGoal(db, clock, { ...order, pattern: 'nothing' }), { code: 'invalid' });
  await assert.rejects(changeGoal(db, clock, { ...order, name: '' }), { code: 'invalid' });

  const replacement = await changeGoal(db, clock, { ...order, name: 'Sale', pattern: '/thanks/*' });
  assert.deepEqual(replacement, { id: 2, siteId, name: 'Sale', kind: 'page', pattern: '/thanks/*' });
  assert.deepEqual(await listGoals(db, siteId), [replacement]);
  assert.deepEqual(
    (await listArchivedGoals(db, siteId)).map(({ id, name }) => [id, name]),
    [[1, 'Sale']],
  );
  const rules = await listAlertRules(db, { siteId });
  assert.deepEqual(
    rules.map(({ goalId, state }) => [goalId, state]),
    [
      [2, 'armed'],
      [null, 'firing'],
    ],
  );
});

test('an archived funnel is treated as deleted until it is restored', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { db } = database;
  const [{ id: siteId }, { id: other }] = [await addSite(), await addSite({ domain: 'other.example' })];
  const first = await createFunnel(db, clock, { siteId, name: 'Shop', windowMinutes: 60, steps: [CART, BUY] });
  const made = clock.nowMicros() / 1000;
  clock.advanceMs(5000);
  const second = await updateFunnel(db, clock, 1, { name: 'Till', windowMinutes: 90 });
  assert.deepEqual(second, { ...first, name: 'Till', windowMinutes: 90, version: 2 });
  assert.deepEqual(await updateFunnel(db, clock, 1, { name: 'Shop' }), { ...second, name: 'Shop' }, 'no other version');
  const history = {
    id: 1,
    siteId,
    name: 'Shop',
    createdAt: made,
    archivedAt: null,
    versions: [
      { version: 1, windowMinutes: 60, steps: [CART, BUY], createdAt: made },
      { version: 2, windowMinutes: 90, steps: [CART, BUY], createdAt: made + 5000 },
    ],
  };
  assert.deepEqual(await listFunnelHistories(db, siteId), [history]);
  for (const version of [1, 2]) await recordBackfill(db, { siteId, kind: 'funnel', id: 1, version });

  const noFunnel = new DatabaseError('not_found', 'there is no funnel 1');
  const notArchived = new DatabaseError('not_found', 'there is no archived funnel 1');
  await assert.rejects(archive(db, clock, { kind: 'funnel', siteId: other, id: 1 }), noFunnel);
  await assert.rejects(restore(db, clock, { kind: 'funnel', siteId, id: 1 }), notArchived);
  await archive(db, clock, { kind: 'funnel', siteId, id: 1 });
  assert.deepEqual(await listFunnels(db, siteId), []);
  assert.deepEqual(await listFunnelVersions(db, siteId), []);
  assert.equal(await findFunnel(db, 1), undefined);
  assert.equal(await findFunnel(db, 1, 1), undefined);
  assert.deepEqual(await listFunnelHistories(db, siteId), [{ ...history, archivedAt: made + 5000 }]);
  await assert.rejects(updateFunnel(db, clock, 1, { name: 'New' }), noFunnel);
  await assert.rejects(archive(db, clock, { kind: 'funnel', siteId, id: 1 }), noFunnel);

  await assert.rejects(restore(db, clock, { kind: 'funnel', siteId: other, id: 1 }), notArchived);
  await restore(db, clock, { kind: 'funnel', siteId, id: 1 });
  assert.deepEqual(await listFunnelHistories(db, siteId), [history]);
  assert.equal((await listFunnelVersions(db, siteId)).length, 2);
  for (const version of [1, 2]) assert.deepEqual(await listBackfilled(db, { kind: 'funnel', version }, [1]), []);
});

test('other steps make another version, and every version stays readable', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { id: siteId } = await addSite();
  const first = await createFunnel(database.db, clock, { siteId, name: 'Shop', windowMinutes: 60, steps: [CART, BUY] });
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
  const second = await updateFunnel(database.db, clock, 1, { steps: [CART, PAY, BUY] });
  assert.deepEqual(second, { ...first, version: 2, steps: [CART, PAY, BUY] });
  assert.deepEqual(await updateFunnel(database.db, clock, 1, { steps: [CART, PAY, BUY] }), second);

  assert.deepEqual(await findFunnel(database.db, 1), second);
  assert.deepEqual(await findFunnel(database.db, 1, 1), first);
  assert.deepEqual(await findFunnel(database.db, 1, 3), second);
  assert.deepEqual(await findFunnel(database.db, 1, 0), second);
  assert.deepEqual(await listFunnels(database.db, siteId), [second]);
  assert.deepEqual(await listFunnelVersions(database.db, siteId), [first, second]);

  await deleteFunnel(database.db, 1);
  assert.equal(await findFunnel(database.db, 1), undefined);
  assert.deepEqual(await listFunnelVersions(database.db, siteId), []);
  await assert.rejects(deleteFunnel(database.db, 1), new DatabaseError('not_found', 'there is no funnel 1'));
  await assert.rejects(
    updateFunnel(database.db, clock, 1, { steps: [CART, BUY] }),
    new DatabaseError('not_found', 'there is no funnel 1'),
  );
});

test('a funnel has 2 to 10 steps and a window of 1 to 1440 minutes', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { id: siteId } = await addSite();
  const create = (steps: FunnelStep[], windowMinutes = 30) =>
    createFunnel(database.db, clock, { siteId, name: 'Shop', windowMinutes, steps });
  const window = new DatabaseError('invalid', 'the window must be a whole number of minutes from 1 to 1440');
  await assert.rejects(create([CART]), new DatabaseError('invalid', 'a funnel has 2 to 10 steps, not 1'));
  await assert.rejects(
    create(Array(11).fill(CART)),
    new DatabaseError('invalid', 'a funnel has 2 to 10 steps, not 11'),
  );
  await assert.rejects(create([CART, { kind: 'event', pattern: 'engage' }]), { code: 'invalid' });
  for (const minutes of [0, 1441, 1.5, -1]) await assert.rejects(create([CART, BUY], minutes), window);
  assert.equal((await create(Array(10).fill(CART), 1440)).steps.length, 10);
  assert.equal((await create([CART, BUY], 1)).windowMinutes, 1);
});

test('parseStep reads the format that formatStep writes', () => {
  for (const text of ['page:/cart', 'page:/a:b/*', 'event:purchase']) assert.equal(formatStep(parseStep(text)), text);
  for (const text of ['', '/cart', 'page', 'goal:1', 'event:', 'page:']) {
    assert.throws(() => parseStep(text), { name: 'DatabaseError', code: 'invalid' }, text);
  }
});

test('an import is recorded with its site', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { id: siteId } = await addSite();
  const id = await startImport(database.db, clock, { siteId, name: 'old.jsonl' });
  const kept = await database.db.selectFrom('imports').select(['id', 'site_id', 'name', 'started_at']).execute();
  assert.deepEqual([id, kept], [1, [{ id, site_id: siteId, name: 'old.jsonl', started_at: clock.nowMicros() / 1000 }]]);
});
