import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DayLedger } from './day-ledger.ts';
import { Entrance } from './entrance.ts';
import { RecentEvents } from './recent-events.ts';
import { Stillness } from './stillness.ts';

/** Beyond the raw window of it, January is final once it is closed. */
const NOW = Date.parse('2026-05-20T12:00:00Z') * 1000;
const FINAL = '2026-01-10';
const LATE = Buffer.from(`1\t${FINAL}\tlate\n`);
const CLOSED = { siteId: 1, day: FINAL, generation: 1, events: 7 };

function entranceOf(ledger: DayLedger): Entrance {
  return new Entrance(ledger, new Stillness(), { nowMicros: () => NOW }, new RecentEvents());
}

test('events wait until the ledger is restored, so that those of a final day do not open it again', async () => {
  const ledger = new DayLedger();
  const entrance = entranceOf(ledger);
  const happened: string[] = [];
  const entering = entrance.enter(LATE, async () => {
    happened.push('inserted');
  });
  await entrance.open(async () => {
    // The store, that answers after everything that is under way already.
    await new Promise((resolve) => setImmediate(resolve));
    ledger.close(CLOSED, undefined);
    happened.push('restored');
  });
  await entering;
  assert.deepEqual(happened, ['restored', 'inserted']);
  assert.deepEqual(ledger.openDays(1), []);
});

test('events are taken note of before they are there, and once more when they are', async () => {
  const ledger = new DayLedger();
  const entrance = entranceOf(ledger);
  await entrance.open(async () => {});
  const day = '2026-05-19';
  let meanwhile: number | undefined;
  await entrance.enter(Buffer.from(`1\t${day}\tvisitor\n`), async () => {
    meanwhile = ledger.arrivals(1, day)?.count;
  });
  assert.equal(meanwhile, 1);
  assert.deepEqual(ledger.arrivals(1, day), { count: 2, last: NOW });
});

test('nothing enters when the ledger cannot be restored, and whoever waits is told why', async () => {
  const entrance = entranceOf(new DayLedger());
  const waiting = entrance.enter(LATE, () => assert.fail('it entered'));
  const reason = new Error('the control data are damaged');
  await assert.rejects(
    entrance.open(() => Promise.reject(reason)),
    reason,
  );
  await assert.rejects(waiting, reason);
});

test('realtime is told of events once the store has them, and not when it has not', async () => {
  const happened: string[] = [];
  const recent = { loaded: async (lines: Uint8Array) => void happened.push(`told of ${lines.byteLength} bytes`) };
  const entrance = new Entrance(new DayLedger(), new Stillness(), { nowMicros: () => NOW }, recent);
  await entrance.open(async () => {});
  await assert.rejects(entrance.enter(LATE, () => Promise.reject(new Error('the disk is full'))));
  await entrance.enter(LATE, async () => void happened.push('inserted'));
  assert.deepEqual(happened, ['inserted', `told of ${LATE.byteLength} bytes`]);
});
