/** Past events, and the queries about their days. */
import assert from 'node:assert/strict';
import type { z } from 'zod';
import {
  breakdownResponse,
  funnelResponse,
  goalsResponse,
  statsResponse,
  timeseriesResponse,
} from '../../src/api/schemas.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { localDayAt } from '../../src/domain/day.ts';
import type { Site } from '../../src/domain/site.ts';
import type { Random } from '../collect/random.ts';
import { type Ask, growing, kpisOf, type Question } from './load-questions.ts';
import { PAGES } from './load-senders.ts';

export const PAST_DAYS = 20;
const PAST_VISITS_PER_DAY = 150;

/** Returns queries about days without new events. Their figures never change, closed or not. */
export async function pastQuestions(site: Site, funnel: number, today: string, ask: Ask): Promise<Question[]> {
  const base = `/v1/sites/${site.publicId}`;
  const days = `from=${addDays(today, -PAST_DAYS)}&to=${addDays(today, -1)}`;
  const day = addDays(today, -3);
  const paths: [name: string, path: string, schema: z.ZodType][] = [
    ['past stats', `${base}/stats?${days}`, statsResponse],
    ['past timeseries', `${base}/timeseries?${days}&metric=avgDuration&compare=true`, timeseriesResponse],
    ['past hours', `${base}/timeseries?from=${day}&to=${day}&metric=sessions`, timeseriesResponse],
    ['past pages', `${base}/breakdown?${days}&dimension=page&limit=1000`, breakdownResponse],
    ['past search', `${base}/breakdown?${days}&dimension=entry&search=P/2`, breakdownResponse],
    ['past crossed', `${base}/breakdown?${days}&dimension=country&filter=page:/p/1`, breakdownResponse],
    ['past two filters', `${base}/stats?${days}&filter=page:/p/1&filter=country:DE`, statsResponse],
    ['past goals', `${base}/goals?${days}`, goalsResponse],
    ['past funnel', `${base}/funnels/${funnel}?${days}`, funnelResponse],
  ];
  const questions: Question[] = [];
  for (const [name, path, schema] of paths) {
    const known = await ask(path);
    questions.push({
      name,
      path,
      schema,
      floor: () => ({}),
      check: (answer) => assert.deepEqual(answer, known, `${path} has changed`),
    });
  }
  const first = questions[0]!;
  const { stats } = (await ask(first.path)) as z.infer<typeof statsResponse>;
  assert.equal(stats.pageviews.value, PAST_DAYS * PAST_VISITS_PER_DAY * 2);
  return questions;
}

/**
 * Returns the queries about a day that is imported again half-way. Their figures are those from before, then those
 * from after.
 */
export function againQuestions(site: Site, today: string): Question[] {
  const base = `/v1/sites/${site.publicId}`;
  const day = addDays(today, -1);
  const days = `from=${day}&to=${day}`;
  const once = { pageviews: PAST_VISITS_PER_DAY * 2, visitors: PAST_VISITS_PER_DAY };
  const check = (answer: unknown) => {
    const { visitors, pageviews } = kpisOf(answer);
    const shown = JSON.stringify({ pageviews, visitors });
    const all = { pageviews: once.pageviews * 2, visitors: once.visitors * 2 };
    assert.ok(
      [once, all].some((known) => JSON.stringify(known) === shown),
      `half of an import shows: ${shown}`,
    );
  };
  const most = () => ({});
  const question = growing('imported again', `${base}/stats?${days}`, statsResponse, kpisOf, most);
  return [
    {
      ...question,
      check: (answer, asOf) => {
        check(answer);
        question.check(answer, asOf);
      },
    },
  ];
}

/**
 * Returns import lines of visits with two pages, some with a purchase. No visitor occurs twice, also across imports.
 */
export function pastLines(random: Random, timezone: string, days: number): string {
  const lines: object[] = [];
  const noon = localDayAt(systemClock.nowMicros(), timezone).start / 1000 + 12 * 3_600_000;
  for (let back = 1; back <= days; back++) {
    for (let visit = 0; visit < PAST_VISITS_PER_DAY; visit++) {
      const visitor = crypto.randomUUID();
      const ts = noon - back * 86_400_000 + random.below(3_600_000);
      const country = random.pick(['DE', 'FR', 'US']);
      const page = () => `/p/${random.below(PAGES)}`;
      lines.push({ ts, visitor, u: `${page()}?utm_source=s${random.below(5)}`, country });
      lines.push({ ts: ts + 30_000, visitor, u: page(), country });
      if (random.chance(0.3)) lines.push({ ts: ts + 60_000, visitor, u: '/p/0', e: 'buy', country });
    }
  }
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
