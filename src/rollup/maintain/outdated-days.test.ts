import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClosedDay } from '../days/closed-days.ts';
import { DayCatalogue } from '../days/day-catalogue.ts';
import { outdatedDays } from './outdated-days.ts';

const SITE = 3;
const FIRST_RAW = '2026-05-10';

/** A catalogue with these closed days, each of a million events and of an earlier version of the layers. */
function catalogueOf(...days: readonly (Partial<ClosedDay> & Pick<ClosedDay, 'day'>)[]): DayCatalogue {
  const catalogue = new DayCatalogue();
  const closed = days.map((day) => ({ siteId: SITE, generation: 1, events: 1_000_000, layersVersion: 1, ...day }));
  catalogue.close(closed);
  return catalogue;
}

function found(catalogue: DayCatalogue, isDue: (day: ClosedDay) => boolean = () => true): string[] {
  return outdatedDays([SITE], catalogue, FIRST_RAW, isDue).map(({ day }) => day);
}

test('the latest days of an earlier version come first, as many as are written in some seconds', () => {
  const days = ['2026-05-11', '2026-05-14', '2026-05-12', '2026-05-13', '2026-05-09'].map((day) => ({ day }));
  assert.deepEqual(found(catalogueOf(...days)), ['2026-05-14', '2026-05-13', '2026-05-12']);
});

test('a larger day is written alone', () => {
  const catalogue = catalogueOf({ day: '2026-05-12', events: 90_000_000 }, { day: '2026-05-11' });
  assert.deepEqual(found(catalogue), ['2026-05-12']);
});

test('days of this version, imported, final or just failed ones are left alone', () => {
  const { layersVersion: _, ...present } = { day: '2026-05-11', layersVersion: undefined };
  const catalogue = new DayCatalogue();
  const day = (day: string, more: Partial<ClosedDay> = {}): ClosedDay => {
    return { siteId: SITE, day, generation: 1, events: 9, layersVersion: 1, ...more };
  };
  catalogue.close([
    { siteId: SITE, generation: 1, events: 9, ...present },
    day('2026-05-12', { origin: 4 }),
    day('2026-05-13'),
    day('2026-05-14'),
    day('2026-05-15'),
  ]);
  catalogue.finalize([{ siteId: SITE, day: '2026-05-13' }]);
  assert.deepEqual(
    found(catalogue, (one) => one.day !== '2026-05-14'),
    ['2026-05-15'],
  );
});
