import { DIMENSION_TABLE } from '../../../src/domain/dimension.ts';
import type { Metric } from '../../../src/domain/metric.ts';
import { duration, percent, whole } from '../format.ts';
import type { TabName } from './panels.ts';

export { PRESET_NAMES } from '../preset-names.ts';

/** How the site view calls what it shows, and what it says of it (docs/definitions.md). */

interface MetricWords {
  readonly name: string;
  readonly explanation: string;
  /** Whether more of it is good news. */
  readonly moreIs: 'good' | 'bad';
  /** Whether it is a share itself, so that its change in percent is percent of percent. */
  readonly isShare?: boolean;
  /** Its value, exactly as far as people read it. */
  readonly text: (value: number) => string;
}

export const METRIC_WORDS: Readonly<Record<Metric, MetricWords>> = {
  visitors: {
    name: 'Visitors',
    explanation: 'Different people in a day. Nobody is recognised on another day, so a longer period adds up its days.',
    moreIs: 'good',
    text: whole,
  },
  pageviews: { name: 'Pageviews', explanation: 'How often a page was opened.', moreIs: 'good', text: whole },
  sessions: {
    name: 'Sessions',
    explanation: 'Visits: what one visitor does with pauses of at most 30 minutes, until midnight.',
    moreIs: 'good',
    text: whole,
  },
  bounceRate: {
    name: 'Bounce rate',
    explanation: 'Share of sessions with one pageview, no other event, and less than 10 seconds of activity.',
    moreIs: 'bad',
    isShare: true,
    text: percent,
  },
  avgDuration: {
    name: 'Visit duration',
    explanation: 'How long a session takes on average, with the active time on its last page.',
    moreIs: 'good',
    text: duration,
  },
  conversions: {
    name: 'Conversions',
    explanation: 'How often a goal of the site was reached; all goals together.',
    moreIs: 'good',
    text: whole,
  },
};

/** With an event chosen, what is counted are those events and not pageviews. */
export function metricName(metric: Metric, isOfEvent: boolean): string {
  return metric === 'pageviews' && isOfEvent ? 'Events' : METRIC_WORDS[metric].name;
}

/** What a tab is called. */
export function tabName(tab: TabName): string {
  if (tab === 'goals') return 'Goals';
  return tab === 'funnels' ? 'Funnels' : DIMENSION_TABLE[tab].shown.tab;
}
