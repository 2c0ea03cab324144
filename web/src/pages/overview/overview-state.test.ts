import assert from 'node:assert/strict';
import test from 'node:test';
import { addressOf, daysOf, exceededDays, type OverviewState, parseOverview, toggleColumn } from './overview-state.ts';

const parse = (search: string) => parseOverview(new URLSearchParams(search));
const print = (state: OverviewState) =>
  Object.entries(addressOf(state))
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
    .join('&');

test('the address has all that the overview shows, and nothing of what it shows by itself', () => {
  for (const search of [
    '',
    'period=7d&compare=year&sort=name&q=shop',
    'from=2026-01-01&to=2026-01-31&compare=off&sort=-change',
    'compare=2025-01-01,2025-01-31&sort=pageviews&group=12',
    'columns=sessions,bounceRate&sort=-bounceRate',
    'attention=true&q=shop',
  ]) {
    assert.equal(print(parse(search)), search);
  }
});

test('what an address says wrongly is ignored', () => {
  assert.deepEqual(parse('period=never&compare=never&columns=never&sort=never&group=never'), parse(''));
  assert.deepEqual(parse('sort=-sessions').order, parse('').order, 'sites are not ordered by what is not shown');
  assert.deepEqual(parse('').order, { by: 'visitors', isDescending: true });
});

test('a column is shown and hidden, and its order goes with it', () => {
  const changed = (search: string, column: Parameters<typeof toggleColumn>[1]) => {
    const state = parse(search);
    return print({ ...state, ...toggleColumn(state, column) });
  };
  assert.equal(changed('columns=avgDuration', 'sessions'), 'columns=sessions,avgDuration');
  assert.equal(
    changed('columns=sessions,avgDuration&sort=-avgDuration', 'sessions'),
    'columns=avgDuration&sort=-avgDuration',
  );
  assert.equal(changed('columns=sessions&sort=-sessions', 'sessions'), '');
});

test('more days than stand beside a period are not compared with it, also with one that is named', () => {
  const exceeded = (search: string) => exceededDays(parse(search), '2026-05-20');
  assert.equal(exceeded('period=today&compare=2026-01-01,2026-03-31'), 50);
  assert.equal(exceeded('period=7d&compare=2026-01-01,2026-03-31'), null);
  assert.equal(exceeded('period=all&compare=2020-01-01,2025-12-31'), null);
  assert.equal(exceeded('period=today&compare=year'), null);
  assert.deepEqual(daysOf({ preset: '12mo' }, '2026-05-20'), { from: '2025-06-01', to: '2026-05-20' });
  assert.deepEqual(daysOf({ preset: '7d' }, '2026-05-20'), { from: '2026-05-14', to: '2026-05-20' });
});
