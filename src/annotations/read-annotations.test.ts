import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAlert } from '../alerts/alert-body.ts';
import { queueAttempts } from '../alerts/attempt-queue.ts';
import { createAlertRule } from '../alerts/rules.ts';
import { DiscardCounter } from '../collect/discard-counter.ts';
import { addDays, daysBetween } from '../domain/calendar.ts';
import type { Period } from '../domain/period.ts';
import type { Site } from '../domain/site.ts';
import { addNote } from '../sites/annotations.ts';
import { openFixture } from '../sites/fixture.ts';
import { createFunnel, updateFunnel } from '../sites/funnels.ts';
import { createGoal } from '../sites/goals.ts';
import { beginProductImport, setImportState } from '../sites/product-imports.ts';
import { recordReading } from '../sites/site-files.ts';
import { updateSite } from '../sites/sites.ts';
import { readAnnotations } from './read-annotations.ts';

const MAY: Period = { from: '2026-05-01', to: '2026-05-31' };

async function annotated(t: Parameters<typeof openFixture>[0]) {
  const fixture = await openFixture(t);
  const { database, clock } = fixture;
  clock.set('2026-03-01T12:00:00Z');
  const site = await fixture.addSite({ timezone: 'Europe/Berlin' });
  let events: ReadonlyMap<string, number | null> = new Map();
  const statistics = { eventDays: () => events };
  return {
    ...fixture,
    site,
    db: database.db,
    hasEvents: (days: ReadonlyMap<string, number | null>) => {
      events = days;
    },
    read: (of: Site = site, period = MAY) =>
      readAnnotations({ db: database.db, statistics }, of, { period, now: clock.nowMicros(), language: 'en' }),
  };
}

test('goals, new versions of funnels and changes of the zone are told on their local days', async (t) => {
  const { db, clock, site, read } = await annotated(t);
  clock.set('2026-05-04T22:30:00Z');
  await createGoal(db, clock, { siteId: site.id, name: 'Signup', kind: 'event', pattern: 'signup' });
  const steps = [
    { kind: 'page', pattern: '/cart' },
    { kind: 'page', pattern: '/thanks' },
  ] as const;
  const { id } = await createFunnel(db, clock, { siteId: site.id, name: 'Order', windowMinutes: 60, steps });
  clock.set('2026-05-10T10:00:00Z');
  await updateFunnel(db, clock, id, { windowMinutes: 30 });
  clock.set('2026-05-12T03:00:00Z');
  await updateSite(db, clock, site.publicId, { timezone: 'America/New_York' });
  clock.set('2026-05-20T03:00:00Z');
  await createGoal(db, clock, { siteId: site.id, name: 'Order', kind: 'page', pattern: '/thanks' });

  assert.deepEqual(await read({ ...site, timezone: 'America/New_York' }), [
    { kind: 'goal', day: '2026-05-05', at: Date.parse('2026-05-04T22:30:00Z'), name: 'Signup' },
    {
      ...{ kind: 'funnel', day: '2026-05-10', at: Date.parse('2026-05-10T10:00:00Z') },
      ...{ funnelId: id, name: 'Order', version: 2 },
    },
    { kind: 'zone', day: '2026-05-11', at: null, timezone: 'America/New_York', before: 'Europe/Berlin' },
    { kind: 'goal', day: '2026-05-19', at: Date.parse('2026-05-20T03:00:00Z'), name: 'Order' },
  ]);
});

test('an alert is told once, whatever it was sent to, and a test is not', async (t) => {
  const { db, clock, site, read } = await annotated(t);
  const rule = await createAlertRule(
    db,
    clock,
    {
      ...{ siteId: site.id, type: 'spike', threshold: 200, goalId: null, url: null, secret: null },
      emails: ['a@example.com', 'b@example.com'],
    },
    [],
  );
  const alert = { type: 'spike', site: site.domain, rule: rule.id, value: 312, threshold: 200 } as const;
  const attempt = { ruleId: rule.id, channel: 'email', queue: 'mail', type: 'spike', attempt: 1 } as const;
  const dueAt = Date.parse('2026-05-20T10:00:00Z');
  const body = formatAlert({ ...alert, at: '2026-05-20T10:00:00.000Z' });
  await queueAttempts(db, [
    { ...attempt, recipient: 'a@example.com', test: false, body, dueAt },
    { ...attempt, recipient: 'b@example.com', test: false, body, dueAt },
    { ...attempt, recipient: 'a@example.com', test: false, body, dueAt: dueAt + 60_000, attempt: 2 },
    { ...attempt, recipient: 'a@example.com', test: true, body: formatAlert({ ...alert, at: 'x', test: true }), dueAt },
  ]);
  assert.deepEqual(await read(), [
    {
      ...{ kind: 'alert', day: '2026-05-20', at: dueAt, ruleId: rule.id, type: 'spike' },
      ...{ value: 312, threshold: 200, currency: null, goal: null },
    },
  ]);
  assert.deepEqual(await read(site, { from: '2026-05-21', to: '2026-05-31' }), []);
});

