/** The earlier visitors of rows, of collected visits: those that the read API lists for the earlier days. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DIMENSIONS } from '../../src/domain/dimension.ts';
import type { BreakdownAnswer, EarlierAnswer, SourcesAnswer } from '../../src/stats/answer.ts';
import { someOf } from '../draws.ts';
import { FIREFOX, VisitedSite } from './visited-site.ts';

const DAYS = 'from=2026-05-17&to=2026-05-19';
const EARLIER = { from: '2026-05-14', to: '2026-05-16' };
const COMPARED = `earlierFrom=${EARLIER.from}&earlierTo=${EARLIER.to}`;

let visited: VisitedSite;
before(async () => {
  visited = await VisitedSite.shared();
});
after(() => visited.close());

test('the rows of every dimension have the visitors that the read API lists for the earlier days', async () => {
  let [known, fresh] = [0, 0];
  for (const filters of ['', `&${FIREFOX}`]) {
    for (const dimension of someOf(DIMENSIONS, 8)) {
      const path = `/breakdown?dimension=${dimension}&limit=1000${filters}`;
      const { rows } = await visited.ask<BreakdownAnswer>(`${path}&${DAYS}`);
      const before = await visited.ask<BreakdownAnswer>(`${path}&from=${EARLIER.from}&to=${EARLIER.to}`);
      const listed = new Map(before.rows.map(({ key, visitors }) => [key, visitors]));
      const asked = path.replace('/breakdown', '/breakdown/earlier');
      const earlier = await visited.askDashboard<EarlierAnswer>(`${asked}&${DAYS}&${COMPARED}`);
      const expected = rows.map(({ key }) => ({ key, visitors: listed.get(key) ?? 0 }));
      assert.deepEqual(earlier, { period: EARLIER, rows: expected }, `${dimension}${filters}`);
      known += expected.filter(({ visitors }) => visitors > 0).length;
      fresh += expected.filter(({ visitors }) => visitors === 0).length;
    }
  }
  assert.ok(known > 20 && fresh > 0, `${known} ${fresh}`);
});

test('sources have the visitors that they had, each of their hosts too', async () => {
  const { rows } = await visited.askDashboard<SourcesAnswer>(`/sources?${DAYS}`);
  const before = await visited.askDashboard<SourcesAnswer>(`/sources?from=${EARLIER.from}&to=${EARLIER.to}`);
  const earlier = await visited.askDashboard<EarlierAnswer>(`/sources/earlier?${DAYS}&${COMPARED}`);
  assert.deepEqual(
    earlier.rows.map(({ key }) => key),
    rows.map(({ key }) => key),
  );
  const listed = new Map(before.rows.flatMap(({ hosts = [], ...row }) => [row, ...hosts]).map((row) => [row.key, row]));
  for (const { key, visitors } of earlier.rows) assert.equal(visitors, listed.get(key)?.visitors ?? 0, key);
});

test('of a period that is not over, rows are compared without today, and without as much of the earlier days', async () => {
  const path = '/breakdown?dimension=page&limit=1000';
  const list = async (from: string, to: string) => {
    const { rows } = await visited.ask<BreakdownAnswer>(`${path}&from=${from}&to=${to}`);
    return new Map(rows.map(({ key, visitors }) => [key, visitors]));
  };
  const [all, now, before] = [
    await list('2026-05-18', '2026-05-20'),
    await list('2026-05-18', '2026-05-19'),
    await list('2026-05-15', '2026-05-16'),
  ];
  const days = 'from=2026-05-18&to=2026-05-20&earlierFrom=2026-05-15&earlierTo=2026-05-17';
  const earlier = await visited.askDashboard<EarlierAnswer>(`${path.replace('?', '/earlier?')}&${days}`);
  assert.deepEqual(earlier, {
    period: { from: '2026-05-15', to: '2026-05-16' },
    rows: [...all.keys()].map((key) => ({ key, visitors: before.get(key) ?? 0, now: now.get(key) ?? 0 })),
  });
  assert.notDeepEqual(all, now);
});

test('nothing is known of rows of a period that begins today', async () => {
  const { rows } = await visited.askDashboard<BreakdownAnswer>('/breakdown?dimension=page&period=today');
  for (const period of ['period=today', 'from=2026-05-20&to=2026-05-22']) {
    const days = `${period}&earlierFrom=${EARLIER.from}&earlierTo=${EARLIER.to}`;
    const earlier = await visited.askDashboard<EarlierAnswer>(`/breakdown/earlier?dimension=page&${days}`);
    assert.deepEqual(earlier, { period: EARLIER, rows: rows.map(({ key }) => ({ key, visitors: null, now: null })) });
  }
});

test('under conditions, days without raw events are read from their visits, and the days must be given', async () => {
  const list = `/breakdown?dimension=country&${FIREFOX}&where=device:is:desktop`;
  const ask = (rest: string) =>
    visited.askDashboard<EarlierAnswer>(`${list.replace('?', '/earlier?')}&from=2026-05-01&to=2026-05-19${rest}`);
  const { rows } = await ask('&earlierFrom=2026-03-20&earlierTo=2026-04-10');
  const before = await visited.askDashboard<BreakdownAnswer>(`${list}&from=2026-03-20&to=2026-04-10`);
  const listed = new Map(before.rows.map(({ key, visitors }) => [key, visitors]));
  assert.ok(rows.some(({ visitors }) => visitors! > 0));
  for (const { key, visitors } of rows) assert.equal(visitors, listed.get(key) ?? 0, key);
  assert.equal('rows' in (await ask('')), false);
});

test('rows come with the first day that has figures', async () => {
  const { firstDay } = await visited.askDashboard<{ firstDay: string }>('/stats?period=7d');
  for (const path of ['/breakdown?dimension=page', '/sources?period=7d']) {
    assert.equal((await visited.askDashboard<{ firstDay: string }>(path)).firstDay, firstDay, path);
  }
});
