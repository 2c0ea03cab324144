/** Tests when the operator is mailed, and what about. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Language } from '../../domain/language.ts';
import type { EmailMessage } from '../../mail/email-message.ts';
import { emptyDirectory, openFor } from '../../sites/fixture.ts';
import { facts, NOW, RUNNING } from '../facts.fixture.ts';
import type { Facts } from '../facts.ts';
import { OperatorNotices } from './operator-notices.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NEVER = new AbortController().signal;

/** Makes notices of facts that the test changes. They can be made anew, as by a restart. */
async function noticesOn(t: TestContext) {
  const { db } = await openFor(t, emptyDirectory(t));
  const mails: { readonly recipient: string; readonly message: EmailMessage }[] = [];
  const state = { nowMs: NOW, facts: {} as Partial<Facts>, fails: false, language: null as Language | null };
  const current: Facts = facts({
    nowMs: () => state.nowMs,
    disk: () => (state.facts.disk ?? facts().disk)(),
    service: () => (state.facts.service ?? facts().service)(),
    lastBackup: () => (state.facts.lastBackup ?? (async () => ({ at: state.nowMs, dir: '/backups/1', bytes: 5e9 })))(),
    lastBackupFailure: () => (state.facts.lastBackupFailure ?? facts().lastBackupFailure)(),
  });
  const start = () =>
    new OperatorNotices({
      db,
      facts: current,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      recipient: 'ops@example.com',
      variable: 'SVC_OPERATOR_EMAIL',
      publicUrl: () => 'https://stats.example.com',
      language: async () => state.language,
      email: {
        send: async (recipient, message) => {
          if (state.fails) return { status: 'failed:network', detail: 'away', final: false };
          mails.push({ recipient, message });
          return { status: 'succeeded', detail: '', final: true };
        },
      },
    });
  let notices = start();
  return {
    state,
    db,
    restart: () => {
      notices = start();
    },
    /** Makes a round some time later, and returns the subjects of the mails that it sent. */
    later: async (ms: number): Promise<string[]> => {
      state.nowMs += ms;
      await notices.round(NEVER);
      return mails.splice(0).map(({ recipient, message }) => {
        assert.equal(recipient, 'ops@example.com');
        return message.subject;
      });
    },
    mailAfter: async (ms: number): Promise<EmailMessage> => {
      state.nowMs += ms;
      await notices.round(NEVER);
      return mails.splice(0)[0]!.message;
    },
  };
}

const FAILED = { lastBackupFailure: async () => ({ at: NOW, reason: 'the disk of /backups is full' }) };
const FILLING: Partial<Facts> = { disk: async () => ({ free: 500e6, store: 1e9 }) };
const FULL: Partial<Facts> = { disk: async () => ({ free: 1e6, store: 1e9 }) };

test('while all is well, and where no backup was ever made, nobody is mailed', async (t) => {
  const { state, later } = await noticesOn(t);
  assert.deepEqual(await later(0), []);
  state.facts = { lastBackup: async () => null };
  assert.deepEqual(await later(2 * DAY_MS), []);
});

test('a failed backup is mailed at once, then once a day while it lasts, and once when it is over', async (t) => {
  const { state, later, restart } = await noticesOn(t);
  state.facts = FAILED;
  assert.deepEqual(await later(0), ['stats.example.com: The backup needs attention']);
  assert.deepEqual(await later(MINUTE_MS), []);
  restart();
  assert.deepEqual(await later(DAY_MS - 2 * MINUTE_MS), []);
  assert.deepEqual(await later(MINUTE_MS), ['stats.example.com: The backup needs attention']);
  state.facts = {};
  restart();
  assert.deepEqual(await later(MINUTE_MS), ['stats.example.com: The backup works again']);
  restart();
  assert.deepEqual(await later(2 * DAY_MS), []);
});

test('a warning that comes again within a day of the last mail waits for the end of the day', async (t) => {
  const { state, later } = await noticesOn(t);
  state.facts = FILLING;
  assert.deepEqual(await later(0), []);
  assert.equal((await later(HOUR_MS)).length, 1);
  state.facts = {};
  assert.equal((await later(MINUTE_MS)).length, 1);
  state.facts = FILLING;
  assert.deepEqual(await later(MINUTE_MS), []);
  assert.deepEqual(await later(DAY_MS - 3 * MINUTE_MS), []);
  assert.deepEqual(await later(MINUTE_MS), ['stats.example.com: The disk is filling up']);
});

