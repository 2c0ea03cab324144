/** A deliberate fault: a text of a file becomes another, and one of the suites named for it must fail. */
export interface Mutation {
  /** The part that it is a fault of. */
  readonly part: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly suites: readonly string[];
}

const ORACLE = 'test/statistics/against-the-oracle.test.ts';

/** Faults of every part, each as small as somebody might make it. */
export const MUTATIONS: readonly Mutation[] = [
  {
    part: 'collection: Global Privacy Control',
    file: 'src/collect/steps.ts',
    from: "draft.request.headers.gpc === '1' ? 'gpc'",
    to: "draft.request.headers.gpc === '2' ? 'gpc'",
    suites: ['test/collect/discards.test.ts'],
  },
  {
    part: 'collection: rate limit',
    file: 'src/collect/fixed-window.ts',
    from: 'if (this.#counts[window]! >= this.#maxEvents) return false;',
    to: 'if (this.#counts[window]! > this.#maxEvents) return false;',
    suites: ['test/collect/rate.test.ts'],
  },
  {
    part: 'journal: acknowledges before the commit',
    file: 'src/journal/journal.ts',
    from: '    group.settled.push(settled);',
    to: '    group.settled.push(() => {});\n    settled(true);',
    suites: ['src/journal/journal.test.ts', 'src/journal/crash.test.ts'],
  },
  {
    part: 'loader: a range that was sent before is inserted whole',
    file: 'src/store/chdb/chdb.ts',
    from: 'const values = repeated ? await missingEvents(this, lines) : lines;',
    to: 'const values = lines;',
    suites: ['src/store/chdb/conformance.test.ts', 'test/collect/kill.test.ts'],
  },
  {
    part: 'sessions: a gap of exactly 30 minutes',
    file: 'src/rollup/sql/sessions.ts',
    from: 'arrayMap(gap -> gap > ',
    to: 'arrayMap(gap -> gap >= ',
    suites: ['test/statistics/edges.test.ts'],
  },
  {
    part: 'totals: a bounce with another event',
    file: 'src/rollup/sql/session-facts.ts',
    from: 'pageviews = 1 AND NOT has(kinds, ',
    to: 'pageviews = 1 AND NOT has([7], ',
    suites: ['test/statistics/edges.test.ts'],
  },
  {
    part: 'keys: the order of keys with as many visitors',
    file: 'src/rollup/sql/keys.ts',
    from: 'ORDER BY finalizeAggregation(state) DESC, hits DESC, kept_key) AS rank',
    to: 'ORDER BY finalizeAggregation(state) DESC, kept_key) AS rank',
    suites: ['test/statistics/stored-dimensions.test.ts', ORACLE],
  },
  {
    part: 'goals: unique conversions',
    file: 'src/rollup/sql/goals.ts',
    from: 'count() AS conversions, uniqExact(visitor) AS unique_conversions',
    to: 'count() AS conversions, count() AS unique_conversions',
    suites: [ORACLE],
  },
  {
    part: 'funnels: the end of the window',
    file: 'src/rollup/sql/funnels.ts',
    from: 'start >= 0 AND second - start <= ',
    to: 'start >= 0 AND second - start < ',
    suites: ['test/statistics/edges.test.ts'],
  },
  {
    part: 'moves: views of the same page one after the other',
    file: 'src/rollup/sql/transitions.ts',
    from: 'WHERE from != to`;',
    to: 'WHERE true`;',
    suites: [ORACLE, 'test/statistics/derivations.test.ts'],
  },
  {
    part: 'engagement: measured views',
    file: 'src/rollup/sql/engagement.ts',
    from: "least(countIf(event = 'pageview'), countIf(event = 'engage')) AS pair_measured",
    to: "countIf(event = 'engage') AS pair_measured",
    suites: [ORACLE, 'test/statistics/derivations.test.ts'],
  },
  {
    part: 'filters: the second of two by properties or dimensions is left out',
    file: 'src/rollup/sql/conditions.ts',
    from: 'selection.conditions.map(',
    to: 'selection.conditions.slice(0, 1).map(',
    suites: [ORACLE, 'test/statistics/links.test.ts', 'test/statistics/filtered-sessions.test.ts'],
  },
  {
    part: 'conditions: a session with a selected hit counts all of its views',
    file: 'src/rollup/sql/selected-sessions.ts',
    from: "'countIf(marked) AS views'",
    to: "'count() AS views'",
    suites: ['test/statistics/conditions.test.ts'],
  },
  {
    part: 'conditions: hosts are no place of a uniform visitor',
    file: 'src/rollup/sql/uniform-visits.ts',
    from: 'UNIFORM.has(subject);',
    to: "(UNIFORM.has(subject) || subject === 'hostname');",
    suites: ['test/statistics/uniform-visits.test.ts'],
  },
  {
    part: 'conditions: a text that is not contained',
    file: 'src/rollup/sql/conditions.ts',
    from: "condition.operator === 'is_not' || condition.operator === 'contains_not'",
    to: "condition.operator === 'is_not'",
    suites: ['test/statistics/conditions.test.ts'],
  },
  {
    part: 'planner: two filters are read from the sums of the first',
    file: 'src/stats/plan.ts',
    from: 'first !== undefined && (others.length > 0 ||',
    to: 'first !== undefined && (others.length > 1 ||',
    suites: ['src/stats/plan.test.ts'],
  },
  {
    part: 'answers: a stale answer is cached',
    file: 'src/stats/answer-cache.ts',
    from: 'if (!snapshot.isStale) this.#answers.set',
    to: 'this.#answers.set',
    suites: ['src/stats/answer-cache.test.ts'],
  },
  {
    part: 'imports: bounces of Plausible',
    file: 'src/import/sources/plausible-tables.ts',
    from: "bounces: count('bounces')",
    to: "bounces: count('visits')",
    suites: ['src/import/sources/plausible.test.ts', 'test/import/faithful-sums.test.ts'],
  },
  {
    part: 'zones: the hour of a day with a clock change',
    file: 'src/domain/day.ts',
    from: 'return Math.floor((micros - start) / MICROS_PER_HOUR);',
    to: 'return Math.round((micros - start) / MICROS_PER_HOUR);',
    suites: ['test/statistics/edges.test.ts'],
  },
  {
    part: 'alerts: a spike fires again before 30 quiet minutes',
    file: 'src/alerts/types/spike.ts',
    from: 'const SPIKE_QUIET = 30 * MINUTE;',
    to: 'const SPIKE_QUIET = 29 * MINUTE;',
    suites: ['test/alerts/rule-state.test.ts'],
  },
  {
    part: 'retention: one month more',
    file: 'src/domain/retention.ts',
    from: 'addMonths(today, -site.retentionMonths)',
    to: 'addMonths(today, -site.retentionMonths - 1)',
    suites: ['test/statistics/edges.test.ts', ORACLE],
  },
  {
    part: 'permissions: an editor may do what an admin may',
    file: 'src/domain/role.ts',
    from: 'ROLES.indexOf(has) <= ROLES.indexOf(needed)',
    to: 'ROLES.indexOf(has) <= ROLES.indexOf(needed) + 1',
    suites: ['test/dashboard/grant-changes.test.ts', 'test/dashboard/permissions.test.ts'],
  },
  {
    part: 'grants: a member of some sites reaches all',
    file: 'src/accounts/grants.ts',
    from: 'return (siteId) => ids.has(siteId);',
    to: 'return () => true;',
    suites: ['test/dashboard/grant-changes.test.ts', 'test/dashboard/permissions.test.ts'],
  },
  {
    part: 'migrations: a column of hits is not added',
    file: 'src/store/migrations/0004-add-channel.ts',
    from: "statements: ['ALTER TABLE svc.hits ADD COLUMN IF NOT EXISTS channel LowCardinality(String)']",
    to: 'statements: []',
    suites: ['test/upgrade/oldest.test.ts'],
  },
  {
    part: 'revenue: orders without an amount count as buyers of nothing',
    file: 'src/rollup/sql/revenue.ts',
    from: "export const NO_CURRENCY = '';",
    to: "export const NO_CURRENCY = 'XXX';",
    suites: ['test/statistics/daily-revenue.test.ts', ORACLE],
  },
  {
    part: 'backup: salts are copied',
    file: 'src/backup/never-copied.ts',
    from: "new Set(['salts'])",
    to: 'new Set([])',
    suites: ['test/backup/stopped.test.ts', 'test/backup/into-directory.test.ts'],
  },
];
