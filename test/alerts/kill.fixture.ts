/** Evaluates goal and revenue rules day after day, as fast as it can, until the process is killed. */
import { RuleEvaluator } from '../../src/alerts/rule-evaluator.ts';
import { openDatabase } from '../../src/database/database.ts';
import { NO_STATISTICS } from './no-statistics.ts';

const directory = process.argv[2]!;
const database = await openDatabase(directory);
const DAY = 86_400_000_000;
// Each process continues a day after the last round of the one before.
const rounds = await database.db.selectFrom('alert_rounds').select('at').where('type', '=', 'goal').executeTakeFirst();
let now = (rounds?.at ?? Temporal.Instant.from('2026-01-01T12:00:00Z').epochMilliseconds) * 1000;
const none = async () => new Map();
const evaluator = new RuleEvaluator({
  statistics: NO_STATISTICS,
  db: database.db,
  clock: { nowMicros: () => now },
  // Each goal has one conversion, of 1 in each currency, each day.
  figures: {
    currentVisitors: none,
    visitorsByMinute: none,
    halfDays: none,
    lastEvents: none,
    conversions: async (questions) =>
      questions.flatMap(({ site, day, goals }) => goals.map(({ id }) => ({ site, day, goal: id, conversions: 1 }))),
    revenues: async (questions) =>
      questions.map(({ site, day, revenue, currency }) => ({ site, day, revenue: revenue.id, currency, amount: '1' })),
  },
  log: { info: () => {}, warn: () => {}, error: console.error },
});
for (;;) {
  await evaluator.round();
  process.stdout.write('.');
  now += DAY;
}
