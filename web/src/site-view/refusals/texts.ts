/** The texts of queries without an answer. */
export const texts = {
  hourlyConversions: {
    title: 'Not available by the hour',
    reason: 'Choose a range of three days or more.',
  },
  tooMuch: {
    title: 'This query is too large for the server',
    reason:
      'It exceeds the memory or time limit of a query, or a day in it couldn’t be processed. Try a shorter period or fewer filters.',
  },
  last7Days: 'Show last 7 days',
  visitors: 'Show visitors',
  clearFilters: 'Clear filters',
  /** Visitors and pageviews under a filter, of days that do not know them. */
  notCounted: {
    short: 'Not known',
    long: 'Days of this period were deleted, or were counted without what the filter needs.',
  },
};
