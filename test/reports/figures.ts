/** Figures of reports, as the service computes them. */
import { addDays, countDays } from '../../src/domain/calendar.ts';
import type { ReportFigures } from '../../src/reports/report-figures.ts';
import type { BreakdownRow, Kpi } from '../../src/stats/answer.ts';

/** A week with visitors. */
export const WEEK: ReportFigures = {
  site: {
    id: 1,
    publicId: 'k3jd02msa9xq',
    orgId: 1,
    domain: 'shop.example',
    also: [],
    name: 'Shop',
    timezone: 'Europe/Paris',
    retentionMonths: null,
    visitMonths: 0,
    honoursGpc: true,
    state: 'active',
    createdAt: 0,
  },
  frequency: 'weekly',
  segment: null,
  known: undefined,
  period: { from: '2026-05-11', to: '2026-05-17' },
  stats: {
    visitors: kpi(12_345, 11_002, 12.2),
    pageviews: kpi(45_678, 46_000, -0.7),
    sessions: kpi(15_012, 13_000, 15.5),
    bounceRate: kpi(0.4321, 0.41, 5.4),
    avgDuration: kpi(134.2, 134.2, 0),
    conversions: kpi(321, 0, 100),
  },
  days: visitorsOf('2026-05-11', '2026-05-17', (i) => [2100, 2210, 1987, 2345, 1890, 903, 910][i]!),
  hours: [],
  pages: [row('/', 5400), row('/products/red-shoes', 2100), row('/cart', 900)],
  sources: [row('(none)', 6000), row('google.com', 4000)],
  campaigns: [row('spring', 700)],
  countries: [row('DE', 6000), row('XK', 4000), row('(none)', 3)],
  goals: [],
  revenue: [{ goal: 'Order', currency: 'EUR', amount: '98', before: null }],
  discarded: [],
};

/** A day with visitors, on which the clock was put back: it has 25 hours. */
export const DAY: ReportFigures = {
  ...WEEK,
  frequency: 'daily',
  period: { from: '2026-10-25', to: '2026-10-25' },
  days: [{ day: '2026-10-25', visitors: 12_345 }],
  hours: Array.from({ length: 25 }, (_, i) => ({
    t: Date.parse('2026-10-24T22:00:00Z') + i * 3_600_000,
    visitors: i === 3 ? null : (i % 7) * 310,
  })),
};

/** A week in which all events were rejected and nobody visited. */
export const NOBODY: ReportFigures = {
  ...WEEK,
  stats: { ...WEEK.stats, visitors: kpi(0, 12, -100) },
  discarded: [{ reason: 'origin', count: 4210 }],
};

export function kpi(value: number | null, prev: number | null, deltaPct: number): Kpi {
  return { value, prev, deltaPct };
}

export function row(key: string, visitors: number): BreakdownRow {
  return { key, visitors, views: visitors * 2, pct: 0.123 };
}

export function visitorsOf(from: string, to: string, of: (i: number) => number | null): ReportFigures['days'] {
  return Array.from({ length: countDays(from, to) }, (_, i) => ({ day: addDays(from, i), visitors: of(i) }));
}
