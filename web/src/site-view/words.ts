import type { Dimension } from '../../../src/domain/dimension.ts';
import type { Metric } from '../../../src/domain/metric.ts';
import { duration, percent, whole } from '../format.ts';
import type { PanelName, TabName } from './panels.ts';

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

interface DimensionWords {
  /** One of it. */
  readonly name: string;
  /** Its rows. */
  readonly plural: string;
  readonly tab: string;
  /** What rows without it are called, and why they have none. */
  readonly none: string;
  readonly noneExplanation: string;
}

const NO_PAGEVIEW = 'Sessions in which no page was opened, but something else happened.';
const NO_PLACE = 'The address of these visitors could not be placed.';
const NO_AGENT = 'These browsers did not say it.';
const NO_CAMPAIGN = 'The address by which these sessions began did not name it.';

export const DIMENSION_WORDS: Readonly<Record<Dimension, DimensionWords>> = {
  page: {
    name: 'Page',
    plural: 'Pages',
    tab: 'All',
    none: 'No page',
    noneExplanation: 'These events came without a page.',
  },
  entry: {
    name: 'Entry page',
    plural: 'Entry pages',
    tab: 'Entry',
    none: 'No entry page',
    noneExplanation: NO_PAGEVIEW,
  },
  exit: { name: 'Exit page', plural: 'Exit pages', tab: 'Exit', none: 'No exit page', noneExplanation: NO_PAGEVIEW },
  referrer: {
    name: 'Referrer',
    plural: 'Referrers',
    tab: 'Referrers',
    none: 'Direct / none',
    noneExplanation: 'Typed, bookmarked, from an app or a mail, or from a page that does not say where it links.',
  },
  utm_source: {
    name: 'Campaign source',
    plural: 'Campaign sources',
    tab: 'Source',
    none: 'No source named',
    noneExplanation: NO_CAMPAIGN,
  },
  utm_medium: {
    name: 'Campaign medium',
    plural: 'Campaign media',
    tab: 'Medium',
    none: 'No medium named',
    noneExplanation: NO_CAMPAIGN,
  },
  utm_campaign: {
    name: 'Campaign',
    plural: 'Campaigns',
    tab: 'Campaign',
    none: 'No campaign named',
    noneExplanation: NO_CAMPAIGN,
  },
  country: {
    name: 'Country',
    plural: 'Countries',
    tab: 'Countries',
    none: 'Unknown country',
    noneExplanation: NO_PLACE,
  },
  region: { name: 'Region', plural: 'Regions', tab: 'Regions', none: 'Unknown region', noneExplanation: NO_PLACE },
  city: { name: 'City', plural: 'Cities', tab: 'Cities', none: 'Unknown city', noneExplanation: NO_PLACE },
  browser: {
    name: 'Browser',
    plural: 'Browsers',
    tab: 'Browsers',
    none: 'Unknown browser',
    noneExplanation: NO_AGENT,
  },
  os: {
    name: 'Operating system',
    plural: 'Operating systems',
    tab: 'Systems',
    none: 'Unknown system',
    noneExplanation: NO_AGENT,
  },
  device: { name: 'Device', plural: 'Devices', tab: 'Devices', none: 'Unknown device', noneExplanation: NO_AGENT },
  event: {
    name: 'Event',
    plural: 'Events',
    tab: 'Events',
    none: 'No name',
    noneExplanation: 'These events came without a name.',
  },
};

export const OTHER_NAME = 'All others';
export const OTHER_EXPLANATION =
  'What is beyond the 5,000 commonest of a day, together. Its visitors are counted exactly.';

export const PANEL_TITLES: Readonly<Record<PanelName, string>> = {
  pages: 'Pages',
  sources: 'Sources',
  places: 'Places',
  technology: 'Technology',
  events: 'Events and goals',
};

/** What a tab is called. */
export function tabName(tab: TabName): string {
  if (tab === 'goals') return 'Goals';
  return tab === 'funnels' ? 'Funnels' : DIMENSION_WORDS[tab].tab;
}
