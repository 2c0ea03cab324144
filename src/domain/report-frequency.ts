export const REPORT_FREQUENCIES = ['weekly', 'monthly'] as const;

/** How often a report comes: for each week from Monday to Sunday, or for each month. */
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];
