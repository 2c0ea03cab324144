import type { ReactNode } from 'react';
import { plural } from '../../language.ts';

/** The texts of the page Goals. A name in them is given as it is to be shown. */
export const texts = {
  title: 'Goals',
  lead: 'Track the actions that matter: page visits, custom events and their revenue.',
  addGoal: 'Add goal',
  empty: {
    title: 'No goals yet',
    explanation: (
      <>
        A goal tracks visits to a page such as <code>/thanks</code> or a custom event such as <code>signup</code>, and
        your conversion rate.
      </>
    ),
    askAdmin: 'Ask an owner, admin or editor to add one.',
  },
  columns: {
    goal: 'Goal',
    trend: 'Trend',
    conversions: 'Conversions',
    visitors: 'Visitors',
    rate: 'Conversion rate',
    change: 'Change',
    actions: 'Actions',
  },
  /** The course of the conversions, with a point for each run of `days`. */
  trend: (days: number, low: string, high: string) =>
    plural(days, {
      one: `Conversions per day: low ${low}, high ${high}`,
      other: `Conversions every ${days} days: low ${low}, high ${high}`,
    }),
  /** The title of a link to the dashboard. */
  link: 'Show in the dashboard',
  page: 'Page',
  event: 'Event',
  edit: { button: 'Edit', label: (goal: string) => `Edit ${goal}` },
  archive: {
    button: 'Archive',
    label: (goal: string) => `Archive ${goal}`,
    title: 'Archive this goal?',
    consequence: (goal: ReactNode) => (
      <>
        “{goal}” will stop collecting data and be hidden here and in the API. Its history is kept; you can restore it
        any time.
      </>
    ),
    alerts: (count: number) =>
      plural(count, {
        one: 'An alert uses this goal and will stop triggering.',
        other: `${count} alerts use this goal and will stop triggering.`,
      }),
    done: 'Goal archived',
  },
  archived: {
    title: (count: number) => `Archived goals (${count})`,
    restore: 'Restore',
    restoreLabel: (goal: string) => `Restore ${goal}`,
    restored: 'Goal restored',
    /** Nothing is missing once it is restored. */
    sinceWhole: (archived: string) =>
      `Archived on ${archived}. Restoring fills in the days since then; nothing is lost.`,
    /** Only the last `days` can be filled in; the days up to `last` have no data. */
    sincePart: (archived: string, days: number, last: string) =>
      `Archived on ${archived}. Restoring fills in the last ${days} days; there is no data from ${archived} to ${last}.`,
  },
  form: {
    titleNew: 'Add goal',
    titleEdit: 'Edit goal',
    add: 'Add goal',
    replace: 'Save as new goal',
    save: 'Save',
    added: 'Goal added',
    replaced: 'Saved as a new goal',
    changed: 'Goal saved',
    name: 'Name',
    pagePlaceholder: 'e.g. Order placed',
    eventPlaceholder: 'e.g. Signup',
    kind: 'Goal type',
    kinds: {
      page: { title: 'Pageview', hint: 'e.g. a thank-you page' },
      event: { title: 'Custom event', hint: 'A custom event, outbound link click or file download' },
    },
    path: 'Page path',
    pathHint: (
      <>
        Full path, case-sensitive. <code>*</code> matches anything: <code>/blog/*</code> matches all pages under{' '}
        <code>/blog/</code>, <code>*/thanks</code> all that end in <code>/thanks</code>.
      </>
    ),
    eventName: 'Event name',
    eventNameHint: (
      <>
        Exact name, lower case, as in <code>svc('signup')</code>.
      </>
    ),
    replaces: 'Changing what a goal tracks creates a new goal. The old one is archived with its history.',
    alertsFollow: (count: number) =>
      plural(count, {
        one: 'The alert that uses it will use the new goal.',
        other: 'The alerts that use it will use the new goal.',
      }),
    backfill: 'The last 30 days are filled in automatically.',
  },
};
