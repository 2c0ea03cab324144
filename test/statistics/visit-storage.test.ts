/** Tests what kept visits of a site are said to take on the disk, on a real store. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitStorage } from '../../src/rollup/maintain/visit-storage.ts';
import { Harness } from './harness.ts';

const NOW = Date.parse('2026-06-05T12:00:00Z') * 1000;
const SITE = { id: 1, timezone: 'UTC' };

test('visits take their share of the table once it is large enough to be measured', async (t) => {
  const harness = await Harness.open();
  t.after(() => harness.close());
  const { store } = harness;
  const keep = (site: number, rows: number) =>
    store.execute(
      `INSERT INTO visits (site, day, visitor, page)
SELECT {site:UInt32}, toDate('2026-03-01') + number % 30, number, concat('/', toString(number % 100)) FROM numbers({rows:UInt32})`,
      { site, rows },
    );
  assert.deepEqual(await visitStorage(store, SITE, NOW), { bytes: 0, bytesPerYear: null });
  await keep(1, 1000);
  assert.deepEqual(await visitStorage(store, SITE, NOW), { bytes: 18_000, bytesPerYear: null }, 'too few to measure');
  await keep(2, 119_000);
  const [onDisk] = await store.query<{ bytes: number }>(
    "SELECT sum(bytes_on_disk) AS bytes FROM system.parts WHERE database = 'svc' AND table = 'visits' AND active",
  );
  const [ofOne, ofOther] = [await visitStorage(store, SITE, NOW), await visitStorage(store, { ...SITE, id: 2 }, NOW)];
  assert.equal(ofOne.bytes, Math.round(onDisk!.bytes / 120));
  assert.ok(Math.abs(ofOne.bytes + ofOther.bytes - onDisk!.bytes) <= 1);
});

test('a year takes the pace of the last 30 days that have ended', async (t) => {
  const harness = await Harness.open();
  t.after(() => harness.close());
  const perYear = async () => (await visitStorage(harness.store, SITE, NOW)).bytesPerYear;
  await harness.visit(1, '2026-06-05', '/', 1, 2, 3);
  assert.equal(await perYear(), null, 'today has not ended');
  await harness.visit(1, '2026-06-03', '/', 1, 2, 3);
  assert.equal(await perYear(), Math.round((3 / 2) * 365 * 18), 'two days are known');
  await harness.visit(1, '2026-05-06', '/', 1, 2, 3);
  assert.equal(await perYear(), Math.round((6 / 30) * 365 * 18));
  await harness.visit(1, '2026-05-05', '/', 1, 2, 3);
  assert.equal(await perYear(), Math.round((6 / 30) * 365 * 18), 'earlier days do not count');
  await harness.visit(2, '2026-06-03', '/', 1, 2, 3);
  assert.equal(await perYear(), Math.round((6 / 30) * 365 * 18), 'nor other sites');
});
