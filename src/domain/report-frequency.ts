export const REPORT_FREQUENCIES = ['weekly', 'monthly'] as const;

/** The frequency of a report: one for each week from Monday to Sunday, or one for each month. */
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];
