/** A reader of import lines at one moment. */
import { ManualClock } from '../sites/fixture.ts';
import { EventReader } from './event-reader.ts';
import { KEYS, SITE } from './import.fixture.ts';

export const NOW = '2026-03-10T12:00:00Z';

export function readerIn(
  timezone = SITE.timezone,
  finalDays: readonly string[] = [],
  retentionMonths: number | null = null,
  importedDays: readonly string[] = [],
) {
  const site = { ...SITE, timezone, retentionMonths };
  const zones = [{ fromDay: '2026-03-10', timezone }];
  const clock = new ManualClock(NOW);
  const days = { finalDays: new Set(finalDays), importedDays: new Set(importedDays) };
  return new EventReader({ site, zones, keys: KEYS, clock, ...days });
}
