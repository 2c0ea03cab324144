/** The texts of the values of properties. Keys and days are given as they are to be shown. */
export const texts = {
  list: {
    plural: (key: string) => `Values of ${key}`,
    label: 'Value',
    views: 'Events',
    sum: 'Sum',
    hint: 'The sum adds up values that are numbers.',
  },
  none: { label: 'No value', explanation: 'These events have the property without a value.' },
  property: 'Property',
  kept: 'Kept',
  found: 'Last 30 days only',
  only30Days: 'Last 30 days only',
  keep: 'Keep',
  keepLabel: (key: string) => `Keep the property ${key}`,
  isKept: 'Property kept',
  empty: 'No event of this period has the property',
  nothing: {
    title: 'No properties yet',
    hint: 'Events can carry properties, such as a plan or a price.',
  },
};
