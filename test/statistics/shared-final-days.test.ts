/** Tests when raw events go where other processes load events that the worker does not know of yet. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { KeyedMutex } from '../../src/concurrency/keyed-mutex.ts';
import { bytesOf, RecordingLog } from '../../src/journal/journal.fixture.ts';
import { Quarantine } from '../../src/journal/quarantine.ts';
import { DayFollower } from '../../src/rollup/days/day-follower.ts';
import { IncomingEvents } from '../../src/rollup/days/incoming-events.ts';
import { SharedRanges } from '../../src/rollup/days/shared-ranges.ts';
import { RawRetention } from '../../src/rollup/maintain/raw-retention.ts';
import { siteDefinitionsFrom } from '../../src/rollup/maintain/site-definitions.ts';
import { createSite, deleteSite, listSites } from '../../src/sites/sites.ts';
import { EVENT_COLUMN_NAMES, encodeEvent } from '../../src/store/encode-event.ts';
import type { SiteDayEvents } from '../../src/store/encoded-lines.ts';
import { Harness, pageviewOf } from './harness.ts';

const NOW = Date.parse('2026-06-05T12:00:00Z') * 1000;
const LONG_AGO = '2026-01-10';
const FIRST_RAW = '2026-05-01';
const READERS_LEAVE_MS = 600_000;

test('final days lose their raw events, deleted sites too, and no others: some may have come just now', async (t) => {
  const clock = { nowMicros: () => NOW };
  const log = new RecordingLog();
  const harness = await Harness.open();
  t.after(() => harness.close());
  const { store, database, catalogue, directory } = harness;
  const { closer } = harness.closers;
  const { id: orgId } = await createOrganisation(database.db, clock, { name: 'Test' });
  const fields = { orgId, name: 'Shop', timezone: 'UTC', retentionMonths: null, honoursGpc: true };
  const add = (domain: string) => createSite(database.db, clock, { ...fields, domain });
  const [known, deleted, late] = [await add('known.example'), await add('deleted.example'), await add('late.example')];
  const register = new SharedRanges(database, clock);
  const incoming = new IncomingEvents({ store, quarantine: new Quarantine(directory), register, clock, log });
  let seq = 0;
  const arrive = async (siteId: number) => {
    const lines = bytesOf(encodeEvent(pageviewOf(siteId, LONG_AGO, '/', '7', ++seq)));
    const head = { journal: 'j', first: 1, last: 1, rows: 1, bytes: lines.byteLength };
    await incoming.insertRange({ ...head, repeated: false, columns: EVENT_COLUMN_NAMES, lines });
  };
  const raw = async () => {
    const rows = await store.query<{ site: number }>('SELECT DISTINCT site FROM events ORDER BY site');
    return rows.map(({ site }) => site);
  };
  let passedMs = 0;
  const begun = performance.now();
  t.mock.method(performance, 'now', () => begun + passedMs);
  const lost: SiteDayEvents[] = [];
  const retention = new RawRetention({
    log,
    ...{ store, database, catalogue, closer, clock, readersLeaveMs: READERS_LEAVE_MS },
    siteMutex: new KeyedMutex(),
    definitions: siteDefinitionsFrom(database.db),
    sites: () => listSites(database.db),
    drained: async () => true,
    lost: (events) => lost.push(...events),
  });

  await arrive(known.id);
  await arrive(deleted.id);
  // The worker knows what has come so far, and no more.
  const follower = await DayFollower.open({ database, catalogue, log });
  await follower.close();
  await closer.close([known, deleted].map(({ id }) => ({ siteId: id, day: LONG_AGO })));
  assert.equal(await retention.drop(FIRST_RAW), false);
  assert.deepEqual(await raw(), [known.id, deleted.id], 'readers of other processes may still ask for them');
  // An import without a server may bring some that nobody can count any more.
  await store.insertEvents(bytesOf(encodeEvent(pageviewOf(known.id, LONG_AGO, '/', '8', ++seq))));
  for (let i = 0; i < 2; i++) assert.equal(await retention.drop(FIRST_RAW), false);
  await deleteSite(database.db, clock, deleted.publicId);
  await arrive(late.id);
  // The times of a process that has run for long have fewer decimals: their difference may be less by some.
  passedMs += READERS_LEAVE_MS + 1;
  assert.equal(await retention.drop(FIRST_RAW), false);
  assert.deepEqual(await raw(), [late.id]);
  assert.deepEqual(lost, [{ siteId: known.id, day: LONG_AGO, events: 1 }], 'each is told of once');
});
