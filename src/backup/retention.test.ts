/** Tests which backups are kept, on examples and on random calendars. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../test/draws.ts';
import { backupName, isBackupName } from './backup-name.ts';
import { keptBackups, parseRetention, type RetentionRule } from './retention.ts';

const DAY_SECONDS = 86_400;
const BEGIN = Temporal.Instant.from('2023-12-25T00:00:00Z').epochMilliseconds / 1000;
const YEARS = 3;

const seconds = fc.integer({ min: BEGIN, max: BEGIN + YEARS * 366 * DAY_SECONDS });
const names = fc.uniqueArray(seconds, { maxLength: 120 }).map((all) => all.map((at) => backupName(at * 1_000_000)));
const number = fc.integer({ min: 1, max: 30 });
const rules: fc.Arbitrary<RetentionRule> = fc.record(
  { d: number, w: number, m: number, y: number },
  { requiredKeys: [] },
);

/** Returns the Monday, the first of the month or the like with which the period of a backup begins, by a calendar of its own. */
const BEGIN_OF: Readonly<Record<string, (name: string) => string>> = {
  d: (name) => name.slice(0, 10),
  w: (name) => {
    const date = new Date(`${name.slice(0, 10)}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
    return date.toISOString().slice(0, 10);
  },
  m: (name) => name.slice(0, 7),
  y: (name) => name.slice(0, 4),
};

/** Tells whether a rule's unit keeps a backup: no later one is in its period, and fewer later periods than the number have any. */
function isKeptBy(all: readonly string[], name: string, unit: string, number: number): boolean {
  const period = BEGIN_OF[unit]!;
  const later = all.filter((other) => other > name);
  if (later.some((other) => period(other) === period(name))) return false;
  return new Set(later.map(period)).size < number;
}

test('a backup is kept exactly when a unit of the rule keeps it, or when it is the newest', () => {
  fc.assert(
    fc.property(names, rules, (all, rule) => {
      const newest = all.toSorted().at(-1);
      const expected = all.filter(
        (name) => name === newest || Object.entries(rule).some(([unit, number]) => isKeptBy(all, name, unit, number)),
      );
      assert.deepEqual([...keptBackups(all, rule)].sort(), expected.sort());
    }),
  );
});

test('what one retention keeps, the next one keeps too, until there are newer backups', () => {
  fc.assert(
    fc.property(names, rules, (all, rule) => {
      const kept = keptBackups(all, rule);
      assert.deepEqual([...keptBackups([...kept], rule)].sort(), [...kept].sort());
    }),
  );
});

test('a backup each day for two years leaves 7 days, 4 weeks and 12 months', () => {
  const rule = parseRetention('7d,4w,12m')!;
  let all: string[] = [];
  for (let day = 0; day < 730; day++) {
    all = [...keptBackups([...all, backupName((BEGIN + day * DAY_SECONDS + 3 * 3600) * 1_000_000)], rule)];
  }
  assert.deepEqual(
    all.sort().map((name) => name.slice(0, 10)),
    [
      ...['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30', '2025-05-31', '2025-06-30', '2025-07-31'],
      ...['2025-08-31', '2025-09-30', '2025-10-31', '2025-11-30', '2025-12-07', '2025-12-14'],
      ...['2025-12-17', '2025-12-18', '2025-12-19', '2025-12-20', '2025-12-21', '2025-12-22', '2025-12-23'],
    ],
  );
});

test('a rule is numbers of days, weeks, months and years, each once', () => {
  assert.deepEqual(parseRetention('7d,4w,12m'), { d: 7, w: 4, m: 12 });
  assert.deepEqual(parseRetention('2y, 1d'), { y: 2, d: 1 });
  for (const text of ['', '7', 'd', '0d', '07d', '7d,', '7d,7d', '7h', '-1d', '1.5d', '99999d']) {
    assert.equal(parseRetention(text), null, text);
  }
});

test('a name is an instant to the second', () => {
  assert.equal(
    backupName(Temporal.Instant.from('2026-11-23T06:13:25.9Z').epochMilliseconds * 1000),
    '2026-11-23T061325Z',
  );
  fc.assert(fc.property(seconds, (at) => isBackupName(backupName(at * 1_000_000))));
  for (const text of [
    '2026-11-23',
    '2026-13-23T061325Z',
    '2026-02-30T061325Z',
    '2026-11-23T241325Z',
    '2026-11-23T061325Z/',
    'x',
  ]) {
    assert.equal(isBackupName(text), false, text);
  }
});
