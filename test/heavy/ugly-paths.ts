import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { systemClock } from '../../src/domain/clock.ts';
import type { Site } from '../../src/domain/site.ts';
import { Oracle } from '../oracle/oracle.ts';
import { importLine, svc, writeLines } from './imported.ts';
import { breakdown, daysOf, type UglyService } from './ugly-service.ts';
import { cutPath, longPath, longPaths } from './ugly-shapes.ts';
import { PATHS, TIMEOUT } from './ugly-sizes.ts';

/** A body has at most 4,096 bytes. */
const COLLECTED_PATH_CHARS = 3500;
const COLLECTED_PATHS = Math.ceil(PATHS / 10);

interface Outcome {
  readonly accepted: number;
  readonly rejected: number;
}

/** Tests very many very long paths. */
export function testLongPaths(opened: () => UglyService): void {
  test(`${PATHS} paths of 4 KB in a day`, TIMEOUT, async (t) => {
    const service = opened();
    service.other.begin('long paths');
    const site = await service.installation.addSite();
    const days = daysOf(site);
    const path = join(service.dataDir, 'paths.ndjson');
    await writeLines(path, everyLongPath(site, days));
    const { accepted, rejected } = (await svc(service, 'import', '--site', site.publicId, path)) as Outcome;
    assert.equal(rejected, 0);

    const compare = async () => {
      for (const day of days) {
        const events = [...longPaths(site, day, PATHS)].map((event) => ({ ...event, page: cutPath(event.page) }));
        assert.equal(accepted, events.length * days.length);
        const oracle = new Oracle({
          site,
          zones: [{ fromDay: '2000-01-01', timezone: site.timezone }],
          goals: [],
          funnels: [],
          events,
          now: systemClock.nowMicros(),
        });
        const period = { from: day, to: day };
        const whole = breakdown(day, 'page').query;
        await service.compareAll(site, oracle, [
          { ask: 'stats', query: { period, filters: [] } },
          { ask: 'stats', query: { period, filters: [{ dimension: 'page', value: cutPath(longPath(7)) }] } },
          { ask: 'timeseries', query: { period, filters: [], metric: 'visitors', compare: false } },
          { ask: 'breakdown', query: whole },
          // The last page of rows: it has `(other)` when there are more paths than a day stores.
          { ask: 'breakdown', query: { ...whole, offset: Math.max(0, Math.min(PATHS, 5001) - 1000) } },
          { ask: 'breakdown', query: { ...whole, search: '/long/00000' } },
          breakdown(day, 'entry'),
          breakdown(day, 'exit'),
          breakdown(day, 'city'),
        ]);
      }
    };
    service.again.push({ site, days, compare });
    await compare();
    t.diagnostic(`longest read of another site: ${service.other.longestMs.get('long paths')} ms`);
  });

  test(`${COLLECTED_PATHS} paths of ${COLLECTED_PATH_CHARS} bytes today, collected`, TIMEOUT, async () => {
    const service = opened();
    service.other.begin('long paths, collected');
    const site = await service.installation.addSite();
    // The path is ASCII, or the body would be too large.
    const pathOfNumber = (i: number) => `/long/${String(i).padStart(7, '0')}/${'y'.repeat(COLLECTED_PATH_CHARS)}`;
    await service.collectAll(site, COLLECTED_PATHS, (i) => ({ u: pathOfNumber(i) }));
    await service.server.settled();
    await service.shown(site, COLLECTED_PATHS);
    const rows = await service.allRows(site, 'page');
    const expected = Array.from({ length: COLLECTED_PATHS }, (_, i) => cutPath(pathOfNumber(i))).slice(0, 5000);
    assert.deepEqual(
      rows.filter(({ key }) => key !== '(other)').map(({ key, views }) => [key, views]),
      expected.map((key) => [key, 1]),
    );
    const more = rows.filter(({ key }) => key === '(other)').map(({ visitors, views }) => [visitors, views]);
    assert.deepEqual(more, COLLECTED_PATHS > 5000 ? [[1, COLLECTED_PATHS - 5000]] : []);
  });
}

function* everyLongPath(site: Site, days: readonly string[]): Iterable<object> {
  for (const day of days) for (const event of longPaths(site, day, PATHS)) yield importLine(event);
}
