import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ReadWriteLock } from '../../concurrency/read-write-lock.ts';
import type { SiteDayEvents } from '../../store/encoded-lines.ts';
import { DayLedger } from '../days/day-ledger.ts';
import { Entrance } from './entrance.ts';
import { RecentEvents } from './recent-events.ts';

/** January is beyond the raw window of it. */
const NOW = Date.parse('2026-05-20T12:00:00Z') * 1000;
const FINAL = '2026-01-10';
const LATE = Buffer.from(`1\t${FINAL}\tlate\n`);
const CLOSED = { siteId: 1, day: FINAL, generation: 1, events: 7 };

function entranceOf(ledger: DayLedger, lost?: (events: readonly SiteDayEvents[]) => void): Entrance {
  return new Entrance(ledger, new ReadWriteLock(), { nowMicros: () => NOW }, new RecentEvents(), lost);
}

test('events wait until the ledger is restored; those of a final day are left out and told of', async () => {
  const ledger = new DayLedger();
  const lost: object[] = [];
  const entrance = entranceOf(ledger, (events) => lost.push(...events));
  const happened: string[] = [];
  const other = '1\t2026-05-19\tin time\n';
  const entering = entrance.enter(Buffer.concat([LATE, Buffer.from(other)]), async (lines) => {
    happened.push(Buffer.from(lines).toString());
  });
  await entrance.open(async () => {
    // The store, that answers after everything that is under way already.
    await new Promise((resolve) => setImmediate(resolve));
    ledger.close(CLOSED, undefined);
    ledger.finalize([CLOSED]);
    happened.push('restored');
  });
  await entering;
  assert.deepEqual(happened, ['restored', other]);
  assert.deepEqual(ledger.openDays(1), ['2026-05-19']);
  assert.deepEqual(lost, [{ siteId: 1, day: FINAL, events: 1 }]);
});

test('a day is not final by its age: events open it again as long as its raw events are there', async () => {
  const ledger = new DayLedger();
  const entrance = entranceOf(ledger);
  await entrance.open(async () => ledger.close(CLOSED, undefined));
  await entrance.enter(LATE, async () => {});
  assert.deepEqual(ledger.openDays(1), [FINAL]);
  assert.equal(ledger.arrivals(1, FINAL)?.events, CLOSED.events + 1);
});

test('events are taken note of before they are there, and once more when they are', async () => {
  const ledger = new DayLedger();
  const entrance = entranceOf(ledger);
  await entrance.open(async () => {});
  const day = '2026-05-19';
  const meanwhile: unknown[] = [];
  await entrance.enter(Buffer.from(`1\t${day}\tvisitor\n`), async () => {
    meanwhile.push(ledger.arrivals(1, day)?.count, ledger.isArriving(1, day));
  });
  assert.deepEqual(meanwhile, [1, true]);
  assert.deepEqual(ledger.arrivals(1, day), { count: 2, last: NOW, events: 1 });
  assert.equal(ledger.isArriving(1, day), false);
});

test('nothing enters when the ledger cannot be restored, and whoever waits is told why', async () => {
  const entrance = entranceOf(new DayLedger());
  const waiting = entrance.enter(LATE, () => assert.fail('it entered'));
  const reason = new Error('the database is damaged');
  await assert.rejects(
    entrance.open(() => Promise.reject(reason)),
    reason,
  );
  await assert.rejects(waiting, reason);
});

test('realtime is told of events once the store has them, and not when it has not', async () => {
  const happened: string[] = [];
  const recent = { loaded: async (lines: Uint8Array) => void happened.push(`told of ${lines.byteLength} bytes`) };
  const entrance = new Entrance(new DayLedger(), new ReadWriteLock(), { nowMicros: () => NOW }, recent);
  await entrance.open(async () => {});
  await assert.rejects(entrance.enter(LATE, () => Promise.reject(new Error('the disk is full'))));
  await entrance.enter(LATE, async () => void happened.push('inserted'));
  assert.deepEqual(happened, ['inserted', `told of ${LATE.byteLength} bytes`]);
});