test('an alert about a day that is over stands on that day', async (t) => {
  const { db, clock, site, read } = await annotated(t);
  const fields = { type: 'crawler_surge', threshold: 10, goalId: null, url: null, secret: null } as const;
  const rule = await createAlertRule(db, clock, { siteId: site.id, ...fields, emails: ['a@example.com'] }, []);
  const at = '2026-06-01T10:00:00.000Z';
  const alert = { type: 'crawler_surge', site: site.domain, rule: rule.id, value: 31, threshold: 10 } as const;
  const body = formatAlert({ ...alert, day: '2026-05-31', at });
  const attempt = { ruleId: rule.id, channel: 'email', queue: 'mail', type: 'crawler_surge', attempt: 1 } as const;
  await queueAttempts(db, [{ ...attempt, recipient: 'a@example.com', test: false, body, dueAt: Date.parse(at) }]);
  assert.deepEqual(await read(), [
    {
      ...{ kind: 'alert', day: '2026-05-31', at: Date.parse(at), ruleId: rule.id, type: 'crawler_surge' },
      ...{ value: 31, threshold: 10, currency: null, goal: null },
    },
  ]);
  assert.deepEqual(await read(site, { from: '2026-06-01', to: '2026-06-30' }), []);
});

test('notes, the boundary of an import, jumps and silences are told on their days', async (t) => {
  const { db, clock, site, read, hasEvents } = await annotated(t);
  clock.set('2026-05-31T12:00:00Z');
  const id = await addNote(db, clock, { siteId: site.id, day: '2026-05-02', text: ' Relaunch ', userId: null });
  const counter = new DiscardCounter(db);
  for (const day of daysBetween('2026-04-20', '2026-05-19')) counter.add(site.id, day, 'gpc', 3);
  counter.add(site.id, '2026-05-20', 'origin', 900);
  await counter.flush();
  const begun = { siteId: site.id, source: 'plausible', name: 'export.zip', digest: 'digest' };
  const imported = await beginProductImport(db, clock, begun);
  await setImportState(db, imported.id, 'done', { first: '2026-01-01', last: '2026-05-05', days: 125 });
  hasEvents(
    new Map([
      ...daysBetween('2026-01-01', '2026-05-05').map((day) => [day, null] as const),
      ...daysBetween('2026-05-08', '2026-05-30')
        .filter((day) => day < '2026-05-24' || day > '2026-05-26')
        .map((day) => [day, 30] as const),
    ]),
  );
  assert.deepEqual(await read(), [
    {
      ...{ kind: 'note', day: '2026-05-02', at: null, id, text: 'Relaunch', author: null },
      createdAt: Date.parse('2026-05-31T12:00:00Z'),
    },
    { kind: 'import', day: '2026-05-08', at: null, source: 'Plausible' },
    { kind: 'discards', day: '2026-05-20', at: null, count: 900, usual: 3, reason: 'origin' },
    { kind: 'silence', day: '2026-05-24', at: null, lastDay: '2026-05-26' },
  ]);
  const later = { from: '2026-05-25', to: '2026-05-31' };
  assert.deepEqual(await read(site, later), [{ kind: 'silence', day: '2026-05-25', at: null, lastDay: '2026-05-26' }]);
});

test('changes of robots.txt and llms.txt are told on the days on which they were found', async (t) => {
  const { db, clock, site, read } = await annotated(t);
  const { domain, publicId } = await updateSite(db, clock, site.publicId, { readsFiles: true });
  const texts = ['a', 'b', null, 'c'].map((text, i) => [`2026-05-0${i + 1}`, text] as const);
  for (const [day, text] of texts) {
    const reading =
      text === null
        ? ({ kind: 'absent' } as const)
        : ({ kind: 'there', contents: { hash: text, bytes: 1, title: '', text } } as const);
    await recordReading(db, { siteId: site.id, domain }, { file: 'llms.txt', at: 0, day, reading });
  }
  await updateSite(db, clock, publicId, { readsFiles: false });
  assert.deepEqual(await read(), [
    { kind: 'file', day: '2026-05-02', at: null, file: 'llms.txt', change: 'changed' },
    { kind: 'file', day: '2026-05-03', at: null, file: 'llms.txt', change: 'gone' },
    { kind: 'file', day: '2026-05-04', at: null, file: 'llms.txt', change: 'appeared' },
  ]);
});

test('a day that goes on is not silent', async (t) => {
  const { clock, site, read, hasEvents } = await annotated(t);
  clock.set('2026-05-20T12:00:00Z');
  hasEvents(
    new Map([
      ['2026-05-19', 30],
      [addDays('2026-05-20', 1), 30],
    ]),
  );
  assert.deepEqual(await read(site), []);
  assert.deepEqual(await read(site, { from: '0001-01-01', to: '0001-12-31' }), []);
  assert.deepEqual(await read(site, { from: '9999-12-01', to: '9999-12-31' }), []);
});
