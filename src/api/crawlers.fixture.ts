import type { CrawlersAnswer } from '../stats/answers/crawlers.ts';
import type { UncrawledAnswer } from '../stats/answers/uncrawled.ts';
import { ROBOTS_ANSWER } from './robots.fixture.ts';

/** An answer about the requests of crawlers. */
const CRAWLERS_ANSWER: CrawlersAnswer = {
  period: { from: '2026-05-01', to: '2026-05-02', grain: 'hour', tz: 'Europe/Paris' },
  by: 'crawler',
  totals: { requests: 3, bytes: 300, errors: 1, pages: 2, contradicted: 0, people: 9, events: 2 },
  rows: [
    {
      ...{ key: 'GPTBot', requests: 3, bytes: 300, errors: 1, pct: 1, events: 2, firstDay: '2026-05-01' },
      ...{ operator: 'OpenAI', class: 'ai_training' },
    },
  ],
  totalKeys: 1,
  faults: {},
};

/** An answer about the pages that no crawler asked for. */
const UNCRAWLED_ANSWER: UncrawledAnswer = {
  period: { from: '2026-05-01', to: '2026-05-02', grain: 'hour', tz: 'Europe/Paris' },
  ...{ asked: { from: '2026-04-03', to: '2026-05-02' }, reportedDays: 30, isWhole: true },
  ...{ rows: [{ key: '/pricing', visitors: 12 }], totalKeys: 1 },
};

/** The answers about crawlers by the names of their questions. */
export const CRAWLER_ANSWERS = {
  'report/crawlers': CRAWLERS_ANSWER,
  'report/uncrawled': UNCRAWLED_ANSWER,
  'report/robots': ROBOTS_ANSWER,
};
