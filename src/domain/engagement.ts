/** Depths of a page that answers count views by, percent: those that a histogram of tenths knows exactly. */
export const REACHED_PERCENTS = [50, 90, 100] as const;

export type ReachedPercent = (typeof REACHED_PERCENTS)[number];

/** The number of steps by which a day counts the depths of views: 0 to 9 %, 10 to 19 % and so on, and 100 % alone. */
export const SCROLL_STEPS = 11;
/** The place behind the steps that counts the views of which the depth is known, but only in a sum: those of imported days. */
export const UNKNOWN_STEP = SCROLL_STEPS;
/** The percents of a step. */
export const SCROLL_STEP_PERCENT = 10;
