/** Tests rules in the database: valid and invalid fields, changes, and what the documentation says of them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { listHistory } from '../../src/alerts/attempt-queue.ts';
import { listEnabledRules, recordOutcomes } from '../../src/alerts/enabled-rules.ts';
import { neededDestinations } from '../../src/alerts/receivers/registry.ts';
import {
  alertSecret,
  createAlertRule,
  deleteAlertRule,
  listAlertRules,
  type NewAlertRule,
  requireAlertRule,
  updateAlertRule,
} from '../../src/alerts/rules.ts';
import { RECEIVER_TABLE } from '../../src/domain/alert-receiver.ts';
import { ALERT_TYPE_TABLE, ALERT_TYPES } from '../../src/domain/alert-rule.ts';
import { URL_REJECTIONS } from '../../src/domain/attempt-status.ts';
import { openFixture } from '../../src/sites/fixture.ts';
import { createGoal, deleteGoal } from '../../src/sites/goals.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import { deleteSite } from '../../src/sites/sites.ts';

const RULE = { type: 'spike', threshold: 10, goalId: null, emails: [] } as const;
const WEBHOOK = { url: 'https://hooks.example.com/svc', secret: 'a secret' };
const NO_WEBHOOK = { url: null, secret: null };

async function harness(...[t]: Parameters<typeof openFixture>) {
  const fixture = await openFixture(t);
  const site = await fixture.addSite();
  const { clock } = fixture;
  const { db } = fixture.database;
  const create = (fields: Partial<NewAlertRule>) =>
    createAlertRule(db, clock, { siteId: site.id, ...RULE, ...WEBHOOK, ...fields }, []);
  return { ...fixture, db, site, create };
}

test('a rule is created, listed and deleted; its secret is stored and not shown', async (t) => {
  const { db, site, create, addSite } = await harness(t);
  const rule = await create({ emails: ['Ada@example.com', 'b@localhost'] });
  assert.deepEqual(rule, {
    id: 1,
    siteId: site.id,
    type: 'spike',
    threshold: 10,
    goalId: null,
    currency: null,
    hours: null,
    percent: null,
    where: [],
    url: 'https://hooks.example.com/svc',
    emails: ['Ada@example.com', 'b@localhost'],
    destinations: {},
    enabled: true,
    state: 'armed',
    createdAt: Date.parse('2026-03-10T12:00:00Z'),
  });
  assert.equal(await alertSecret(db, 1), 'a secret');
  const other = await addSite({ domain: 'other.example' });
  const second = await create({ siteId: other.id });
  assert.deepEqual(await listAlertRules(db), [rule, second]);
  assert.deepEqual(await listAlertRules(db, { siteId: other.id }), [second]);
  await deleteAlertRule(db, 1);
  assert.deepEqual(await listAlertRules(db), [second]);
  await assert.rejects(deleteAlertRule(db, 1), { code: 'not_found', message: 'there is no alert rule 1' });
  await assert.rejects(requireAlertRule(db, 1), { code: 'not_found' });
});

test('invalid fields of a rule are refused', async (t) => {
  const { db, clock, site, create, addSite } = await harness(t);
  const { id: siteId } = await addSite({ domain: 'other.example' });
  const foreign = await createGoal(db, clock, { siteId, name: 'Order', kind: 'event', pattern: 'order' });
  const whole = 'must be a whole number from 1 to 1000000000';
  for (const [fields, message] of [
    [{ threshold: null }, 'a spike rule needs a threshold'],
    [{ type: 'drop', threshold: null }, 'a drop rule needs a threshold'],
    [{ type: 'silence', threshold: null }, 'a silence rule needs a threshold'],
    [{ threshold: 0 }, `the threshold of a spike rule ${whole}`],
    [{ threshold: 1.5 }, `the threshold of a spike rule ${whole}`],
    [{ type: 'drop', threshold: -1 }, `the threshold of a drop rule ${whole}`],
    [{ type: 'goal', threshold: 2_000_000_000 }, `the threshold of a goal rule ${whole}`],
    [
      { type: 'silence', threshold: 721 },
      'the threshold of a silence rule must be a number of hours above 0 and up to 720',
    ],
    [
      { type: 'silence', threshold: Number.NaN },
      'the threshold of a silence rule must be a number of hours above 0 and up to 720',
    ],
    [{ goalId: 1 }, 'a spike rule has no goal; only a goal or revenue rule has'],
    [{ type: 'goal', goalId: foreign.id }, `the site has no goal ${foreign.id}`],
    [NO_WEBHOOK, `an alert rule needs ${neededDestinations()}`],
    [{ secret: null }, 'a webhook URL needs a secret to sign with'],
    [{ secret: '' }, 'a webhook URL needs a secret to sign with'],
    [{ secret: 'x'.repeat(1025) }, 'a secret has at most 1024 characters'],
    [{ url: null, emails: ['a@example.com'] }, 'a secret belongs to a webhook URL'],
    [{ emails: ['nobody'] }, '"nobody" is not an email address'],
    [{ emails: ['a@b.example, c@d.example'] }, '"a@b.example, c@d.example" is not an email address'],
    [{ emails: ['a@b.example\r\nBcc: x@y.example'] }, '"a@b.example\\r\\nBcc: x@y.example" is not an email address'],
    [{ emails: ['Ada <a@b.example>'] }, '"Ada <a@b.example>" is not an email address'],
    [
      { emails: Array.from({ length: 11 }, (_, i) => `a${i}@b.example`) },
      'an alert rule has at most 10 email addresses',
    ],
  ] as const) {
    await assert.rejects(create(fields), { message });
  }
  for (const fields of [
    { type: 'goal', threshold: null },
    { type: 'silence', threshold: 0.5 },
    { ...NO_WEBHOOK, emails: ['a@example.com', 'a@example.com'] },
  ] as const) {
    await create(fields);
  }
  assert.deepEqual(
    (await listAlertRules(db, { siteId: site.id })).map(({ emails }) => emails.length),
    [0, 0, 1],
  );
});

test('a change arms a rule again when its threshold or goal changes or when it is turned on', async (t) => {
  const { db, clock, create } = await harness(t);
  await create({});
  const update = (changes: Parameters<typeof updateAlertRule>[3]) => updateAlertRule(db, clock, 1, changes, []);
  const fire = () => db.updateTable('alert_rules').set({ state: 'firing' }).execute();
  await fire();
  assert.equal((await update({ url: 'https://other.example.com/' })).state, 'firing');
  assert.equal(await alertSecret(db, 1), 'a secret', 'the secret stays');
  assert.equal((await update({ secret: 'another' })).state, 'firing');
  assert.equal((await update({ emails: ['a@example.com'] })).state, 'firing');
  assert.equal((await update({ threshold: 10, enabled: true })).state, 'firing', 'nothing has changed');
  assert.equal((await update({ threshold: 11 })).state, 'armed');
  await fire();
  assert.deepEqual(await update({ enabled: false }).then(({ state, enabled }) => [state, enabled]), ['firing', false]);
  assert.deepEqual(await update({ enabled: true }).then(({ state, enabled }) => [state, enabled]), ['armed', true]);
  await update({ url: null });
  assert.equal(await alertSecret(db, 1), null);
  await assert.rejects(update({ emails: [] }), { code: 'invalid' });
  await assert.rejects(update({ url: 'https://localhost/', secret: 'x' }), { code: 'invalid' });
  await assert.rejects(updateAlertRule(db, clock, 9, {}, []), { code: 'not_found' });
});

test('a rule can be turned off although its URL is not allowed any more', async (t) => {
  const { db, clock, site } = await harness(t);
  const url = 'https://localhost:8443/';
  await createAlertRule(db, clock, { siteId: site.id, ...RULE, url, secret: 's' }, ['localhost']);
  assert.equal((await updateAlertRule(db, clock, 1, { enabled: false }, [])).enabled, false);
});

test('a rule can be turned off although its goal is gone, and cannot be given a goal that is gone', async (t) => {
  const { db, clock, site, create } = await harness(t);
  const goal = await createGoal(db, clock, { siteId: site.id, name: 'Order', kind: 'event', pattern: 'order' });
  const { id } = await create({ type: 'goal', goalId: goal.id });
  await deleteGoal(db, goal.id);
  assert.equal((await updateAlertRule(db, clock, id, { enabled: false }, [])).enabled, false);
  assert.equal((await updateAlertRule(db, clock, id, { goalId: null }, [])).goalId, null);
  const gone = { code: 'not_found', message: `the site has no goal ${goal.id}` };
  await assert.rejects(updateAlertRule(db, clock, id, { goalId: goal.id }, []), gone);
  const spike = await create({});
  await assert.rejects(updateAlertRule(db, clock, spike.id, { goalId: goal.id }, []), { code: 'invalid' });
});

test('the outcome of an evaluation is dropped when the rule was changed, turned off or deleted meanwhile', async (t) => {
  const { db, clock, create } = await harness(t);
  for (const meanwhile of [
    (id: number) => updateAlertRule(db, clock, id, { threshold: 99 }, []),
    (id: number) => updateAlertRule(db, clock, id, { enabled: false }, []),
    (id: number) => deleteAlertRule(db, id),
    // Another evaluation has written first.
    (id: number) => db.updateTable('alert_rules').set({ state: 'firing' }).where('id', '=', id).execute(),
  ]) {
    const { id } = await create({});
    const rule = (await listEnabledRules(db)).find((each) => each.id === id)!;
    const shared = {
      ruleId: id,
      channel: 'webhook',
      recipient: '',
      queue: 'x',
      type: 'spike',
      test: false,
      body: '{}',
    } as const;
    const attempts = [{ ...shared, attempt: 1, dueAt: 0 }];
    await meanwhile(id);
    assert.deepEqual(await recordOutcomes(db, [{ rule, state: 'firing', memory: '{"x":1}', attempts }]), []);
    assert.deepEqual(await listHistory(db, id), []);
  }
});

test('only rules that are on are evaluated, with the state of their site; deleting a site deletes its rules', async (t) => {
  const { db, clock, site, create, addSite } = await harness(t);
  await create({});
  await create({});
  await updateAlertRule(db, clock, 2, { enabled: false }, []);
  const other = await addSite({ domain: 'other.example', timezone: 'Asia/Tokyo' });
  await create({ siteId: other.id });
  await setSiteState(db, site.publicId, 'archived');
  const enabled = await listEnabledRules(db);
  assert.deepEqual(
    enabled.map(({ id, domain, timezone, siteState }) => [id, domain, timezone, siteState]),
    [
      [1, 'example.com', 'Europe/Paris', 'archived'],
      [3, 'other.example', 'Asia/Tokyo', 'active'],
    ],
  );
  await deleteSite(db, clock, other.publicId);
  assert.deepEqual(
    (await listAlertRules(db)).map(({ id }) => id),
    [1, 2],
  );
});

test('a rule cannot use an unknown channel', async (t) => {
  const { create } = await harness(t);
  await assert.rejects(create({ destinations: { pigeon: ['home'] } }), {
    code: 'invalid',
    message: 'there is no alert channel "pigeon"',
  });
});

test('the documentation has every type, channel, status and limit of the history', () => {
  const text = readFileSync(new URL('../../docs/alerts.md', import.meta.url), 'utf8');
  for (const type of ALERT_TYPES) assert.ok(text.includes(`| \`${type}\``), type);
  for (const { label } of Object.values(ALERT_TYPE_TABLE)) assert.ok(text.includes(`| ${label} `), label);
  for (const { label, option } of Object.values(RECEIVER_TABLE)) {
    assert.ok(text.includes(`\n## ${label}`), label);
    assert.ok(text.includes(`\`--${option.name}\``), option.name);
  }
  for (const status of ['pending', 'succeeded', 'failed:http-500', 'failed:timeout', 'failed:network', 'failed']) {
    assert.ok(text.includes(`| \`${status}\``), status);
  }
  const webhooks = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
  for (const reason of Object.keys(URL_REJECTIONS)) {
    assert.ok(webhooks.includes(`\`rejected:${reason}\``), reason);
  }
});
