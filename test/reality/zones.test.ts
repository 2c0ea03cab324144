/** Days, hours and months of zones in which other products have lost or doubled them, through the import to the read API. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import { TestService } from '../service.ts';
import { importLines } from '../statistics/import.ts';

const HOUR_MS = 3_600_000;

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

// umami-software/umami#1618 (the end of summer time), constructorfabric/insight#3375 (a midnight that is not there),
// openfun/warren#124, coder/coder#10784.
test('a day has the hours that its clocks show, each with its own visits, and the day has them all', async () => {
  const days = [
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00Z', 23],
    ['Antarctica/Troll', '2026-03-29', '2026-03-29T00:00:00Z', 22],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', 24.5],
  ] as const;
  for (const [timezone, day, first, hours] of days) {
    const site = await service.site({ timezone });
    const start = Temporal.Instant.from(first).epochMilliseconds;
    const end = start + hours * HOUR_MS;
    // A visit at the first moment of each hour, one just before the day, and one just after it.
    const inside = Array.from({ length: Math.ceil(hours) }, (_, hour) => start + hour * HOUR_MS);
    const lines = [start - 1, ...inside, end].map((at) => ({
      ts: new Date(at).toISOString(),
      visitor: `${at}`,
      u: '/',
    }));
    await importLines(service, site, lines);
    const path = `from=${day}&to=${day}`;
    const series = (await service.read(site, `/timeseries?metric=pageviews&${path}`)) as TimeseriesAnswer;
    const expected = inside.map((t) => ({ t, value: 1 }));
    assert.deepEqual(series.points, expected, timezone);
    const { stats } = (await service.read(site, `/stats?${path}`)) as StatsAnswer;
    assert.equal(stats.pageviews.value, inside.length, timezone);
  }
});

// umami-software/umami#1291 and #3810, tinybirdco/web-analytics-starter-kit#25 (today was the server's), TelemetryDeck/Issues#135 (months).
test('today and its month are those of the site', async () => {
  const cases = [
    ['Pacific/Kiritimati', '2026-05-21', '2026-04-30T10:00:00Z'],
    ['Pacific/Pago_Pago', '2026-05-20', '2026-05-01T11:00:00Z'],
  ] as const;
  for (const [timezone, today, firstOfMay] of cases) {
    const site = await service.site({ timezone });
    const may = Temporal.Instant.from(firstOfMay).epochMilliseconds;
    const lines = [may - 1, may, may + 1].map((at) => ({ ts: new Date(at).toISOString(), visitor: `${at}`, u: '/' }));
    await importLines(service, site, lines);
    const month = (await service.read(site, '/stats?period=month')) as StatsAnswer;
    assert.deepEqual(
      [month.period.from, month.period.to, month.stats.pageviews.value],
      ['2026-05-01', today, 2],
      timezone,
    );
    const year = (await service.read(
      site,
      '/timeseries?metric=pageviews&from=2025-01-01&to=2026-05-31',
    )) as TimeseriesAnswer;
    assert.deepEqual(
      [year.grain, year.points.find(({ t }) => t === may)?.value, year.points.at(-2)?.value],
      ['month', 2, 1],
      timezone,
    );
  }
});
