/** The texts of the calendar of a custom date range. */
export const texts = {
  months: 'Months',
  previous: 'Previous month',
  next: 'Next month',
  month: 'Month',
  year: 'Year',
};
