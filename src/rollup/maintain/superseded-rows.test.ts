import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import { openDatabase } from '../../database/database.ts';
import { emptyDirectory } from '../../sites/fixture.ts';
import { ChdbStore } from '../../store/chdb/chdb.ts';
import type { Store } from '../../store/store.ts';
import { beginClosing, publishClosedDays } from '../days/closed-days.ts';
import { DayCatalogue } from '../days/day-catalogue.ts';
import { storedGeneration } from '../days/generation.ts';
import { closersFrom } from './closers.ts';

const DAY = { siteId: 1, day: '2026-05-19' };
const LATER_MS = 660_000;

for (const first of [1, 65_533]) {
  test(`a process that stood still removes no generation begun meanwhile, from ${first} on`, async (t) => {
    const database = await openDatabase(emptyDirectory(t));
    const store = await ChdbStore.open(emptyDirectory(t));
    t.after(async () => {
      await store.close();
      await database.close();
    });
    const catalogue = new DayCatalogue();
    const write = async () => {
      const [generation] = await beginClosing(database.db, [DAY]);
      const rows = `INSERT INTO hits (site, day, generation) VALUES (1, '${DAY.day}', ${storedGeneration(generation!)})`;
      await store.execute(rows);
      return { ...DAY, generation: generation!, events: 1 };
    };
    const publish = async () => {
      const closed = await write();
      await publishClosedDays(database.db, [closed]);
      return closed;
    };
    const stored = async () => {
      const rows = await store.query<{ generation: number }>('SELECT generation FROM hits ORDER BY generation');
      return rows.map(({ generation }) => generation);
    };
    if (first > 1) {
      const before = { site_id: DAY.siteId, day: DAY.day, attempts: first - 1, generation: null, events: null };
      await database.db.insertInto('site_days').values(before).execute();
    }
    await publish();
    // One that nobody published, one that this process knows as published, one that was interrupted.
    await write();
    catalogue.close([await publish()]);
    await write();
    const stood: Store = {
      readsAgree: true,
      everyPart: 'system.parts',
      query: (sql, params) => store.query(sql, params),
      saveFile: (path, format, sql, params) => store.saveFile(path, format, sql, params),
      saveRows: (path, format, rows) => store.saveRows(path, format, rows),
      insertEvents: (lines, repeated) => store.insertEvents(lines, repeated),
      insertRows: (table, columns, lines) => store.insertRows(table, columns, lines),
      derive: (sql, params) => store.derive(sql, params),
      close: () => store.close(),
      execute: async (sql, params) => {
        // Another process works meanwhile.
        if (sql.startsWith('DELETE FROM hits')) await publish();
        await store.execute(sql, params);
      },
    };
    const definitions = {
      goalsOf: async () => [],
      ...{ revenuesOf: async () => [], allRevenuesOf: async () => [], propertiesOf: async () => [] },
      funnelVersionsOf: async () => [],
      channelVersionsOf: async () => [],
      archivedOf: async () => [],
      fieldSetsOffOf: async () => [],
    };
    const { superseded } = closersFrom({
      ...{ store: stood, database, catalogue, definitions, storedKeysMax: 10 },
      siteMutex: new KeyedMutex(),
    });
    const begun = performance.now();
    await superseded[0]!.remove();
    t.mock.method(performance, 'now', () => begun + LATER_MS);
    await superseded[0]!.remove();
    const numbers = [first + 2, first + 4].map(storedGeneration);
    assert.deepEqual(
      await stored(),
      numbers.toSorted((a, b) => a - b),
    );
  });
}
