import { z } from 'zod';
import { CRAWLER_CLASS_NAMES } from '../domain/crawler.ts';
import type { WithGaps } from '../domain/gap.ts';
import { FILE_CHANGES, SITE_FILES } from '../domain/site-file.ts';
import type { RobotsAnswer } from '../stats/answers/robots.ts';
import { count, day, instant, known, named, period } from './schema-parts.ts';

const file = z.enum(SITE_FILES);

export const robotsResponse = named(
  'Robots',
  z.strictObject({
    period,
    isRead: z.boolean().meta({ description: 'Whether the files of the site are read every day.' }),
    files: z.array(
      named(
        'RobotsFile',
        z.strictObject({
          file,
          isThere: z.boolean().nullable().meta({ description: 'Null when it could not be read yet.' }),
          since: day.nullable().meta({ description: 'The local day on which it was first read as it is.' }),
          readAt: instant.nullable().meta({ description: 'When it was last read, in epoch milliseconds.' }),
          failingSince: instant.nullable().meta({ description: 'Since when it cannot be read; null while it can.' }),
          failure: z.string().meta({ description: 'Why it cannot be read; empty while it can.' }),
          bytes: count,
          title: z.string().meta({ description: 'Of llms.txt: its first heading.' }),
        }),
      ),
    ),
    changes: z.array(z.strictObject({ day, file, change: z.enum(FILE_CHANGES) })),
    closedTo: z.array(z.string()).meta({
      description: 'The AI crawlers and assistants to which robots.txt forbids all pages.',
    }),
    comparedFrom: day.nullable().meta({
      description: 'The first day whose requests are compared with the rules; null without rules.',
    }),
    comparedTo: day.nullable().meta({
      description:
        'The last such day, on which the rules were last read. It is before `comparedFrom` as long as there is none.',
    }),
    reportedDays: count.meta({
      description: 'The compared days of the period of which requests were reported. While it is 0, nobody knows.',
    }),
    totals: z.strictObject({ requests: count, crawlers: count }),
    rows: z.array(
      named(
        'RobotsRow',
        z.strictObject({
          crawler: z.string(),
          operator: z.string().nullable(),
          class: z.enum(CRAWLER_CLASS_NAMES),
          page: z.string(),
          requests: count,
          errors: count.meta({ description: 'The requests that were answered with a status of 400 and above.' }),
          rule: z.string().meta({ description: 'The pattern that forbids the page.' }),
          line: count.meta({ description: 'Its line in robots.txt.' }),
        }),
      ),
    ),
    totalKeys: count,
    isWhole: z.boolean().meta({
      description: 'Whether all pages were compared; otherwise those with most requests.',
    }),
    known,
  }),
) satisfies z.ZodType<WithGaps<RobotsAnswer>>;
