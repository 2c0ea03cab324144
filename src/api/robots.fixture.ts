import type { RobotsAnswer } from '../stats/answers/robots.ts';

/** An answer about the requests that robots.txt forbids. */
export const ROBOTS_ANSWER: RobotsAnswer = {
  period: { from: '2026-05-01', to: '2026-05-02', grain: 'hour', tz: 'Europe/Paris' },
  isRead: true,
  files: [
    {
      ...{ file: 'robots.txt', isThere: true, since: '2026-04-01', readAt: 1_777_000_000_000, failingSince: null },
      ...{ failure: '', bytes: 120, title: '' },
    },
  ],
  changes: [{ day: '2026-05-01', file: 'llms.txt', change: 'gone' }],
  closedTo: ['CCBot'],
  ...{ comparedFrom: '2026-04-03', comparedTo: '2026-05-02', reportedDays: 2 },
  totals: { requests: 3, crawlers: 1 },
  rows: [
    {
      ...{ crawler: 'GPTBot', operator: 'OpenAI', class: 'ai_training', page: '/private/a', requests: 3, errors: 1 },
      ...{ rule: '/private/', line: 2 },
    },
  ],
  totalKeys: 1,
  isWhole: true,
};
