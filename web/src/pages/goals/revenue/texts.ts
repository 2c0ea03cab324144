/** The texts of the money of goals. */
export const texts = {
  title: 'Revenue',
  goal: 'Goal',
  by: 'Revenue by',
  property: (key: string) => `Property ${key}`,
  /** Leads to the settings, where no property is kept yet. */
  keepOne: 'To see revenue by a property of the event, such as the plan, keep the property in the settings.',
  currency: 'Currency',
  figures: { revenue: 'Revenue', orders: 'Orders', average: 'Average order' },
  columns: { share: 'Share' },
  none: 'No orders in this period',
  /** How many of all rows are shown. */
  first: (rows: string, total: string) => `${rows} of ${total}; the file has all.`,
  csv: 'CSV',
  form: {
    has: 'This event has revenue',
    hint: 'Adds up an amount that the event carries, such as the total of an order. The last 30 days are filled in.',
    amount: 'Property with the amount',
    amountHint: 'As in',
    currencyFrom: 'Currency',
    sources: { fixed: 'Always the same', property: 'In a property' },
    code: 'Currency code',
    codeHint: 'Three letters, such as EUR or USD.',
    currencyProperty: 'Property with the currency',
  },
};
