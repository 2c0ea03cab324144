/** Tests the hours of the day on which a site is given another zone: the day has events of the clocks of both. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantAt } from '../../src/domain/day.ts';
import { siteZones, updateSite } from '../../src/sites/sites.ts';
import type { StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import { hourOf, localDay, shift, zoneAt } from '../oracle/calendar.ts';
import { Oracle } from '../oracle/oracle.ts';
import { scenarioWorld } from '../oracle/scenario.ts';
import { TestService } from '../service.ts';
import { importLines } from './import.ts';

const HOUR = 3_600_000_000;

test('the hours of a day on which the site has moved to the west add up to the day', async (t) => {
  const service = await TestService.start();
  t.after(() => service.close());
  const berlin = await service.site({ timezone: 'Europe/Berlin' });
  // It is half past midnight in Los Angeles, and half past nine, or ten, in Berlin.
  const zone = 'America/Los_Angeles';
  const start = instantAt(shift(service.today(), 2), 0, zone);
  service.clock.advance(start + HOUR / 2 - service.clock.nowMicros());
  const now = service.clock.nowMicros();
  const site = await updateSite(service.database.db, service.clock, berlin.publicId, { timezone: zone });
  const visits = [7, 3, 1, 0].map((hours, i) => ({ ts: now - hours * HOUR - 60_000_000, visitor: String(i) }));
  await importLines(
    service,
    site,
    visits.map(({ ts, visitor }) => ({ ts: instantOf(ts), visitor, u: '/' })),
  );
  const zones = await siteZones(service.database.db, site.id);
  const { events, ...plain } = scenarioWorld({
    now: instantOf(now),
    events: visits.map(({ ts, visitor }) => ({ at: instantOf(ts), visitor })),
  });
  const local = events.map((event) => {
    const held = zoneAt(event.ts, zones);
    return { ...event, site: site.id, day: localDay(event.ts, held), hour: hourOf(event.ts, held) };
  });
  const oracle = new Oracle({ ...plain, site, zones, now, events: local });
  const day = localDay(now, zone);
  const period = { from: day, to: day };
  for (const metric of ['pageviews', 'visitors', 'sessions'] as const) {
    const hours = (await service.read(site, `/timeseries?period=today&metric=${metric}`)) as TimeseriesAnswer;
    assert.deepEqual(hours, oracle.timeseries({ period, filters: [], metric, compare: false }));
    const { stats } = (await service.read(site, '/stats?period=today')) as StatsAnswer;
    assert.equal(
      hours.points.reduce((sum, { value }) => sum + (value ?? 0), 0),
      stats[metric].value,
      metric,
    );
    assert.equal(stats[metric].value, 4);
  }
});

/** Writes an instant with microseconds. */
function instantOf(micros: number): string {
  return Temporal.Instant.fromEpochNanoseconds(BigInt(micros) * 1000n).toString();
}
