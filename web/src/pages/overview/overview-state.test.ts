import assert from 'node:assert/strict';
import test from 'node:test';
import { addressOf, type OverviewState, parseOverview } from './overview-state.ts';

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
    'compare=2025-01-01,2025-01-31&sort=pageviews',
  ]) {
    assert.equal(print(parse(search)), search);
  }
});

test('what an address says wrongly is ignored', () => {
  assert.deepEqual(parse('period=never&compare=never&sort=never'), parse(''));
  assert.deepEqual(parse('').order, { by: 'visitors', isDescending: true });
});