test('what becomes bad is mailed at once, but not within an hour of the last mail', async (t) => {
  const { state, later, restart } = await noticesOn(t);
  const mail = ['stats.example.com: The disk is filling up'];
  state.facts = FILLING;
  assert.deepEqual(await later(0), []);
  assert.deepEqual(await later(HOUR_MS), mail);
  state.facts = FULL;
  assert.deepEqual(await later(59 * MINUTE_MS), []);
  restart();
  assert.deepEqual(await later(MINUTE_MS), mail);
  state.facts = FILLING;
  assert.deepEqual(await later(2 * HOUR_MS), [], 'it is better than the last mail said');
  state.facts = {};
  assert.deepEqual(await later(MINUTE_MS), ['stats.example.com: The disk has space again']);
  state.facts = FULL;
  assert.deepEqual(await later(MINUTE_MS), mail, 'it is bad again after it was over');
  state.facts = {};
  assert.equal((await later(MINUTE_MS)).length, 1);
  state.facts = FULL;
  assert.deepEqual(await later(MINUTE_MS), []);
  assert.deepEqual(await later(HOUR_MS - 2 * MINUTE_MS), mail);
});

test('while the database cannot be written, nothing is mailed twice; it is recorded afterwards', async (t) => {
  const { state, later, restart, db } = await noticesOn(t);
  state.facts = FULL;
  await sql`pragma query_only = on`.execute(db);
  assert.deepEqual(await later(0), ['stats.example.com: The disk is filling up']);
  for (let minute = 0; minute < 5; minute++) assert.deepEqual(await later(MINUTE_MS), []);
  state.facts = {};
  assert.deepEqual(await later(MINUTE_MS), ['stats.example.com: The disk has space again']);
  for (let minute = 0; minute < 5; minute++) assert.deepEqual(await later(MINUTE_MS), []);
  await sql`pragma query_only = off`.execute(db);
  assert.deepEqual(await later(MINUTE_MS), []);
  restart();
  state.facts = FULL;
  assert.deepEqual(await later(MINUTE_MS), []);
});

test('a clock that was set back keeps no mail waiting', async (t) => {
  const { state, later } = await noticesOn(t);
  state.facts = FILLING;
  assert.deepEqual(await later(0), []);
  assert.deepEqual(await later(-10 * DAY_MS), []);
  assert.deepEqual(await later(HOUR_MS), ['stats.example.com: The disk is filling up']);
  state.facts = FAILED;
  state.fails = true;
  assert.deepEqual(await later(0), []);
  state.fails = false;
  assert.deepEqual(await later(-HOUR_MS), [
    'stats.example.com: The backup needs attention',
    'stats.example.com: The disk has space again',
  ]);
});

test('the mail says what is wrong and what to do, in the language of the operator', async (t) => {
  const { state, mailAfter } = await noticesOn(t);
  state.facts = FAILED;
  const { text } = await mailAfter(0);
  assert.match(text, /The last backup failed 2026-05-20 12:00 UTC: the disk of \/backups is full\nMake a backup/);
  assert.match(text, /https:\/\/stats\.example\.com\/server/);
  assert.match(text, /because SVC_OPERATOR_EMAIL names your address/);
  state.language = 'de';
  const german = await mailAfter(DAY_MS);
  assert.equal(german.subject, 'stats.example.com: Das Backup braucht Aufmerksamkeit');
});

test('a disk without space is mailed at once, one that fills and days that are not closed after an hour', async (t) => {
  const { state, later } = await noticesOn(t);
  state.facts = {
    disk: async () => ({ free: 500e6, store: 1e9 }),
    service: async () => ({ state: 'running', service: { ...RUNNING, daysUnclosed: 3 } }),
  };
  assert.deepEqual(await later(0), []);
  assert.deepEqual(await later(59 * MINUTE_MS), []);
  assert.deepEqual(await later(MINUTE_MS), [
    'stats.example.com: The disk is filling up',
    'stats.example.com: Ended days are not being closed',
  ]);
  state.facts = {};
  assert.deepEqual(await later(MINUTE_MS), [
    'stats.example.com: The disk has space again',
    'stats.example.com: Ended days are closed again',
  ]);
  state.facts = { disk: async () => ({ free: 1e6, store: 1e9 }) };
  assert.deepEqual(await later(DAY_MS), ['stats.example.com: The disk is filling up']);
});

test('a step of maintenance that failed and was made again is no reason for a mail', async (t) => {
  const { state, later } = await noticesOn(t);
  const failures = [{ step: 'drop_raw', cause: 'memory', count: 3, error: '' }];
  state.facts = { service: async () => ({ state: 'running', service: { ...RUNNING, failures } }) };
  assert.deepEqual(await later(0), []);
  assert.deepEqual(await later(DAY_MS), []);
});

test('a mail that could not be sent is tried again', async (t) => {
  const { state, later } = await noticesOn(t);
  state.facts = FAILED;
  state.fails = true;
  assert.deepEqual(await later(0), []);
  state.fails = false;
  assert.deepEqual(await later(9 * MINUTE_MS), []);
  assert.deepEqual(await later(MINUTE_MS), ['stats.example.com: The backup needs attention']);
});
