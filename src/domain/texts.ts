import type { StoredDimension } from './dimension.ts';
import type { DimensionGroup } from './dimension-entry.ts';
import type { Metric } from './metric.ts';
import type { DashboardPreset } from './period.ts';

/** The words of a metric. */
export interface MetricWords {
  readonly label: string;
  /** The label when events are counted in place of pageviews. */
  readonly eventLabel?: string;
  /** The meaning, for a reader of the dashboard (docs/definitions.md). */
  readonly explanation: string;
}

/** The words of a dimension. */
export interface DimensionWords {
  /** The singular, as at the beginning of a sentence: `Entry page`. */
  readonly label: string;
  readonly plural: string;
  /** The tab in the dimension's panel. */
  readonly tab: string;
  /** The label of hits without a value, and the reason why they have none. */
  readonly none: { readonly label: string; readonly explanation: string };
}

/** The words of the statistics. A translation has this type too. */
export interface StatisticsTexts {
  readonly metrics: Readonly<Record<Metric, MetricWords>>;
  /** The panels of the site view, in their order. */
  readonly dimensionGroups: Readonly<Record<DimensionGroup, string>>;
  readonly dimensions: Readonly<Record<StoredDimension, DimensionWords>>;
  /** Imports of days bring these besides the keys of dimensions. */
  readonly importedParts: Readonly<Record<'engagement' | 'property', string>>;
  /** The name of `(other)`, with the values that it sums up. */
  readonly other: { readonly label: string; readonly explanation: string };
  readonly periods: Readonly<Record<DashboardPreset, string>>;
}

const notSet = '(not set)';
const noPageview = 'Sessions with events but no pageview.';
const noReferrer = 'Typed or bookmarked address, a link in an app or email, or a site that hides its referrer.';
const noCampaign = 'The landing URL had no such UTM parameter.';
const noPlace = 'The location of these visitors could not be determined.';
const noAgent = 'Not reported by the browser.';

const dimensions: StatisticsTexts['dimensions'] = {
  page: {
    label: 'Page',
    plural: 'Pages',
    tab: 'Top pages',
    none: { label: notSet, explanation: 'These events came without a page.' },
  },
  entry: {
    label: 'Entry page',
    plural: 'Entry pages',
    tab: 'Entry pages',
    none: { label: 'No entry page', explanation: noPageview },
  },
  exit: {
    label: 'Exit page',
    plural: 'Exit pages',
    tab: 'Exit pages',
    none: { label: 'No exit page', explanation: noPageview },
  },
  referrer: {
    label: 'Referrer',
    plural: 'Referrers',
    tab: 'Sources',
    none: { label: 'Direct / None', explanation: noReferrer },
  },
  utm_source: {
    label: 'UTM source',
    plural: 'UTM sources',
    tab: 'UTM source',
    none: { label: notSet, explanation: noCampaign },
  },
  utm_medium: {
    label: 'UTM medium',
    plural: 'UTM mediums',
    tab: 'Medium',
    none: { label: notSet, explanation: noCampaign },
  },
  utm_campaign: {
    label: 'UTM campaign',
    plural: 'UTM campaigns',
    tab: 'Campaign',
    none: { label: notSet, explanation: noCampaign },
  },
  country: {
    label: 'Country',
    plural: 'Countries',
    tab: 'Countries',
    none: { label: 'Unknown country', explanation: noPlace },
  },
  region: {
    label: 'Region',
    plural: 'Regions',
    tab: 'Regions',
    none: { label: 'Unknown region', explanation: noPlace },
  },
  city: { label: 'City', plural: 'Cities', tab: 'Cities', none: { label: 'Unknown city', explanation: noPlace } },
  browser: {
    label: 'Browser',
    plural: 'Browsers',
    tab: 'Browsers',
    none: { label: 'Unknown browser', explanation: noAgent },
  },
  os: {
    label: 'Operating system',
    plural: 'Operating systems',
    tab: 'OS',
    none: { label: 'Unknown OS', explanation: noAgent },
  },
  device: {
    label: 'Device',
    plural: 'Devices',
    tab: 'Devices',
    none: { label: 'Unknown device', explanation: noAgent },
  },
  event: {
    label: 'Event',
    plural: 'Events',
    tab: 'Events',
    none: { label: notSet, explanation: 'These events came without a name.' },
  },
  hostname: {
    label: 'Hostname',
    plural: 'Hostnames',
    tab: 'Hostnames',
    none: { label: notSet, explanation: 'These events came without a hostname.' },
  },
  language: {
    label: 'Language',
    plural: 'Languages',
    tab: 'Languages',
    none: { label: 'Unknown language', explanation: noAgent },
  },
  screen: {
    label: 'Screen size',
    plural: 'Screen sizes',
    tab: 'Sizes',
    none: { label: 'Unknown screen size', explanation: noAgent },
  },
  utm_content: {
    label: 'UTM content',
    plural: 'UTM contents',
    tab: 'Content',
    none: { label: notSet, explanation: noCampaign },
  },
  utm_term: {
    label: 'UTM term',
    plural: 'UTM terms',
    tab: 'Term',
    none: { label: notSet, explanation: noCampaign },
  },
  browser_version: {
    label: 'Browser version',
    plural: 'Browser versions',
    tab: 'Browser versions',
    none: { label: 'Unknown browser version', explanation: noAgent },
  },
  os_version: {
    label: 'OS version',
    plural: 'OS versions',
    tab: 'OS versions',
    none: { label: 'Unknown OS version', explanation: noAgent },
  },
  channel: {
    label: 'Channel',
    plural: 'Channels',
    tab: 'Channels',
    none: { label: 'No pageview', explanation: noPageview },
  },
};

/** The words of the statistics in English. The client's build replaces them by their translation. */
export const texts: StatisticsTexts = {
  metrics: {
    visitors: {
      label: 'Visitors',
      explanation:
        'Unique visitors per day. Visitors are anonymized daily, so longer periods add up the daily uniques.',
    },
    pageviews: {
      label: 'Pageviews',
      eventLabel: 'Events',
      explanation: 'Total number of pageviews.',
    },
    sessions: {
      label: 'Sessions',
      explanation:
        'A session is a series of pageviews and events of one visitor with no gap longer than 30 minutes. Sessions end at midnight.',
    },
    bounceRate: {
      label: 'Bounce rate',
      explanation: 'Share of sessions with a single pageview, no other event and under 10 seconds of engagement.',
    },
    avgDuration: {
      label: 'Session duration',
      explanation: 'Average time spent per session, including active time on the last page.',
    },
    conversions: {
      label: 'Conversions',
      explanation: 'Total goal completions, all goals combined.',
    },
  },
  dimensionGroups: {
    pages: 'Pages',
    sources: 'Sources',
    places: 'Locations',
    technology: 'Devices',
    events: 'Goals & events',
  },
  dimensions,
  importedParts: { engagement: 'Time on page and scroll depth', property: 'Properties' },
  other: {
    label: 'Other',
    explanation: 'Everything outside the 5,000 most common values per day, combined. Visitor counts are exact.',
  },
  periods: {
    today: 'Today',
    yesterday: 'Yesterday',
    '7d': 'Last 7 days',
    '30d': 'Last 30 days',
    '90d': 'Last 90 days',
    month: 'This month',
    last_month: 'Last month',
    year: 'This year',
    '12mo': 'Last 12 months',
    all: 'All time',
  },
};
