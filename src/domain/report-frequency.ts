export const REPORT_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;

/** The frequency of a report: one for each day, for each week from Monday to Sunday, or for each month. */
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];
