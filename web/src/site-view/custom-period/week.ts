/** The number of a weekday; Sunday is 0. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const MONDAY: Weekday = 1;

/** Returns the day with which weeks begin where a locale is at home. Monday where the browser does not know it. */
export function firstWeekday(locale: string): Weekday {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    readonly getWeekInfo?: () => { readonly firstDay: number };
    readonly weekInfo?: { readonly firstDay: number };
  };
  // Older browsers have it as a property. Both number Sunday 7.
  const { firstDay = MONDAY } = known.getWeekInfo?.() ?? known.weekInfo ?? {};
  return (firstDay % 7) as Weekday;
}
