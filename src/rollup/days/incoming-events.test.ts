import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { bytesOf, RecordingLog, temporaryDirectory } from '../../journal/journal.fixture.ts';
import type { LoadRange } from '../../journal/journal-database.ts';
import { Quarantine } from '../../journal/quarantine.ts';
import { EVENT_COLUMN_NAMES } from '../../store/encode-event.ts';
import type { Store } from '../../store/store.ts';
import { DayCatalogue } from './day-catalogue.ts';
import { IncomingEvents, type IncomingEventsOptions } from './incoming-events.ts';

/** January is beyond the raw window of it. */
const NOW = Date.parse('2026-05-20T12:00:00Z') * 1000;
const FINAL = '2026-01-10';
const IN_TIME = '2026-05-19';
const CLOSED = { siteId: 1, day: FINAL, generation: 1, events: 7 };
const clock = { nowMicros: () => NOW };

const lineOf = (day: string) => `1\t${day}\t77\t${NOW}\t5\t10\tpageview\n`;

/** A range of encoded lines. */
function rangeOf(text: string): LoadRange {
  const lines = bytesOf(text);
  const head = { journal: 'j', first: 1, last: 1, rows: text.split('\n').length - 1, bytes: lines.byteLength };
  return { ...head, repeated: false, columns: EVENT_COLUMN_NAMES, lines };
}

/** Lets events in by an insert of the test's own. */
function incomingEvents(
  t: TestContext,
  insertEvents: Store['insertEvents'],
  options: Pick<IncomingEventsOptions, 'register' | 'recent' | 'lost'>,
): IncomingEvents {
  const quarantine = new Quarantine(temporaryDirectory(t));
  return new IncomingEvents({ store: { insertEvents }, quarantine, clock, log: new RecordingLog(), ...options });
}

test('events of a final day are left out and told of', async (t) => {
  const catalogue = new DayCatalogue();
  catalogue.close([CLOSED]);
  catalogue.finalize([CLOSED]);
  const lost: object[] = [];
  const entered: string[] = [];
  const insert = async (lines: Uint8Array) => void entered.push(Buffer.from(lines).toString());
  const incoming = incomingEvents(t, insert, { register: catalogue, lost: (events) => lost.push(...events) });
  await incoming.insertRange(rangeOf(lineOf(FINAL) + lineOf(IN_TIME)));
  await incoming.insertRange(rangeOf(lineOf(FINAL)));
  assert.deepEqual(entered, [lineOf(IN_TIME)]);
  assert.deepEqual(catalogue.site(1).openDays, [IN_TIME]);
  assert.deepEqual(lost, Array(2).fill({ siteId: 1, day: FINAL, events: 1 }));
});

test('a day is not final by its age: events open it again as long as its raw events are there', async (t) => {
  const catalogue = new DayCatalogue();
  catalogue.close([CLOSED]);
  await incomingEvents(t, async () => {}, { register: catalogue }).insertRange(rangeOf(lineOf(FINAL)));
  assert.deepEqual(catalogue.site(1).openDays, [FINAL]);
  assert.equal(catalogue.site(1).arrivals(FINAL)?.events, CLOSED.events + 1);
});

test('events show once they are all there; until then their day is known to have some on their way', async (t) => {
  const catalogue = new DayCatalogue();
  const meanwhile: unknown[] = [];
  const day = { siteId: 1, day: IN_TIME };
  const look = async () => void meanwhile.push(catalogue.site(1).openDays, catalogue.isArriving(day));
  await incomingEvents(t, look, { register: catalogue, recent: { loaded: look } }).insertRange(
    rangeOf(lineOf(IN_TIME)),
  );
  assert.deepEqual(meanwhile, [[], true, [], true], 'when the store gets them, and when realtime does');
  assert.deepEqual(catalogue.site(1).arrivals(IN_TIME), { version: 1, last: NOW, events: 1 });
  assert.equal(catalogue.isArriving(day), false);
});

test('a range that could not be brought in shows nothing, and is not waited for', async (t) => {
  const catalogue = new DayCatalogue();
  const reason = new Error('the disk is full');
  const incoming = incomingEvents(t, () => Promise.reject(reason), { register: catalogue });
  await assert.rejects(incoming.insertRange(rangeOf(lineOf(IN_TIME))), reason);
  assert.deepEqual(catalogue.site(1).openDays, []);
  assert.equal(catalogue.isArriving({ siteId: 1, day: IN_TIME }), false);
});
