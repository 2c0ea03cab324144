import { z } from 'zod';
import { CRAWLER_CLASS_NAMES } from '../domain/crawler.ts';
import type { WithGaps } from '../domain/gap.ts';
import { REQUEST_DIMENSIONS } from '../domain/request-report.ts';
import type { CrawlersAnswer } from '../stats/answers/crawlers.ts';
import type { UncrawledAnswer } from '../stats/answers/uncrawled.ts';
import { count, day, known, named, period, share } from './schema-parts.ts';

const sums = {
  requests: count,
  bytes: count.meta({ description: 'Of the answers, as the server has told them.' }),
  errors: count.meta({ description: 'The requests that were answered with a status of 400 and above.' }),
};

const events = count.nullable().meta({
  description:
    'The events of crawlers that ran the script, all of which were rejected; null under `page`, `status` and `verdict`, and in rows by these and by `day`.',
});

export const crawlersResponse = named(
  'Crawlers',
  z.strictObject({
    period,
    by: z.enum(REQUEST_DIMENSIONS),
    totals: z.strictObject({
      ...sums,
      pages: count.meta({ description: 'The different pages that were asked for.' }),
      contradicted: count.meta({
        description: 'The requests that only claim to be of a crawler: their address is none of its operator.',
      }),
      people: count.meta({ description: 'The requests of everybody else, which are kept as this number alone.' }),
      events,
    }),
    rows: z.array(
      named(
        'CrawlersRow',
        z.strictObject({
          key: z.string(),
          ...sums,
          pct: share.meta({ description: 'Share of the selected requests, 0..1.' }),
          events,
          firstDay: day.nullable().meta({
            description: 'The first of all kept days on which the crawler asked; null for what is no crawler.',
          }),
          operator: z.string().nullable().optional().meta({ description: 'Of a crawler; null when it is not known.' }),
          class: z.enum(CRAWLER_CLASS_NAMES).optional().meta({ description: 'Of a crawler.' }),
        }),
      ),
    ),
    totalKeys: count,
    faults: z.record(z.string(), count).meta({
      description: 'The reported lines that were left out, by reason, of the days on which they came.',
    }),
    known,
  }),
) satisfies z.ZodType<WithGaps<CrawlersAnswer>>;

export const uncrawledResponse = named(
  'Uncrawled',
  z.strictObject({
    period,
    asked: z
      .strictObject({ from: day, to: day })
      .meta({ description: 'The 30 days that end with the period: no crawler asked for the pages in them.' }),
    reportedDays: count.meta({
      description: 'The days among them of which requests were reported. Without one, nobody knows: there are no rows.',
    }),
    isWhole: z.boolean().meta({
      description: 'False when a day had so many pages that some of them are `(other)`, which may be among the rows.',
    }),
    rows: z.array(
      named(
        'UncrawledRow',
        z.strictObject({
          key: z.string(),
          visitors: count.nullable().meta({ description: 'Visitors of the page in the period.' }),
        }),
      ),
    ),
    totalKeys: count,
    known,
  }),
) satisfies z.ZodType<WithGaps<UncrawledAnswer>>;
