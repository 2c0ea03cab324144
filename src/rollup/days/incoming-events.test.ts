import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DayCatalogue } from './day-catalogue.ts';
import { IncomingEvents } from './incoming-events.ts';

/** January is beyond the raw window of it. */
const NOW = Date.parse('2026-05-20T12:00:00Z') * 1000;
const FINAL = '2026-01-10';
const IN_TIME = '2026-05-19';
const CLOSED = { siteId: 1, day: FINAL, generation: 1, events: 7 };
const clock = { nowMicros: () => NOW };

const lineOf = (day: string) => `1\t${day}\t77\t${NOW}\t5\t10\tpageview\n`;

test('events of a final day are left out and told of', async () => {
  const catalogue = new DayCatalogue();
  catalogue.close([CLOSED]);
  catalogue.finalize([CLOSED]);
  const lost: object[] = [];
  const entered: string[] = [];
  const incoming = new IncomingEvents({ catalogue, clock, lost: (events) => lost.push(...events) });
  await incoming.load(Buffer.from(lineOf(FINAL) + lineOf(IN_TIME)), async (lines) => {
    entered.push(Buffer.from(lines).toString());
  });
  await incoming.load(Buffer.from(lineOf(FINAL)), () => assert.fail('it entered'));
  assert.deepEqual(entered, [lineOf(IN_TIME)]);
  assert.deepEqual(catalogue.site(1).openDays, [IN_TIME]);
  assert.deepEqual(lost, Array(2).fill({ siteId: 1, day: FINAL, events: 1 }));
});

test('a day is not final by its age: events open it again as long as its raw events are there', async () => {
  const catalogue = new DayCatalogue();
  catalogue.close([CLOSED]);
  await new IncomingEvents({ catalogue, clock }).load(Buffer.from(lineOf(FINAL)), async () => {});
  assert.deepEqual(catalogue.site(1).openDays, [FINAL]);
  assert.equal(catalogue.site(1).arrivals(FINAL)?.events, CLOSED.events + 1);
});

test('events show once they are all there; until then their day is known to have some on their way', async () => {
  const catalogue = new DayCatalogue();
  const incoming = new IncomingEvents({ catalogue, clock });
  const meanwhile: unknown[] = [];
  const day = { siteId: 1, day: IN_TIME };
  await incoming.load(Buffer.from(lineOf(IN_TIME)), async () => {
    meanwhile.push(catalogue.site(1).openDays, catalogue.isArriving(day));
  });
  assert.deepEqual(meanwhile, [[], true]);
  assert.deepEqual(catalogue.site(1).arrivals(IN_TIME), { version: 1, last: NOW, events: 1 });
  assert.equal(catalogue.isArriving(day), false);
});

test('a range that could not be brought in shows nothing, and is not waited for', async () => {
  const catalogue = new DayCatalogue();
  const incoming = new IncomingEvents({ catalogue, clock });
  const reason = new Error('the disk is full');
  await assert.rejects(
    incoming.load(Buffer.from(lineOf(IN_TIME)), () => Promise.reject(reason)),
    reason,
  );
  assert.deepEqual(catalogue.site(1).openDays, []);
  assert.equal(catalogue.isArriving({ siteId: 1, day: IN_TIME }), false);
});
