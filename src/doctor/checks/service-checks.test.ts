/** Tests the checks of the service itself, of what it stores and of what it has logged. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LoggedErasure } from '../../sites/erasure-log.ts';
import { NO_BACKLOG } from '../facts/backlog.ts';
import { DAY_MS, ENGLISH, facts, look, NOW, running } from '../facts.fixture.ts';
import type { ServiceState } from '../facts.ts';
import { alertRulesCheck } from './alert-rules.ts';
import { backlogCheck } from './backlog.ts';
import { backupCheck } from './backup.ts';
import { daysCheck } from './days.ts';
import { erasuresCheck } from './erasures.ts';
import { errorsCheck } from './errors.ts';
import { rejectionsCheck } from './rejections.ts';
import { serviceCheck } from './service.ts';
import { versionsCheck } from './versions.ts';

const inState = (state: Exclude<ServiceState['state'], 'running'>) =>
  facts({ service: async () => ({ state, start: 'sudo systemctl start svc' }) });

test('service: each state', async () => {
  assert.deepEqual(await look(serviceCheck, facts()), ['ok Running; events are accepted and stored.']);
  assert.deepEqual(await look(serviceCheck, inState('absent')), ['warn There is no svc data in /data.']);
  assert.deepEqual(await look(serviceCheck, inState('stopped')), [
    'warn svc is not running on /data: no events are collected.',
  ]);
  const [{ remedy } = { remedy: '' }] = await serviceCheck.look(inState('stopped'), ENGLISH);
  assert.equal(remedy, 'Start it: sudo systemctl start svc');
  assert.deepEqual(await look(serviceCheck, inState('silent')), ['bad The running service does not answer.']);
  assert.deepEqual(await look(serviceCheck, inState('shared')), [
    'ok Processes that share servers report their own state: /readyz and /metrics of each, and the page Server.',
  ]);
  assert.deepEqual(await look(serviceCheck, running({ journal: 'full', lost: 5 })), [
    'bad The disk or the journal is full: events are being lost.',
  ]);
  assert.deepEqual(await look(serviceCheck, running({ journal: 'failing', store: 'failing' })), [
    'bad The journal cannot be written: events are being lost.',
    'bad The store takes no events: they wait in the journal, and statistics are not updated.',
  ]);
  assert.deepEqual(await look(serviceCheck, running({ database: 'full' })), [
    'bad The disk of control.db is full: nobody can sign in, and nothing can be changed.',
  ]);
  assert.deepEqual(await look(serviceCheck, running({ database: 'failing' })), [
    'bad control.db cannot be written: nobody can sign in, and nothing can be changed.',
  ]);
  assert.deepEqual(await look(serviceCheck, running({ lost: 1234 })), [
    'warn 1,234 valid events could not be written since the start and are lost.',
  ]);
});

test('rejections: what a proxy passes, and what pages hide', async () => {
  assert.deepEqual(await look(rejectionsCheck, running({})), [
    'ok No events are rejected because of a proxy or a Referrer-Policy.',
  ]);
  assert.deepEqual(await look(rejectionsCheck, running({ unreadableAddresses: 1234 })), [
    'warn 1,234 events were rejected since the start: the X-Svc-Client-IP of a proxy with a relay key is no address.',
  ]);
  const hidden = [
    { domain: 'shop.example', count: 1200 },
    { domain: 'blog.example', count: 34 },
  ];
  assert.deepEqual(await look(rejectionsCheck, { ...inState('stopped'), hiddenOrigins: async () => hidden }), [
    'warn 1,234 events were rejected in the last day because the Referrer-Policy of the pages hides their origin in Firefox and Safari: shop.example, blog.example.',
  ]);
});

test('alerts: rules that name what is gone', async () => {
  assert.deepEqual(await look(alertRulesCheck, facts()), ['ok Every alert rule that is on can be judged.']);
  const broken = [
    { id: 3, domain: 'shop.example' },
    { id: 7, domain: 'blog.example' },
  ];
  assert.deepEqual(await look(alertRulesCheck, facts({ brokenAlerts: async () => broken })), [
    'warn These alert rules name a goal or a segment that is gone or have too many conditions, and do not trigger: 3 (shop.example), 7 (blog.example).',
  ]);
});

test('backlog: what waits, what was refused, what was damaged', async () => {
  const backlog = { ...NO_BACKLOG, rows: 1500, oldestAt: NOW - 10 * 60_000 };
  assert.deepEqual(await look(backlogCheck, facts()), ['ok No event waits for the store.']);
  assert.deepEqual(await look(backlogCheck, facts({ backlog: async () => ({ ...backlog, oldestAt: NOW - 900 }) })), [
    'ok 1,500 events on the way to the store.',
  ]);
  assert.deepEqual(await look(backlogCheck, facts({ backlog: async () => backlog })), [
    'warn 1,500 events wait for the store, the first for 10 minutes.',
  ]);
  assert.deepEqual(await look(backlogCheck, { ...inState('stopped'), backlog: async () => backlog }), [
    'warn 1,500 events wait in the journals, the first for 10 minutes: svc is not running.',
  ]);
  const aside = { ...NO_BACKLOG, refusedFiles: ['refused-a-1-2.tsv'], damagedFiles: ['collect.db.corrupt-1'] };
  assert.deepEqual(await look(backlogCheck, facts({ backlog: async () => aside })), [
    'warn The store has refused events; they are kept in refused-a-1-2.tsv and are not in the statistics.',
    'warn Journals were damaged and set aside: collect.db.corrupt-1. What waited in them is not in the statistics.',
  ]);
});

test('days: unclosed ones, and steps that fail', async () => {
  const failure = { step: 'close_days', cause: 'memory', count: 3, error: 'Code: 241.' };
  const other = { step: 'drop_raw', cause: 'other', count: 1, error: 'the disk is full' };
  assert.deepEqual(await look(daysCheck, facts()), [
    'ok All ended days are closed, and no step of maintenance has failed.',
  ]);
  const waiting = (stillMs: number, leftMs: number | null = null, count = 547) =>
    running({ daysWaiting: { count, leftMs, stillMs } });
  assert.deepEqual(await look(daysCheck, waiting(0, 12 * 60_000)), [
    'ok 547 ended days of sites wait to be closed, for about 12 minutes more; reading them takes longer until then.',
  ]);
  assert.deepEqual(await look(daysCheck, waiting(60_000, null, 1)), [
    'ok 1 ended day of sites waits to be closed; reading it takes longer until then.',
  ]);
  assert.deepEqual(await look(daysCheck, waiting(40 * 60_000)), [
    'warn Ended days of sites wait to be closed, and none was for 40 minutes.',
  ]);
  assert.deepEqual(await look(daysCheck, running({ daysUnclosed: 1, failures: [failure, other] })), [
    'warn 1 ended day of a site is not closed yet; reading it takes longer until then.',
    'warn Maintenance failed 3 times since the start: closing ended days (not enough memory).',
    'warn Maintenance failed 1 time since the start: removing raw events (the disk is full).',
  ]);
  assert.deepEqual(await look(daysCheck, { ...inState('shared'), sharedUnclosedDays: async () => 12 }), [
    'warn 12 ended days of sites are not closed yet; reading them takes longer until then.',
  ]);
  assert.deepEqual(await look(daysCheck, inState('stopped')), [
    'ok Left out: the running service knows, and none was asked.',
  ]);
});

test('versions: the present one, an earlier one, a newer one, damage, servers', async () => {
  const stored = (found: number | 'damaged') =>
    facts({ storedVersions: async () => [{ name: 'store', found, known: 3 }] });
  assert.deepEqual(await look(versionsCheck, stored(3)), ['ok svc 1.2.3, Node.js 26.0.0, engine 26.1, the store 3.']);
  assert.deepEqual(await look(versionsCheck, stored(2)), [
    'warn the store is of an earlier version (2, the present one is 3).',
  ]);
  assert.deepEqual(await look(versionsCheck, stored(4)), [
    'bad the store was written by a newer version of svc (4, this one knows 3).',
  ]);
  assert.deepEqual(await look(versionsCheck, stored('damaged')), ['bad the store is damaged: it cannot be read.']);
  const servers = [
    { name: 'ClickHouse one:8123', version: '26.3' },
    { name: 'PostgreSQL', version: null },
  ];
  assert.deepEqual(await look(versionsCheck, facts({ sharedServers: async () => servers })), [
    'bad PostgreSQL does not answer.',
  ]);
});

test('backup: none, old, recent, on servers', async () => {
  const backup = (age: number) =>
    facts({ lastBackup: async () => ({ at: NOW - age * DAY_MS, dir: '/b/1', bytes: 5e9 }) });
  assert.deepEqual(await look(backupCheck, backup(1)), [
    'ok The last backup is of 2026-05-19 12:00 UTC (5.0 GB in /b/1).',
  ]);
  assert.deepEqual(await look(backupCheck, backup(9)), [
    'warn The last backup is of 2026-05-11 12:00 UTC (5.0 GB in /b/1), 9 days ago.',
  ]);
  assert.deepEqual(await look(backupCheck, facts({ lastBackup: async () => null })), ['warn There is no backup yet.']);
  assert.deepEqual(await look(backupCheck, facts({ dataDir: null })), [
    'ok Left out: the data is on servers. Have them backed up.',
  ]);
});

test('errors: those of the last day, the latest few', async () => {
  const error = (agoMs: number) => ({ at: NOW - agoMs, message: 'the store failed', detail: `after ${agoMs} ms` });
  assert.deepEqual(await look(errorsCheck, running({ errors: [error(2 * DAY_MS)] })), [
    'ok No error was logged in the last day.',
  ]);
  const found = await look(errorsCheck, running({ errors: [1, 2, 3, 4, 5, 6, 7].map(error) }));
  assert.equal(found.length, 5);
  assert.equal(found[0], 'warn 2026-05-20 11:59 UTC: the store failed: after 1 ms');
  assert.equal(found[4], 'warn 2026-05-20 11:59 UTC: the store failed: after 5 ms (and 2 more errors of the last day)');
  assert.deepEqual(await look(errorsCheck, inState('silent')), [
    'ok Left out: the running service knows, and none was asked.',
  ]);
});

test('backup: one that failed after the last', async () => {
  const lastBackupFailure = async () => ({ at: NOW, reason: 'the disk of /backups is full' });
  assert.deepEqual(await look(backupCheck, facts({ lastBackupFailure })), [
    'bad The last backup failed 2026-05-20 12:00 UTC: the disk of /backups is full',
  ]);
});

test('erasures: those that wait, and those done lately', async () => {
  const erasure = { siteId: 1, site: 'k3jd02msa9xq', kind: 'deletion', days: 3, requestedAt: NOW - 60_000 } as const;
  const erased = (...all: LoggedErasure[]) => look(erasuresCheck, facts({ erasures: async () => all }));
  assert.deepEqual(await erased(), ['ok Nothing waits to be erased.']);
  assert.deepEqual(await erased({ ...erasure, doneAt: null }), [
    'ok 1 erasure waits to leave the disk, since 2026-05-20 11:59 UTC (60 seconds).',
  ]);
  assert.deepEqual(await erased({ ...erasure, requestedAt: NOW - 2 * 3_600_000, doneAt: null }), [
    'warn 1 erasure waits to leave the disk, since 2026-05-20 10:00 UTC (2 hours).',
  ]);
  const retention = { ...erasure, kind: 'retention' } as const;
  assert.deepEqual(await erased({ ...erasure, doneAt: NOW }, { ...retention, doneAt: NOW - 8 * DAY_MS }), [
    'ok The deletion of site k3jd02msa9xq of 2026-05-20 11:59 UTC was done 2026-05-20 12:00 UTC: nothing of it is on the disk.',
  ]);
  assert.deepEqual(await erased({ ...retention, doneAt: NOW }), [
    'ok 3 days beyond the retention of site k3jd02msa9xq left the disk 2026-05-20 12:00 UTC.',
  ]);
  assert.deepEqual(await erased({ ...erasure, kind: 'visits', doneAt: NOW }), [
    'ok The visits of 3 days that site k3jd02msa9xq does not keep left the disk 2026-05-20 12:00 UTC.',
  ]);
});
