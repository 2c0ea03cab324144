/** The parts of a report, in its order. What orders bring is among the figures. */
export const REPORT_PANELS = ['figures', 'chart', 'pages', 'sources', 'campaigns', 'countries', 'goals'] as const;

export type ReportPanel = (typeof REPORT_PANELS)[number];

/** The contents of a report for somebody. */
export interface ReportContent {
  readonly panels: readonly ReportPanel[];
  /** Whether the figures are attached as a CSV file. */
  readonly withCsv: boolean;
}

/** A report with everything in the email. */
export const WHOLE_REPORT: ReportContent = { panels: REPORT_PANELS, withCsv: false };
