import type { ReactNode } from 'react';
import { midSentence } from '../../../src/domain/mid-sentence.ts';
import { whole } from '../format.ts';
import { plural } from '../language.ts';

/** Returns the word after a number of visitors. */
const visitors = (count: number | null) => plural(count ?? 0, { one: 'visitor', other: 'visitors' });
const previousPeriod = 'Previous period';
const sameLastYear = 'Same period last year';
const nextPeriod = 'Next period';
const clearFilters = 'Clear filters';
const customRange = 'Custom range';
const keyboardShortcuts = 'Keyboard shortcuts';
const funnels = 'Funnels';
const topStats = 'Top stats';

/** The texts of the site view. A name in them is given as it is to be shown, a metric's or dimension's as its label. */
export const texts = {
  visitors,
  /** The tabs that are no dimensions. */
  tabs: { goals: 'Goals', funnels, properties: 'Properties' },
  /** The menus of tabs. */
  tabGroups: { campaigns: 'Campaigns', versions: 'Versions' },
  filters: {
    label: 'Filters',
    button: 'Filter',
    remove: 'Remove filter: ',
    clearAll: 'Clear all',
  },
  period: {
    label: 'Period',
    button: (period: string) => `Period: ${period}`,
    previous: previousPeriod,
    next: nextPeriod,
    custom: `${customRange}…`,
    shortcuts: keyboardShortcuts,
    zone: (zone: string) => `Time zone: ${zone}`,
  },
  custom: {
    title: 'Custom date range',
    from: 'From',
    to: 'To',
    hint: (zone: string) => `Full days in ${zone}, inclusive.`,
    apply: 'Apply',
    back: 'Back',
    noDay: 'Choose a start and an end date.',
    endsBeforeStart: 'The end date is before the start date.',
    tooLong: 'Choose at most 100 years.',
    tooLongBeside: (days: number) => `Choose at most ${whole(days)} days to compare with this period.`,
  },
  shortcuts: {
    title: keyboardShortcuts,
    custom: customRange,
    previous: previousPeriod,
    next: nextPeriod,
    filter: 'Add filter',
    clear: clearFilters,
    compare: 'Comparison on or off',
    metric: 'Top stat in the chart',
    search: 'Search all rows',
    realtime: 'Go to Realtime',
    help: 'Show keyboard shortcuts',
    enable: 'Enable keyboard shortcuts on this device',
  },
  exports: {
    title: 'Export CSV',
    stats: topStats,
    hours: 'Hours of the week',
    chart: (metric: string) => `Chart: ${midSentence(metric)}`,
  },
  stats: {
    label: `${topStats} – choose a metric to chart`,
    refused: 'No data for this combination of filters.',
    exact: (value: string) => `Exact value: ${value}.`,
    relative: (change: string, previous: string) => `Change: ${change} relative to ${previous}.`,
    inProgress: 'The current period is still in progress; the comparison covers the full earlier period.',
    partialGoals: 'No comparison: a goal is counted only since a later day.',
    partialRevenue: 'No comparison: revenue is counted only since a later day.',
    /** Names orders in another currency. */
    besides: (orders: ReactNode) => <>Besides, {orders}.</>,
    yesterday: (value: ReactNode) => <>{value} all day yesterday</>,
    allDay: (value: ReactNode, day: string) => (
      <>
        {value} all day {day}
      </>
    ),
    previous: (value: ReactNode) => <>vs {value}</>,
    points: (points: string) => `${points} pts`,
    inPrevious: 'in the previous period',
    inDays: (days: string) => `in ${days}`,
    /** `when` is one of the two above. */
    up: (change: string, previous: string, when: string) => `up ${change} from ${previous} ${when}`,
    down: (change: string, previous: string, when: string) => `down ${change} from ${previous} ${when}`,
    same: (_change: string, previous: string, when: string) => `unchanged from ${previous} ${when}`,
    missing: {
      goals: { short: 'No goals yet', long: 'This site has no goals yet.' },
      sessions: { short: 'No sessions', long: 'No sessions in this period.' },
      orders: { short: 'No orders', long: 'No orders in this period.' },
      nothing: { short: 'Not known', long: 'Data for this period has been deleted.' },
    },
  },
  chart: {
    /** The label of the bucket that is not over, by grain. */
    open: {
      hour: 'This hour (so far)',
      day: 'Today (so far)',
      week: 'This week (so far)',
      month: 'This month (so far)',
    },
    /** Names the width of the points. */
    interval: (grain: string) => `Interval: ${midSentence(grain)}`,
    intervals: { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' },
    table: 'Table',
    gist: (highest: string, lowest: string) => `Highest: ${highest}. Lowest: ${lowest}.`,
    kind: 'line chart',
    keys: 'Use the left and right arrow keys to read data points.',
    keysWithZoom: 'Use the left and right arrow keys to read data points, Enter to open a day, week or month.',
    /** The effects of the pointer on the chart, by grain. */
    hint: {
      hour: 'Click to open the day',
      day: 'Click a day, drag a range',
      week: 'Click a week, drag a range',
      month: 'Click a month, drag a range',
    },
    tableHint: 'Use “Table” for all values.',
    soFar: 'so far',
    point: (bucket: string, value: string) => `${bucket}: ${value}`,
    openPoint: (bucket: string, value: string) => `${bucket}: ${value} so far`,
    compared: (point: string, previous: string) => `${point}; ${previous}`,
    imported: (source: string) => `Imported from ${source}`,
    importedDays: (source: string, days: string) => `Imported from ${source}: ${days}.`,
    notImported: 'Metrics that it didn’t record show as “–”.',
  },
  comparison: {
    label: 'Compare with',
    names: {
      off: 'None',
      previous: previousPeriod,
      'previous-weekdays': `${previousPeriod}, same weekdays`,
      year: sameLastYear,
      'year-weekdays': `${sameLastYear}, same weekdays`,
    },
    /** Follows the name of a period, before days or a comparison's name within a sentence. */
    against: (comparison: string) => `vs ${comparison}`,
    /** Why there is no full comparison. */
    partial: 'No comparison: the site’s data begins later than the earlier period.',
    failed: 'The comparison could not be loaded.',
    /** The days of the period, and those of a range of another length. */
    unequal: (days: number, compared: number) =>
      `${whole(days)} ${plural(days, { one: 'day', other: 'days' })} vs ${whole(compared)}`,
    weekdays: 'Match weekdays',
    range: 'Compare with a custom range',
  },
  table: { label: (metric: string) => `${metric} as a table`, date: 'Date' },
  empty: {
    filtered: 'No data for these filters in this period',
    clearFilters,
    gone: 'No data: this period is in the future or has been deleted',
    none: 'No data in this period',
    last30Days: 'Show last 30 days',
    allTime: 'Show all time',
    never: 'No visits recorded yet',
    neverHint: 'Add one line to your site; the first visit appears here within seconds.',
    install: 'Install tracking script',
    import: 'Import your history from Plausible, Umami, Matomo, GoatCounter or GA4',
    goals: 'No goals yet',
    goalsHint: 'Goals track page visits or custom events. Conversions is the total across all goals.',
    addGoal: 'Add goal',
  },
  rows: {
    share: 'Share',
    hosts: (count: number) => `${whole(count)} ${plural(count, { one: 'host', other: 'hosts' })}`,
    moreHosts: (count: number) => `and ${whole(count)} more`,
    ungrouped: 'Hosts are listed one by one: grouping them needs visits, which are not kept for all of these days.',
    crawlers: 'Crawlers and assistants that read your pages',
    none: 'No data in this period',
    noEvents: 'No events in this period',
    noEventsFiltered: 'No events with these filters',
    automaticEvents: 'Outbound link clicks and file downloads are tracked automatically. Send your own events with:',
    withoutScript: 'or without JavaScript:',
    openPage: (page: string) => `Open ${page} in a new tab`,
    showAll: (rows: string | null, things: string) => (
      <>
        {rows === null ? 'Show all' : `Show all ${rows}`}
        <span className="visually-hidden"> {midSentence(things)}</span>
      </>
    ),
  },
  allRows: {
    search: (things: string) => `Search ${midSentence(things)}`,
    none: (things: string) => `No ${midSentence(things)} found`,
    total: 'Total',
    hint: 'Click a name to filter the dashboard by it; right-click or Alt-click to exclude it.',
    touchHint: 'Tap a name to filter the dashboard by it; ⋯ beside it excludes it.',
    orderedAmong: (rows: number) => `Sorted among the ${whole(rows)} rows with the most visitors.`,
    shown: (first: number, last: number, of: number) => `${whole(first)} – ${whole(last)} of ${whole(of)}`,
    previous: 'Previous',
    next: 'Next',
  },
  goals: {
    goal: 'Goal',
    conversions: 'Conversions',
    rate: 'Conv. rate',
    page: (path: string) => `Page ${path}`,
    event: (name: string) => `Event ${name}`,
    counts: (unique: number | null, all: number | null) =>
      `${whole(unique)} ${visitors(unique)}, ${whole(all)} ${plural(all ?? 0, { one: 'conversion', other: 'conversions' })}`,
    more: (change: string) => `${change} more conversions than in the previous period`,
    fewer: (change: string) => `${change} fewer conversions than in the previous period`,
    none: 'No goals yet',
    noneHint: 'Goals track page visits or custom events.',
    add: 'Add goal',
  },
  funnels: {
    funnel: 'Funnel',
    entered: 'Entered',
    enteredUnit: 'entered',
    completed: 'Completed',
    steps: (count: number) => plural(count, { one: `${count} step`, other: `${count} steps` }),
    none: 'No funnels yet',
    noneHint: 'A funnel shows where visitors drop off.',
    add: 'Create funnel',
  },
  realtime: {
    title: 'Realtime',
    lead: 'Last 30 minutes · filters don’t apply',
    pageviews: (number: ReactNode, count: number) => (
      <>
        {number} {plural(count, { one: 'pageview', other: 'pageviews' })} in 30 minutes
      </>
    ),
    minute: (time: string, pageviews: number) => `${time}: ${whole(pageviews)}`,
    lists: 'Realtime top lists',
    nobody: 'No current visitors',
    feed: 'Latest events',
    noEvents: 'No activity in the last 30 minutes',
    noEventsHint: 'New activity appears here automatically.',
    from: (referrer: string) => `from ${referrer}`,
  },
  map: {
    label: 'Map of visitors by country',
    world: 'Whole world',
    none: 'No visitors',
    country: (name: string, count: number | null, share: string) =>
      `${name}: ${whole(count)} ${visitors(count)}, ${share}`,
    atLeast: (least: number) =>
      plural(least, { one: `${whole(least)} visitor or more`, other: `${whole(least)} visitors or more` }),
  },
};
