/** The texts of queries without an answer. Metrics and dimensions are given by their labels. */
export const texts = {
  rawMetric: (metric: string) => ({
    title: `${metric} with a filter: limited to the last 30 days`,
    reason: 'It needs raw events, which are kept for 30 days.',
  }),
  rawWindow: {
    title: 'Combined filters are limited to the last 30 days',
    reason: 'Combining filters needs raw events, which are kept for 30 days.',
  },
  hourlyConversions: {
    title: 'Hourly conversions aren’t available',
    reason: 'Choose a range of three days or more.',
  },
  tooMuch: {
    title: 'This query is too large for the server',
    reason:
      'It exceeds the memory or time limit of a query, or a day in it couldn’t be processed. Try a shorter period or fewer filters.',
  },
  list: {
    title: 'This breakdown is limited to the last 30 days',
    reason: 'With a filter it needs raw events, which are kept for 30 days.',
  },
  /** Refused for days in the period that an import has brought. */
  imported: {
    title: 'Not available for imported days',
    reason: 'It needs single events. Days that were imported as totals have none.',
  },
  last30Days: 'Show last 30 days',
  since: (day: string) => `Show days since ${day}`,
  last7Days: 'Show last 7 days',
  visitors: 'Show visitors',
  clearFilters: 'Clear filters',
  keepOnly: (dimension: string, value: string) => `Keep only “${dimension}: ${value}”`,
  /** Sessions under a filter, of a period whose raw events are not all kept. */
  sessions: {
    short: 'Last 30 days only',
    note: 'With a filter, sessions, bounce rate, session duration and conversions need a period within the last 30 days.',
  },
  /** Visitors and pageviews under a filter, of days that do not know them. */
  notCounted: {
    short: 'No data',
    long: 'Days of this period were deleted, or were counted without what the filter needs.',
  },
};
