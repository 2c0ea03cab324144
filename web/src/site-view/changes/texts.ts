import { plural } from '../../language.ts';

/** The texts of changes: the column of rows, and what is compared of a period that is not over. */
export const texts = {
  heading: 'Change',
  /** Days and their figures: those of the period, and of the other one. */
  withoutToday: (now: string, value: string, before: string, previous: string) =>
    `The change compares ${now} (${value}) with ${before} (${previous}), without today.`,
  firstHours: (hours: number, now: string, value: string, before: string, previous: string) =>
    plural(hours, {
      one: `The change compares ${now} (${value}) with ${before} (${previous}), each through the first hour of its last day.`,
      other: `The change compares ${now} (${value}) with ${before} (${previous}), each through the first ${hours} hours of its last day.`,
    }),
};
